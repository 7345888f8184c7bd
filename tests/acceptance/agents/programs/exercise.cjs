const http = require('node:http')

const { addRoutes, paths: added } = process.env.MAJOR === '5' ? require('./express-5.cjs') : {}

/** Builds a small app with middleware, a mounted router, a param callback, and two errors. */
function createApplication(express, Router) {
  const app = express()
  app.set('env', 'test')
  app.use(function authenticate(_req, _res, next) {
    next()
  })
  const users = Router()
  users.param('id', (_req, _res, next) => next())
  users.get('/users/:id', function showUser(req, res) {
    res.json({ id: req.params.id })
  })
  users.get('/broken', () => {
    throw new Error('bang')
  })
  app.use('/api', users)
  app.get(['/list', '/index'], (_req, res) => res.send('list'))
  app.get('/page', (_req, res) => res.render('page.txt'))
  app.get('/refused', (_req, _res, next) => next(new Error('no')))
  addRoutes?.(app, express, Router)
  app.use(function refuse(error, _req, res, next) {
    if (error.message === 'no') res.status(403).end()
    else next(error)
  })
  app.engine('txt', (_path, _options, callback) => callback(null, 'page'))
  app.set('views', __dirname)
  return app
}

function get(port, path) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path }, (res) => {
        res.resume()
        res.on('end', () => resolve(res.statusCode))
      })
      .on('error', reject)
  })
}

/** Runs the app under the agent that was loaded before, and prints what the agent saw. */
module.exports = async function exercise(express, Router) {
  const app = createApplication(express, Router)
  const server = await new Promise((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  const { port } = server.address()
  const statuses = []
  const paths = ['/api/users/5?x=1', '/api/broken', '/list', '/page', '/refused', '/nowhere']
  for (const path of [...paths, ...(added ?? [])]) {
    statuses.push(await get(port, path))
  }
  const seen = await globalThis.whatTheAgentSaw(statuses.length)
  server.closeAllConnections()
  server.close()
  process.stdout.write(`SEEN ${JSON.stringify({ statuses, seen })}\n`, () => process.exit())
}
