import { describe } from '../harness/describe.mjs'
import { recipe } from './route-recipe.mjs'

const realPath = (given) => {
  if (Array.isArray(given)) return given.map(realPath)
  return given?.expression ? new RegExp(given.expression, given.flags) : given
}

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
  json: (step, req, res) => res.json([req.params, req.query, req.baseUrl]),
  status: (step, req, res) => res.sendStatus(step.value),
  redirect: (step, req, res) => res.redirect(`/to${req.url}`),
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
    res.append('X-Seen', label)
    next()
  },
  params: (step, req, res, next) => {
    req.params.x = 'changed'
    next()
  },
  later: (step, req, res, next) => setImmediate(next),
  reject: async (step, req, res, next, label) => {
    throw failure(step, label)
  },
  resolve: async (step, req, res, next) => next(),
}

function state(req) {
  return [req.method, req.url, req.baseUrl, req.originalUrl, req.path, req.params, req.route?.path]
}

/** Turns the steps of a recipe into handlers that record their requests. */
class Builder {
  #count = 0

  constructor(fw, observe, fillers) {
    this.fw = fw
    this.observe = observe
    this.fillers = fillers
  }

  handlers(steps) {
    return steps.map((step) => {
      const label = `h${this.#count++}`
      const run = (req, res, next) => {
        this.observe(label, state(req))
        return ACTS[step.act](step, req, res, next, label)
      }
      if (!step.catches) return run
      return (error, req, res, next) => {
        this.observe(label, `caught ${error.message ?? error}`)
        return run(req, res, next)
      }
    })
  }

  param(target, { name, act: step }) {
    target.param(name, (req, res, next, value) => {
      this.observe(`param ${name}`, [value, ...state(req)])
      if (step.only && step.only !== value) return next()
      return ACTS[step.act](step, req, res, next, name)
    })
  }

  fill(target, entries) {
    for (const entry of entries) this[entry.kind](target, entry)
    for (let count = 0; count < this.fillers; count += 1) target.get(`/filler${count}`, () => {})
    return target
  }

  verb(target, { verb: name, path: given, handlers: steps }) {
    target[name](realPath(given), ...this.handlers(steps))
  }

  use(target, { path: given, handlers: steps }) {
    if (given === undefined) target.use(...this.handlers(steps))
    else target.use(realPath(given), ...this.handlers(steps))
  }

  route(target, { path: given, steps }) {
    const route = target.route(realPath(given))
    for (const step of steps) route[step.verb](...this.handlers(step.handlers))
  }

  router(target, { path: given, options, table: entries }) {
    const router = this.fill(this.fw.Router(options), entries)
    if (given === undefined) target.use(router)
    else target.use(realPath(given), router)
  }

  app(target, { path: given, settings: values, table: entries }) {
    const app = this.configured(values)
    if (given === undefined) target.use(app)
    else target.use(realPath(given), app)
    this.fill(app, entries)
  }

  configured(values) {
    const app = this.fw()
    for (const [name, value] of Object.entries(values)) app.set(name, value)
    return app
  }
}

/**
 * Creates the program of a route table.
 * @param {(app: any) => unknown} layersOf what is compared of an app's layers
 */
export const routeProgram =
  (layersOf) =>
  ({ settings: values, fillers, table: entries, requests }) => ({
    requests,
    build(fw, observe) {
      const builder = new Builder(fw, observe, fillers)
      const app = builder.fill(builder.configured(values), entries)
      observe('stack', describe(layersOf(app)))
      return app
    },
  })

export const routes = {
  name: 'route tables',
  recipe,
  size: 15,
  program: routeProgram((app) => app._router?.stack.map((layer) => String(layer.regexp))),
}
