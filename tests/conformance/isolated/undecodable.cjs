/* Requests a path that cannot be decoded after a route that matched, in its own process. */
const http = require('node:http')
const fw = require(process.argv[2])

const app = fw()
  .get(/^\/a/, (req, res, next) => next())
  .get('/a/:b', (req, res) => res.end())
const server = app.listen(0, '127.0.0.1', () => {
  http.get({ port: server.address().port, host: '127.0.0.1', path: '/a/%zz' }, (response) => {
    process.stdout.write(String(response.statusCode))
    process.exit()
  })
})
