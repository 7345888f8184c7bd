import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { certificate } from '../support/certificate.mts'
import { warningsOf } from '../support/quiet.mts'

test('an app on an HTTP/2 server asks clients to use HTTP/1.1, which it answers', async () => {
  const app = fw()
  app.get('/', (_req, res) => res.send('ok'))
  const server = http2.createSecureServer({ ...certificate, allowHTTP1: true }, app as never)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  try {
    await warningsOf(async () => {
      for (const path of ['/', '/nope', '/']) {
        const stream = client.request({ ':path': path })
        await assert.rejects(once(stream, 'response'), /NGHTTP2_HTTP_1_1_REQUIRED/)
      }
    })
    const request = https.get({ host: '127.0.0.1', port, rejectUnauthorized: false, agent: false })
    const [response] = await once(request, 'response')
    assert.equal(response.statusCode, 200)
    response.resume()
    await once(response, 'end')
  } finally {
    client.destroy()
    server.close()
  }
})
