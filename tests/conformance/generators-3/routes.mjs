import fc from 'fast-check'

/*
 * Random route tables with 3.x paths, mounts, routers, and params. Excludes intentional
 * differences: a falsy throw, a second next, an error after the end, a rejection. A URL that cannot
 * be decoded would block Express 3 forever (V18).
 */

const LITERALS = ['/a', '/b', '/ab', '/a/b', '/user', '/A', '/', '/a/']
const PATTERNS = [
  '/:x',
  '/:x/:y',
  '/:x?',
  '/a/:x?',
  '/:x(\\d+)',
  '/:x(\\d+)*',
  '/*',
  '*',
  '/a*',
  '/a(b)?',
  '/:x-:y',
  '/:x.:y?',
  '/(a|b)',
  '/a?b',
  '/ab+',
  '/:x*',
  '/a/:x([ab]+)/*',
  '/user/:x.json',
  '/:x/b',
]
const EXPRESSIONS = ['^\\/a', '^\\/(\\w+)', 'b$', '^\\/a(b)?\\/?$', '.*']
const MOUNTS = ['/', '/a', '/b', '/A', '/a/b', '/user', '/a/', '']

const text = fc.oneof(fc.constantFrom(...LITERALS), fc.constantFrom(...PATTERNS))
const expression = fc.constantFrom(...EXPRESSIONS).map((source) => ({ expression: source }))
const path = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: expression },
  { weight: 1, arbitrary: fc.array(text, { minLength: 1, maxLength: 3 }) },
)
const mount = fc.option(fc.constantFrom(...MOUNTS), { nil: undefined })

const act = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ act: 'next' }) },
  { weight: 1, arbitrary: fc.constant({ act: 'next', value: 'route' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { act: 'error' },
      { act: 'throw' },
      { act: 'error', status: 410 },
      { act: 'error', text: true },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { act: 'send' },
      { act: 'json' },
      { act: 'status', value: 201 },
      { act: 'redirect' },
      { act: 'end' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('url'),
      value: fc.constantFrom('/a', '/b/1', '/user/9.json?z=1', '/', '/x/y/z'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('method'),
      value: fc.constantFrom('GET', 'POST', 'OPTIONS'),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ act: 'header' }, { act: 'params' }, { act: 'later' }) },
)
const handler = fc.oneof(
  { weight: 5, arbitrary: act },
  { weight: 1, arbitrary: act.map((one) => ({ ...one, catches: true })) },
)
const verb = fc.constantFrom('get', 'get', 'get', 'all', 'post', 'put', 'delete', 'head', 'options')
const paramAct = fc.constantFrom(
  { act: 'next' },
  { act: 'next' },
  { act: 'next', value: 'route', only: 'a' },
  { act: 'error', only: 'b' },
  { act: 'params', only: 'a' },
  { act: 'throw', only: '1' },
  { act: 'later' },
)
const routing = fc.record(
  { 'strict routing': fc.boolean(), 'case sensitive routing': fc.boolean() },
  { requiredKeys: [] },
)
const kind = (name, fields) => fc.record({ kind: fc.constant(name), ...fields })

const { table } = fc.letrec((tie) => ({
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    {
      weight: 5,
      arbitrary: kind('verb', {
        verb,
        path,
        handlers: fc.array(handler, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 3, arbitrary: kind('use', { mount, handler }) },
    { weight: 1, arbitrary: kind('param', { name: fc.constantFrom('x', 'y'), act: paramAct }) },
    { weight: 1, arbitrary: kind('place', {}) },
    { weight: 1, arbitrary: kind('router', { mount, options: routing, table: tie('table') }) },
    { weight: 2, arbitrary: kind('app', { mount, settings: routing, table: tie('table') }) },
  ),
  table: fc.array(tie('entry'), { maxLength: 6, depthIdentifier: 'table', size: 'max' }),
}))

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'ab', 'user', '1', 'a', 'b') },
  { weight: 1, arbitrary: fc.constantFrom('A', '12', 'a.b', 'a-b', '%20', '', '9.json') },
)
const url = fc
  .tuple(
    fc.array(segment, { minLength: 1, maxLength: 3, size: 'max' }),
    fc.constantFrom('', '', '', '/', '?q=1', '.html'),
  )
  .map(([segments, tail]) => `/${segments.join('/')}${tail}`)
const request = fc
  .tuple(fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'), url)
  .map(([method, target]) => `${method} ${target}`)

const failure = ({ status, text: isText }, label) =>
  isText ? `text ${label}` : Object.assign(new Error(`error ${label}`), status ? { status } : {})

/** The effect of each action; `next` is the handler's own. */
const ACTS = {
  next: (step, req, res, next) => next(step.value),
  error: (step, req, res, next, label) => next(failure(step, label)),
  throw: (step, req, res, next, label) => {
    throw failure(step, label)
  },
  send: (step, req, res, next, label) => res.send(`sent by ${label}`),
  json: (step, req, res) => res.json([req.params ?? null, req.query]),
  status: (step, req, res) => res.send(step.value),
  // Relative to an app mounted at the root: V08.
  redirect: (step, req, res) => res.redirect(/^\/(?:\/|$)/.test(req.app.path()) ? '/to' : 'to'),
  end: (step, req, res) => res.end('ended'),
  url: (step, req, res, next) => {
    req.url = step.value
    next()
  },
  method: (step, req, res, next) => {
    req.method = step.value
    next()
  },
  header: (step, req, res, next, label) => {
    res.set('X-Seen', label)
    next()
  },
  params: (step, req, res, next) => {
    if (req.params) req.params.x = 'changed'
    next()
  },
  later: (step, req, res, next) => setImmediate(next),
}

const state = (req) => [req.method, req.url, req.originalUrl, req.path, req.params, req.route?.path]

const realPath = (given) => {
  if (Array.isArray(given)) return given.map(realPath)
  return given?.expression ? new RegExp(given.expression) : given
}

/** Turns the steps of a recipe into handlers that record their requests. */
class Builder {
  #count = 0

  constructor(fw, observe) {
    this.fw = fw
    this.observe = observe
  }

  handler(step) {
    const label = `h${this.#count++}`
    const run = (req, res, next) => {
      this.observe(label, state(req))
      ACTS[step.act](step, req, res, next, label)
    }
    if (!step.catches) return run
    return (error, req, res, next) => {
      this.observe(label, `caught ${error.message ?? error}`)
      run(req, res, next)
    }
  }

  fill(target, entries) {
    for (const entry of entries) this[entry.kind](target, entry)
    return target
  }

  verb(target, { verb: name, path: given, handlers }) {
    target[name](realPath(given), ...handlers.map((step) => this.handler(step)))
  }

  use(target, { mount: given, handler: step }) {
    this.mount(target, given, this.handler(step))
  }

  mount(target, given, one) {
    if (!target.use) return
    if (given === undefined) target.use(one)
    else target.use(given, one)
  }

  place(target) {
    if (target.use) target.use(target.router)
  }

  param(target, { name, act: step }) {
    target.param(name, (req, res, next, value) => {
      this.observe(`param ${name}`, [value, ...state(req)])
      if (step.only && step.only !== value) next()
      else ACTS[step.act](step, req, res, next, name)
    })
  }

  router(target, { mount: given, options, table: entries }) {
    const router = new this.fw.Router({
      caseSensitive: options['case sensitive routing'],
      strict: options['strict routing'],
    })
    this.mount(target, given, this.fill(router, entries).middleware)
  }

  app(target, { mount: given, settings, table: entries }) {
    const app = this.configured(settings)
    this.mount(target, given, app)
    this.fill(app, entries)
  }

  configured(settings) {
    const app = this.fw()
    for (const [name, value] of Object.entries(settings)) app.set(name, value)
    return app
  }
}

/** Random 3.x route tables. */
export const routes = {
  name: '3.x route tables',
  recipe: fc.record({
    settings: routing,
    table,
    requests: fc.array(request, { minLength: 1, maxLength: 40, size: 'max' }),
  }),
  size: 15,
  program: ({ settings, table: entries, requests }) => ({
    requests,
    build(fw, observe) {
      const builder = new Builder(fw, observe)
      const app = builder.fill(builder.configured(settings), entries)
      observe('stack', app.stack.map((layer) => layer.route).join())
      observe(
        'routes',
        (app.routes.get ?? []).map(({ regexp }) => String(regexp)),
      )
      return app
    },
  }),
}
