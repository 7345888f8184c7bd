// Ways to reach a handler that only Express 5 has: see exercise.cjs.

exports.addRoutes = function addRoutes(app, express, reach) {
  app.get('/wildcard/*name', reach)
  app.get('/rejecting', async (req, res) => reach(req, res))
  const inner = new express.Router({ mergeParams: true })
  inner.get('/', async (req, res) => reach(req, res))
  app.use('/merged/:name', inner)
}

exports.requestsWith = (escaped) => ({
  'params of a wildcard': { path: `/wildcard/${escaped}` },
  'query in an async handler': { path: `/rejecting?a=${escaped}` },
  'params merged into an async handler': { path: `/merged/${escaped}` },
})
