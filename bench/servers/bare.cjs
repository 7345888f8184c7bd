// What a careful person would write by hand on node:http to send the same response.
const { hash } = require('node:crypto')
const http = require('node:http')

const answers = {
  json: () => ({ hello: 'world' }),
  params: (url) => ({ id: url.slice('/user/'.length) }),
}
const answer = answers[process.argv[2]]
const isFiles = process.argv[2].startsWith('static')
const server = isFiles ? require('./bare-files.cjs') : http.createServer(handle)
server.listen(process.env.PORT, '127.0.0.1')

function send(res, value) {
  const body = JSON.stringify(value)
  const length = Buffer.byteLength(body)
  res.setHeader('X-Powered-By', 'fw')
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', length)
  const tag = hash('sha1', body, 'base64').slice(0, 27)
  res.setHeader('ETag', `W/"${length.toString(16)}-${tag}"`)
  res.end(body)
}

/** The body's chunks, joined and parsed. */
function receive(req, res) {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    const { notes } = JSON.parse(Buffer.concat(chunks).toString())
    send(res, { count: notes.length })
  })
}

function handle(req, res) {
  if (req.method === 'POST') receive(req, res)
  else send(res, answer(req.url))
}
