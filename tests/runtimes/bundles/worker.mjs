import { httpServerHandler } from 'cloudflare:node'
import './bundle.js'

const handler = httpServerHandler({ port: 8080 })

export default {
  async fetch(...args) {
    const response = await handler.fetch(...args)
    if (!response.headers.has('content-encoding')) return response
    const { status, headers } = response
    return new Response(response.body, { status, headers, encodeBody: 'manual' })
  },
}
