const express = require('express')
const { FileSystemAdapter, ParseServer } = require('parse-server')

const { PORT: port, POSTGRES_PORT: postgres } = process.env
const server = new ParseServer({
  databaseURI: `postgres://postgres@127.0.0.1:${postgres}/parse`,
  appId: 'app',
  masterKey: 'master',
  masterKeyIps: ['127.0.0.1'],
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: true,
  filesAdapter: new FileSystemAdapter(),
  fileUpload: { enableForPublic: true },
  logLevel: 'error',
  silent: true,
  cloud: (Parse) => Parse.Cloud.define('double', ({ params }) => params.value * 2),
})
server.start().then(() => {
  const app = express()
  app.use('/parse', server.app)
  app.get('/', (_req, res) => res.send('beside it'))
  app.listen(Number(port), '127.0.0.1')
})
