import request from 'supertest'

/** Sends one request with supertest, which listens on its own port. */
export async function ask(app, path, { method = 'GET', headers = {}, body } = {}) {
  const asked = request(app)[method.toLowerCase()](path)
  for (const [name, value] of Object.entries(headers)) asked.set(name, value)
  // Supertest would write a buffer as JSON if the type is JSON.
  asked.serialize((unchanged) => unchanged)
  const reply = await asked.buffer(true).parse(readBytes).send(body)
  const bytes = Buffer.isBuffer(reply.body) ? reply.body : Buffer.alloc(0)
  return {
    status: reply.status,
    statusMessage: reply.res.statusMessage,
    headers: reply.headers,
    rawHeaders: reply.res.rawHeaders,
    text: bytes.toString(),
    bytes,
    cut: !reply.res.complete,
  }
}

function readBytes(response, done) {
  const chunks = []
  response.on('data', (chunk) => chunks.push(chunk))
  response.on('close', () => done(null, Buffer.concat(chunks)))
}
