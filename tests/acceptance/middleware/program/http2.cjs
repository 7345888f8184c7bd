// Serves the listeners of an HTTP/1.1 server over HTTP/2 too, and sends requests there.
const { once } = require('node:events')
const http2 = require('node:http2')

/** Starts an HTTP/2 server next to an HTTP/1.1 server, with the same listeners. */
async function serveBeside(server) {
  const beside = http2.createServer()
  for (const listener of server.listeners('request')) beside.on('request', listener)
  beside.listen(0, '127.0.0.1')
  await once(beside, 'listening')
  const session = http2.connect(`http://127.0.0.1:${beside.address().port}`)
  await once(session, 'connect')
  // A request fails with its own error.
  session.on('error', () => {})
  return {
    port: beside.address().port,
    request: (options, onResponse) => request(session, options, onResponse),
    close: () => {
      session.destroy()
      beside.close()
    },
  }
}

/** Header fields that are pseudo-headers in HTTP/2, or don't exist. */
const translated = { host: ':authority', connection: undefined, 'transfer-encoding': undefined }

function translate(headers) {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return Object.fromEntries(
    entries
      .map(([name, value]) => [name in translated ? translated[name] : name, value])
      .filter(([name]) => name !== undefined),
  )
}

/** Works like `request` of node:http, as far as the checks use it. */
function request(session, { method, path, headers, authority }, onResponse) {
  const stream = session.request({
    ':method': method,
    ':path': path,
    ':authority': authority,
    ...translate(headers),
  })
  stream.on('response', (received, _flags, rawHeaders = []) => {
    const { ':status': statusCode, ...ordinary } = received
    const raw = rawHeaders.filter((_, index) => !rawHeaders[index - (index % 2)].startsWith(':'))
    onResponse(Object.assign(stream, { statusCode, headers: ordinary, rawHeaders: raw }))
  })
  return stream
}

module.exports = { serveBeside }
