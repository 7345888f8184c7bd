/* Asks for a path that cannot be decoded behind a route that matched, in a process of its own. */
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
