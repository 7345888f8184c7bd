const noop = (req, res, next) => next()

export default [
  {
    name: 'the answer of an app',
    covers: ['B5.2.80', 'B5.2.81', 'B5.2.82'],
    build(fw, observe) {
      const app = fw()
      app.response.send = () => observe('send')
      app.put('/a', noop)
      app.get('/a', noop)
      app.post('/a', noop).put('/a', noop)
      app.delete('/:any', noop)
      app.get('/middle', noop)
      app.all('/all', (req, res) => res.end('all'))
      app.options('/own', (req, res) => res.end('own'))
      app.get('/sent', noop)
      app.use('/used', noop)
      return app
    },
    requests: ['/a', '/b', '/all', '/own', '/middle', '/used/x', '/used', '/', '*'].map(
      (path) => `OPTIONS ${path}`,
    ),
  },
  {
    name: 'each router answers for itself',
    covers: ['B5.2.83'],
    build(fw) {
      const app = fw()
      const inner = fw.Router().get('/x', noop).post('/x', noop)
      app.put('/r/x', noop)
      app.use('/r', inner, fw.Router().patch('/x', noop))
      app.use('/empty', fw.Router())
      app.delete('/empty', noop)
      app.get('/error', noop)
      app.use('/error', (req, res, next) => next(new Error('failed')))
      app.use('/child', fw().get('/x', noop))
      return app.set('env', 'production')
    },
    requests: ['/r/x', '/r', '/empty', '/error', '/child/x', '/child', '/none'].map(
      (path) => `OPTIONS ${path}`,
    ),
  },
  {
    name: 'after an answer was sent',
    covers: ['B5.2.84'],
    build(fw, observe) {
      const app = fw()
      app.get('/', noop)
      app.use((req, res, next) => {
        res.end('sent')
        next()
      })
      app.handle = wrapped(app, observe)
      return app
    },
    requests: ['OPTIONS /'],
  },
]

/** Observes what the app passes on. */
function wrapped(app, observe) {
  const { handle } = app
  return (req, res) => handle.call(app, req, res, (error) => observe('out', error))
}
