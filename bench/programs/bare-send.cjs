// Careful handwritten code on node:http that sends the same responses.
const { hash } = require('node:crypto')

function send(res, type, body) {
  const length = Buffer.byteLength(body)
  res.setHeader('X-Powered-By', 'fw')
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', length)
  const tag = hash('sha1', body, 'base64').slice(0, 27)
  res.setHeader('ETag', `W/"${length.toString(16)}-${tag}"`)
  res.end(body)
}

exports.json = (res, value) => send(res, 'application/json; charset=utf-8', JSON.stringify(value))
exports.html = (res, text) => send(res, 'text/html; charset=utf-8', text)

/** Joins the body's chunks. */
exports.receive = (req, use) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => use(Buffer.concat(chunks).toString()))
}

/** Sends the page of a 404 or an error, as the final handler writes it. */
exports.page = (res, status, message) => {
  const body = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error</title>
</head>
<body>
<pre>${message}</pre>
</body>
</html>
`
  res.statusCode = status
  res.setHeader('X-Powered-By', 'fw')
  res.setHeader('Content-Security-Policy', "default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(body)
}
