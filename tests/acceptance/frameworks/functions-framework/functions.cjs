const functions = require('@google-cloud/functions-framework')
const express = require('express')

let closed = 0

const app = express()
app.get('/hello/:name', ({ params, query, ip }, res) => res.json({ params, query, ip }))
app.post('/body', ({ body, rawBody }, res) => {
  res.json({ body: Buffer.isBuffer(body) ? body.toString() : body, bytes: rawBody?.length })
})
app.get('/stream', (_req, res) => {
  res.type('text')
  res.write('one ')
  setImmediate(() => res.end('two'))
})
app.get('/endless', (_req, res) => {
  res.on('close', () => closed++)
  res.write('begun')
})
app.get('/closed', (_req, res) => res.status(closed ? 200 : 404).json({ closed }))
app.get('/cookie', (_req, res) => res.cookie('a', 'b', { httpOnly: true }).redirect('/hello/x'))
app.get('/thrown', () => {
  throw Object.assign(new Error('not shown'), { status: 418 })
})
functions.http('app', app)

functions.http('plain', async (req, res) => {
  const { path, query } = req
  if (path === '/rejected') throw new Error('rejected')
  if (path === '/late') {
    res.send('sent')
    throw new Error('after the response')
  }
  if (path === '/timer') {
    setImmediate(() => {
      throw new Error('in a later turn')
    })
    return
  }
  res
    .status(201)
    .set('x-path', path)
    .send({ query, accepts: req.accepts('json') })
})

functions.cloudEvent('promised', async (event) => {
  if (event.data?.fail) throw new Error('failed on purpose')
  return { event }
})
functions.cloudEvent('calledBack', (event, done) => {
  done(event.data?.fail ? new Error('failed on purpose') : null, { id: event.id })
})

exports.background = (data, context, done) => {
  done(data?.fail ? new Error('failed on purpose') : null, { data, context })
}
