import http from 'node:http'
import net from 'node:net'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Serves an app on its own port while `work` runs. */
export async function serving(app, work) {
  const server = http.createServer(app)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(server.address().port, server)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Sends one request on its own connection; returns the response. */
export function ask(port, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      agent: false,
      insecureHTTPParser: true,
    }
    const request = http.request(options, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', () => {})
      response.on('close', () => {
        const { statusCode: status, headers: received, complete } = response
        resolve({
          status,
          headers: received,
          text: Buffer.concat(chunks).toString(),
          whole: complete,
        })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Returns an app's response to one request. */
export function get(app, path, question) {
  return serving(app, (port) => ask(port, path, question))
}

/**
 * Writes bytes and returns the response: until the server closes, until `enough` returns true, or
 * for `patience` milliseconds, which detects a server that does not respond.
 */
export function talk(port, bytes, { enough = () => false, patience = 2000, half = false } = {}) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const timer = setTimeout(() => finish(false), patience)
    const finish = (closed) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, closed })
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
      if (enough(text)) finish(false)
    })
    socket.on('end', () => finish(true))
    socket.on('error', () => finish(true))
    if (half) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** Returns the status of the first response to raw bytes, 0 for none. */
export async function rawStatus(port, bytes, options) {
  const hasStatus = (text) => /^HTTP\/1\.1 \d{3}[\s\S]*?\r\n\r\n/.test(text)
  const { text } = await talk(port, bytes, { enough: hasStatus, ...options })
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
}

/** Waits until it is true; returns false if it never becomes true. */
export async function until(isTrue, ms = 5000) {
  for (let waited = 0; waited < ms; waited += 5) {
    if (await isTrue()) return true
    await pause(5)
  }
  return false
}

export { pause }
