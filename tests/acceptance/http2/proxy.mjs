import { once } from 'node:events'
import { createServer, request } from 'node:http'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream'
import { requireTool } from '../comparison/tools.mjs'

const here = createRequire(import.meta.url)

/** The ways in which an app forwards a request to an upstream. */
function forwarders(port) {
  const target = `http://127.0.0.1:${port}`
  const proxy = requireTool('http-proxy').createProxyServer({ target })
  proxy.on('error', () => {})
  return {
    'http-proxy': (req, res) => proxy.web(req, res),
    'stream.pipeline': (req) => {
      pipeline(req, request(target, { method: 'POST', agent: false }), () => {})
    },
  }
}

const listening = async (server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server.address().port
}

/** Sends half a body and aborts, by resetting the stream or by disconnecting. */
async function giveUp(port, upstream, isReset) {
  const session = http2.connect(`http://127.0.0.1:${port}`)
  session.on('error', () => {})
  const headers = { ':method': 'POST', ':path': '/', 'content-length': 8 }
  const stream = session.request(headers)
  stream.on('error', () => {})
  stream.write('half')
  const [received] = await once(upstream, 'request')
  const outcome = new Promise((resolve) => {
    received.on('end', () => resolve('whole'))
    received.on('error', () => resolve('aborted'))
  })
  await once(received, 'data')
  if (isReset) stream.close(http2.constants.NGHTTP2_CANCEL)
  else session.destroy()
  const seen = await outcome
  session.destroy()
  return seen
}

/** Checks what an upstream sees of an aborted request, for each way to forward it. */
export async function checkForwarding(check) {
  const fw = here('../../../packages/fwjs')
  const upstream = createServer()
  for (const [name, forward] of Object.entries(forwarders(await listening(upstream)))) {
    const server = http2.createServer(fw().set('env', 'test').use(forward))
    const port = await listening(server)
    for (const isReset of [false, true]) {
      const how = isReset ? 'resets the stream' : 'disconnects'
      const seen = await giveUp(port, upstream, isReset)
      check(`${name} forwards a request whose client ${how}: ${seen}`, seen === 'aborted')
    }
    server.close()
  }
  upstream.closeAllConnections()
  upstream.close()
}
