const show = (req, res) => res.json([req.params, Object.keys(req.params)])

export default [
  {
    name: 'values are decoded, numbered and present when missing',
    covers: ['req/params', 'B2.4.17', 'B2.4.16', 'B2.5.4', 'B2.5.5', 'B2.5.11'],
    build(fw, observe) {
      const app = fw()
      app.get('/user/:id', show)
      app.get('/opt/:a/:b?', show)
      app.get('/files/*', show)
      app.get('/two/*/x/*', show)
      app.get(['/arr/:a/:b', '/arr2/:b/:a', '/arr3/:a'], show)
      app.get('/twice/:a/:a', show)
      app.get('/proto/:__proto__/:hasOwnProperty', (req, res) => {
        observe('params', [Object.getOwnPropertyNames(req.params), {}.polluted])
        res.json(req.params)
      })
      app.get(/^\/re\/(\d+)(?:-(\w+))?$/, show)
      app.get(/^\/named\/(?<year>\d+)\/(?<rest>.*)$/, show)
      return app
    },
    requests: [
      'GET /user/a%20b',
      'GET /user/%C3%A9',
      'GET /user/a.b',
      'GET /user/a+b',
      'GET /user/%2F',
      'GET /user/%zz',
      'GET /user/%',
      'GET /user/%E0%A4',
      'GET /opt/1',
      'GET /opt/1/2',
      'GET /files/',
      'GET /files/a/b%20c',
      'GET /files',
      'GET /two/a/x/b',
      'GET /arr/1/2',
      'GET /arr2/1/2',
      'GET /arr3/1',
      'GET /twice/1/2',
      'GET /proto/x/y',
      'GET /re/12',
      'GET /re/12-ab',
      'GET /named/2020/a/b',
      'GET /named/2020/%zz',
      'GET /files/%zz',
    ],
  },
  {
    name: 'mergeParams merges and shifts numbered params',
    covers: ['B2.4.18', 'router-option/mergeParams', 'version/mergeParams'],
    build(fw) {
      const app = fw()
      app.use('/plain/:a', fw.Router().get('/:b', show))
      app.use('/merge/:a/:same', fw.Router({ mergeParams: true }).get('/:b/:same', show))
      app.use(/^\/num\/(\w+)/, fw.Router({ mergeParams: true }).get('/*/x/*', show).get('/y', show))
      app.use(
        '/deep/:a',
        fw
          .Router({ mergeParams: true })
          .use('/:b', fw.Router({ mergeParams: true }).get('/:c', show)),
      )
      app.use('/star/*', fw.Router({ mergeParams: true }).get('*', show))
      app.use('/app/:a', fw().get('/:b', show))
      return app
    },
    requests: [
      'GET /plain/1/2',
      'GET /merge/1/2/3/4',
      'GET /num/aa/p/x/q',
      'GET /num/aa/y',
      'GET /deep/1/2/3',
      'GET /star/a/b',
      'GET /app/1/2',
    ],
  },
  {
    name: 'params are shared inside one route and fresh in the next layer',
    covers: ['B2.4.19', 'req/params'],
    build(fw, observe) {
      const app = fw()
      app.param('id', (req, res, next, id) => {
        if (id === 'load') req.params.id = 'loaded'
        next()
      })
      app.get(
        '/:id',
        (req, res, next) => {
          req.params.extra = 'changed'
          observe('first', req.params)
          next()
        },
        (req, res, next) => {
          observe('same route', req.params)
          req.params.id = 'handler'
          next()
        },
      )
      app.get('/:id', (req, res) => res.json(req.params))
      return app
    },
    requests: ['GET /plain', 'GET /load'],
  },
  {
    name: 'callbacks get request, response, next, value and name, before the handlers',
    covers: ['B2.4.20', 'param/1', 'param/3', 'app/param', 'router/param', 'state/param-once'],
    build(fw, observe) {
      const app = fw()
      const note = (label) => (req, res, next, value, name) => {
        observe(label, [value, name, req.params, req.route?.path, typeof res.send])
        next()
      }
      app.param('b', note('b'))
      app.param('a', note('a'))
      app.param('a', note('a again'))
      app.use('/:a', (req, res, next) => next())
      app.get('/:a/:b', (req, res, next) => {
        observe('handler')
        next()
      })
      app.get('/:a/:b?', (req, res, next) => next())
      app.get('/:b/:a', (req, res, next) => next())
      app.get('/:a/:c', (req, res) => res.send('end'))
      return app
    },
    requests: ['GET /1/2', 'GET /1/1', 'GET /1', 'GET /%31/2'],
  },
  {
    name: 'an array of names registers the callback for each',
    covers: ['param/2', 'app/param'],
    build(fw, observe) {
      const app = fw()
      app.param(['y', 'x'], (req, res, next, value, name) => {
        observe(name, value)
        next()
      })
      app.get('/:x/:y', (req, res) => res.send('ok'))
      return app
    },
    requests: ['GET /1/2'],
  },
  {
    name: 'callbacks are local to their router and not run for inherited params',
    covers: ['param/4', 'router/param'],
    build(fw, observe) {
      const app = fw()
      const note = (label) => (req, res, next, value) => {
        observe(label, value)
        next()
      }
      app.param('id', note('app'))
      const router = fw.Router({ mergeParams: true })
      router.param('id', note('router'))
      router.get('/in/:other', show)
      router.get('/own/:id', show)
      const child = fw()
      child.param('id', note('child'))
      child.get('/:id', show)
      app.use('/r/:id', router)
      app.use('/c', child)
      return app
    },
    requests: ['GET /r/1/in/2', 'GET /r/1/own/2', 'GET /c/3'],
  },
  {
    name: 'errors and next route in a callback',
    covers: ['B2.4.20', 'error/param-next-route', 'error/param-next-err'],
    build(fw, observe) {
      const app = fw()
      app.param('id', (req, res, next, id) => {
        observe('call', id)
        if (id === 'route') return next('route')
        if (id === 'router') return next('router')
        if (id === 'error') return next(new Error('param failed'))
        if (id === 'throw') throw new Error('param threw')
        if (id === 'change') req.params.id = 'changed'
        if (id === 'later') return setImmediate(next)
        next()
      })
      app.get('/:id', (req, res, next) => {
        observe('first', req.params)
        next()
      })
      app.get('/:id', (req, res, next) => {
        observe('second', req.params)
        next()
      })
      app.get('/:name', (req, res, next) => {
        observe('other', req.params)
        next()
      })
      app.use((error, req, res, next) => {
        observe('error', error)
        next()
      })
      app.get('/:id', (req, res) => res.json([req.params]))
      app.get('/:id/:other', (req, res, next) => {
        observe('id first', req.params)
        next()
      })
      app.get('/:other/:id', (req, res) => res.json([req.params]))
      return app
    },
    requests: ['route', 'router', 'error', 'throw', 'change', 'later', 'plain'].flatMap((id) => [
      `GET /${id}`,
      `GET /${id}/plain`,
      `GET /plain/${id}`,
      `GET /${id}/route`,
    ]),
  },
  {
    name: 'the deprecated function form creates the callbacks',
    covers: ['B2.4.21', 'param/6', 'version/param-function'],
    build(fw, observe) {
      const app = fw()
      observe(
        'returned',
        app.param((name, option) => {
          observe('made', [name, option])
          if (typeof option !== 'number') return undefined
          return (req, res, next, value) => {
            if (value.length > option) next('route')
            else next()
          }
        }) === app,
      )
      app.param('id', 2)
      app.param('fn', (req, res, next, value) => {
        observe('plain', value)
        next()
      })
      const router = fw.Router()
      observe(
        'router',
        router.param(() => {}),
      )
      app.get('/id/:id', show)
      app.get('/fn/:fn', show)
      return app
    },
    requests: ['GET /id/1', 'GET /id/123', 'GET /fn/x'],
  },
  {
    name: 'router.param with an array matches only if it has one name',
    covers: ['B2.4.22', 'param/5'],
    build(fw, observe) {
      const router = fw.Router()
      for (const names of [['a', 'b'], ['c'], [':a'], []]) {
        router.param(names, (req, res, next, value, name) => {
          observe('called', [names, value, name])
          next()
        })
      }
      observe('names', Object.keys(router.params))
      router.get('/:a/:b/:c', show)
      return fw().use(router)
    },
    requests: ['GET /1/2/3'],
  },
  {
    name: 'a dot in an expression is a literal dot or has to be written differently',
    covers: ['param/7', 'B2.5.6', 'B2.5.8', 'B2.5.14'],
    build(fw) {
      const app = fw()
      app.get('/a/:x([\\s\\S]+)', show)
      app.get('/b/:x(.*)', show)
      app.get('/c/(.+)', show)
      app.get('/d/:x(.+)', show)
      app.get('/e/:x(\\d+)', show)
      return app
    },
    requests: [
      'GET /a/1/2.3',
      'GET /b/1/2',
      'GET /b/1',
      'GET /b/',
      'GET /c/xx',
      'GET /c/..',
      'GET /d/1/2',
      'GET /e/12',
      'GET /e/1a',
      'GET /e/x',
    ],
  },
]
