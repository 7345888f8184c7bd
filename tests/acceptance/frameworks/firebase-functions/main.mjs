import express from 'express'
import { HttpsError, onCall, onRequest } from 'firebase-functions/https'

let closed = 0

const hello = onRequest({ cors: ['http://trusted.example.com'] }, (req, res) => {
  const { method, path, query, body, rawBody } = req
  res.json({ method, path, query, body, bytes: rawBody?.length })
})
const rejected = onRequest(async () => {
  throw new Error('not shown')
})
const inner = express()
inner.get('/:name', ({ params, baseUrl }, res) => res.json({ params, baseUrl }))
const nested = onRequest(inner)

const add = onCall(({ data: { a, b }, auth }) => {
  if (typeof a !== 'number') throw new HttpsError('invalid-argument', 'a is no number', { a })
  return { sum: a + b, uid: auth?.uid ?? null }
})
const crash = onCall(() => {
  throw new Error('not shown')
})
const secret = onCall({ authPolicy: (auth) => auth?.uid === 'first' }, () => 'secret')
const count = onCall({ heartbeatSeconds: null }, async ({ data, acceptsStreaming }, response) => {
  for (let value = 1; value <= data.to; value++) await response.sendChunk(value)
  if (data.fail) throw new HttpsError('aborted', 'failed on purpose')
  if (data.endless) {
    await new Promise((resolve) => response.signal.addEventListener('abort', resolve))
    closed++
  }
  return { acceptsStreaming }
})

const app = express()
const verify = (req, _res, bytes) => {
  req.rawBody = bytes
}
app.get('/closed', (_req, res) => res.status(closed ? 200 : 404).json({ closed }))
app.use(express.json({ verify }), express.urlencoded({ extended: true, verify }))
const functions = { hello, rejected, nested, add, crash, secret, count }
for (const [name, handler] of Object.entries(functions)) app.use(`/${name}`, handler)
app.listen(Number(process.env.PORT), '127.0.0.1')
