/** The scenarios' routes; Express 4 and fwjs are given the same program. */
module.exports = function addRoutes(app, fw) {
  app.get('/', (_req, res) => res.json({ hello: 'world' }))
  app.get('/user/:id', (req, res) => res.json({ id: req.params.id }))
  app.post('/notes', fw.json(), (req, res) => res.json({ count: req.body.notes.length }))
  app.use('/files', fw.static(require('./folder.cjs')))
}
