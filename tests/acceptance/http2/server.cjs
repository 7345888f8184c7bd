// node server.cjs FRAMEWORK [FOLDER]: a page with its assets over HTTP/2, with TLS if a folder holds key.pem and
// cert.pem; sends its port.
const { readFileSync } = require('node:fs')
const http2 = require('node:http2')
const { join } = require('node:path')

const [framework, folder] = process.argv.slice(2)
const express = require(framework)

const app = express()
app.get('/version', (req, res) => res.json({ version: req.httpVersion, host: req.hostname }))
app.use(express.static(join(__dirname, 'public')))

const read = (name) => readFileSync(join(folder, name))
const server = folder
  ? http2.createSecureServer(
      { key: read('key.pem'), cert: read('cert.pem'), allowHTTP1: true },
      app,
    )
  : http2.createServer(app)
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
