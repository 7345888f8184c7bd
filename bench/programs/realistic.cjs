// A stack typical of services: helmet, cors, cookies, a JSON body parser, an auth check, routers three levels
// deep, 2 kB of JSON. `bare` runs the same middleware by hand, so that the remaining difference is the
// framework's own share.
const cookieParser = require('cookie-parser')
const cors = require('cors')
const helmet = require('helmet')
const { json } = require('./bare-send.cjs')

const orders = Array.from({ length: 20 }, (_, id) => ({
  id,
  customer: `customer ${id}`,
  total: id * 9.99,
  status: id % 2 === 0 ? 'shipped' : 'open',
  note: 'leave it at the door',
}))

function authenticate(req, res, next) {
  if (req.headers.authorization !== 'Bearer token') {
    res.statusCode = 401
    return res.end()
  }
  req.user = { id: 7 }
  next()
}

function runAll(middlewares, req, res, done) {
  const middleware = middlewares[0]
  if (!middleware) return done()
  middleware(req, res, (error) => {
    if (error) return res.destroy(error)
    runAll(middlewares.slice(1), req, res, done)
  })
}

exports.realistic = {
  bare: () => {
    const chain = [helmet(), cors(), cookieParser('secret'), authenticate]
    return (req, res) => runAll(chain, req, res, () => json(res, { user: req.user.id, orders }))
  },
  express: (app, fw) => {
    const orderRouter = fw.Router()
    orderRouter.get('/', (req, res) => res.json({ user: req.user.id, orders }))
    const shopRouter = fw.Router()
    shopRouter.use('/orders', orderRouter)
    const apiRouter = fw.Router()
    apiRouter.use('/shop', authenticate, shopRouter)
    app.use(helmet(), cors(), cookieParser('secret'), fw.json())
    app.use('/api', apiRouter)
  },
}
