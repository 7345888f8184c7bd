// What a careful person would write by hand on node:http to send the same response.
const { hash } = require('node:crypto')
const http = require('node:http')

const answers = {
  json: () => ({ hello: 'world' }),
  params: (url) => ({ id: url.slice('/user/'.length) }),
}
const answer = answers[process.argv[2]]

http
  .createServer((req, res) => {
    const body = JSON.stringify(answer(req.url))
    const length = Buffer.byteLength(body)
    res.setHeader('X-Powered-By', 'fw')
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.setHeader('Content-Length', length)
    const tag = hash('sha1', body, 'base64').slice(0, 27)
    res.setHeader('ETag', `W/"${length.toString(16)}-${tag}"`)
    res.end(body)
  })
  .listen(process.env.PORT, '127.0.0.1')
