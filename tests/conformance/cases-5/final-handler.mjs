const plain = (members) => Object.assign(Object.create(null), members)

/** Errors by their name in the URL. */
const ERRORS = {
  error: () => new Error('a <b>\n  c'),
  status: () => Object.assign(new Error('gone'), { status: 410 }),
  code: () => Object.assign(new Error('teapot'), { statusCode: 418, headers: { 'X-A': 'a' } }),
  outside: () => Object.assign(new Error('odd'), { status: 200 }),
  text: () => 'text',
  number: () => 5,
  object: () => ({ status: 503, message: 'object' }),
  cause: () => new Error('outer', { cause: new Error('inner') }),
  bare: () => plain({ status: 502 }),
  stackless: () => Object.assign(new Error('no stack'), { stack: undefined }),
}

const failing = (env) => (fw, observe) => {
  const app = fw().set('env', env)
  app.get('/:name', (req, res, next) => {
    res.set({
      'Content-Encoding': 'x',
      'Content-Language': 'en',
      'Content-Range': 'y',
      ETag: '"z"',
    })
    res.set('X-Own', 'kept')
    next(ERRORS[req.params.name]?.())
  })
  // What is logged is an argument, not a text: its kind is compared.
  console.error = (...parts) =>
    observe(
      'logged',
      parts.map((part) => [typeof part, part?.message ?? part]),
    )
  return app
}

export default [
  ...['production', 'development', 'test'].map((env) => ({
    name: `errors and 404s in ${env}`,
    covers: ['B5.6.1', 'B5.6.2', 'B5.6.3', 'B5.6.5', 'B5.6.6', 'B5.6.7', 'B5.1.40'],
    settle: 10,
    build: failing(env),
    requests: [
      ...Object.keys(ERRORS).map((name) => `GET /${name}`),
      ...Object.keys(ERRORS)
        .map((name) => `HEAD /${name}`)
        .slice(0, env === 'production' ? 10 : 0),
      'GET /none',
      'POST /<script>',
      'GET /%zz',
      'PUT /a//b?c',
    ],
  })),
  {
    name: 'an error after the headers',
    covers: ['B5.6.4'],
    patience: 100,
    build(fw) {
      const app = fw().set('env', 'production')
      app.get('/', (req, res, next) => {
        res.write('part')
        next(new Error('late'))
      })
      return app
    },
    requests: ['GET /'],
  },
]
