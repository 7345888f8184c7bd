/** The scenarios' routes; Express 4 and fwjs are given the same program. */
module.exports = function addRoutes(app) {
  app.get('/', (_req, res) => res.json({ hello: 'world' }))
  app.get('/user/:id', (req, res) => res.json({ id: req.params.id }))
}
