// Routes for functions that only Express 5 has: named wildcards, optional segments, handlers that
// reject, `new Router`, `app.router`; and the requests that reach them.

/** Builds a router whose handlers return promises. */
function createShop(Router) {
  const shop = new Router({ mergeParams: true })
  shop.use(async function load(_req, _res, next) {
    await undefined
    next()
  })
  shop.param('item', async (_req, _res, next, item) => {
    if (item === 'unknown') throw new Error('no such item')
    next()
  })
  shop.get('/leave', (_req, _res, next) => next('router'))
  shop.get('/:item{/:part}', async function showItem(req, res) {
    res.json(req.params)
  })
  return shop
}

exports.addRoutes = function addRoutes(app, express, Router) {
  app.use('/shop/:id', createShop(Router))
  app.get('/files/*path', function showFile(req, res) {
    res.json(req.params.path)
  })
  app.get('/rejected', async function reject() {
    throw new Error('rejected')
  })
  app.router.get('/direct', (_req, res) => res.send('direct'))
  app.route('/any{/:name}').all(function both(_req, res) {
    res.send('any')
  })
  const inner = express()
  inner.get('/:name', (_req, res) => res.send('inner'))
  app.use('/inner', inner)
  app.use('/static', express.static(__dirname))
}

exports.paths = [
  ...['/shop/1/2', '/shop/1/2/3', '/shop/1/unknown', '/shop/1/leave', '/shop/%ff/1'],
  ...['/files/a/b', '/rejected', '/direct', '/any', '/any/name'],
  ...['/inner/page', '/static/page.txt', '/static/none'],
]
