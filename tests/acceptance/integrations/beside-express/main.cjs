const express = require('express')
const realExpress = require('real-express')

/** Creates a router that shows what it sees of the surrounding app. */
function createRouter(framework, name) {
  const router = framework.Router({ mergeParams: true })
  router.param('id', (req, _res, next, id) => {
    req.seen = `${name} ${id}`
    next()
  })
  router.use(framework.json())
  router.get('/:id', (req, res) => {
    const { baseUrl, url, originalUrl, params, query, seen } = req
    res.json({ baseUrl, url, originalUrl, params, query, seen, ip: req.ip, fresh: req.fresh })
  })
  router.post('/', (req, res) => res.status(201).send(req.body))
  router.all('/teapot/now', (_req, res) => res.sendStatus(418))
  router.get('/error/now', (_req, _res, next) =>
    next(Object.assign(new Error('x'), { status: 409 })),
  )
  router.use('/files', framework.static('public'))
  router.use('/deeper', (req, _res, next) => {
    req.url = '/moved'
    next('router')
  })
  return router
}

function createApp(outer, inner) {
  const app = outer()
  app.disable('x-powered-by')
  app.use('/in/:parent', createRouter(inner, 'inner'))
  const mounted = inner()
  mounted.on('mount', (parent) => mounted.set('seen parent', typeof parent.handle))
  mounted.get('/', (req, res) => res.send(`${mounted.get('seen parent')} ${req.baseUrl}`))
  mounted.get('/render', (_req, res) => res.cookie('a', 'b').redirect('back'))
  app.use('/app', mounted)
  app.use((error, _req, res, _next) => res.status(error.status).json({ caught: error.message }))
  return app
}

const app = express()
app.disable('x-powered-by')
app.use('/theirs-in-ours', createApp(express, realExpress))
app.use('/ours-in-theirs', createApp(realExpress, express))
app.listen(Number(process.env.PORT), '127.0.0.1')
