import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import {
  assertEngine,
  callOf,
  callWithPath,
  warnIfSuspicious,
} from 'fwjs-core/lib/engine/arguments.js'
import { methods } from 'fwjs-core/lib/engine/methods.js'
import { holdContinue } from 'fwjs-core/lib/node/connection/continue.js'
import {
  inheritPrototypes,
  isOtherMajor,
  messageClassesOf,
} from 'fwjs-core/lib/server/message-classes.js'
import {
  compiledForm,
  inheritSettings,
  initialSettings,
  markTrustProxy,
  readSetting,
} from 'fwjs-core/lib/settings/settings.js'
import type {
  HandlerFunction,
  Next,
  RenderCallback,
  Req,
  Res,
  ViewShape,
} from 'fwjs-core/lib/types.js'
import { createViewCache } from 'fwjs-core/lib/views/cache.js'
import { renderWith } from 'fwjs-core/lib/views/render.js'
import { createServer, type Server } from 'http'
import type * as contract from './contract.ts'
import { deprecate } from './deprecate.ts'
import type { RoutePath } from './engine/pattern.ts'
import { createLocals } from './locals.ts'
import { query } from './middleware/query-string.ts'
import { handleRequest } from './server/handle.ts'
import { init } from './server/init.ts'
import { isApplication, setMountPath, toMiddleware } from './server/mount.ts'
import { fallbackSettings, settingsTable } from './settings/table.ts'

import Router = require('./router/index.ts')
import View = require('./view.ts')

type Callback = HandlerFunction | readonly Callback[]

type AppRouter = InstanceType<typeof Router>

/** The argument of `app.param(fn)`: it creates the callback of a parameter. */
type ParamRewriter = Parameters<AppRouter['param']>[0]

/**
 * An app with its non-public properties: its router, and whether that has a position in the stack.
 */
interface Application extends contract.Application {
  _router: AppRouter
  _usedRouter?: boolean
  cache: Record<string, ViewShape>
  mountpath: string
  init(): void
  defaultConfiguration(): void
}

/** The methods of every app. Each new app gets its own copies, as in 3.x. */
const app = {} as Application

app.init = function init() {
  this.cache = createViewCache()
  this.settings = Object.create(fallbackSettings)
  this.engines = {}
  this.defaultConfiguration()
}

app.defaultConfiguration = function defaultConfiguration() {
  const env = process.env['NODE_ENV'] || 'development'
  for (const [name, value] of initialSettings(settingsTable, env)) {
    if (name === 'views') this.set('view', View)
    this.set(name, value)
  }
  markTrustProxy(this.settings, true)
  this.use(query())
  this.use(init(this))
  this.on('mount', inherit)
  this._router = new Router()
  this.routes = this._router.map
  Object.defineProperty(this, 'router', { configurable: true, enumerable: true, get: getRouter })
  this.locals = createLocals('app')
  this.locals['settings'] = this.settings
}

/** Links the settings: those that the sub-app hasn't set are looked up in its parent. */
function inherit(this: Application, parent: Application): void {
  inheritSettings(this.settings, parent.settings)
  Object.setPrototypeOf(this.engines, parent.engines)
  if (typeof this.mountpath === 'string') this.route = this.mountpath
  if (!isOtherMajor(this, parent)) inheritPrototypes(this, parent)
}

function getRouter(this: Application) {
  deprecate('app.router: Remove app.use(app.router); 4.x runs routes in registration order')
  return attachRouter(this)
}

/** Reads the routing settings when the router is added to the stack. */
function attachRouter(owner: Application) {
  owner._usedRouter = true
  owner._router.caseSensitive = owner.enabled('case sensitive routing')
  owner._router.strict = owner.enabled('strict routing')
  return owner._router.middleware
}

app.handle = function handle(req: object, res: object, callback?: Next) {
  handleRequest(this, req as Req, res as Res, callback)
}

app.use = function use(first: unknown, second?: unknown) {
  const hasPath = typeof first === 'string'
  const path = hasPath ? first : '/'
  const middleware = hasPath ? second : first
  const route = path.endsWith('/') ? path.slice(0, -1) : path
  const call = hasPath ? callWithPath('use', path, [second]) : callOf('use', [first])
  this.stack.push({ route, handle: toMiddleware(middleware, call) })
  if (isApplication(middleware)) {
    setMountPath(middleware, path)
    middleware.parent = this
    middleware.emit('mount', this)
  }
  warnIfSuspicious(path)
  return this
}

app.engine = function engine(ext, render) {
  assertEngine(ext, render)
  this.engines[ext[0] === '.' ? ext : `.${ext}`] = render
  return this
}

app.param = function param(
  name: string | string[] | ParamRewriter,
  ...callbacks: contract.RequestParamHandler[]
) {
  if (typeof name === 'function') {
    deprecate('app.param(fn): Check the parameter in its app.param(name, callback) instead')
    this._router.param(name)
  } else {
    for (const one of [name].flat() as string[]) {
      const key = one[0] === ':' ? one.slice(1) : one
      for (const callback of callbacks) this._router.param(key, callback)
    }
  }
  return this
}

app.set = function set(name: string, value?: unknown) {
  if (arguments.length === 1) return readSetting(this.settings, name)
  this.settings[name] = value
  const compiled = compiledForm(settingsTable, name, value)
  if (compiled) this.set(...compiled)
  if (name === 'trust proxy') markTrustProxy(this.settings, false)
  return this
}

app.path = function path() {
  return this.parent ? this.parent.path() + this.route : ''
}

app.enabled = function enabled(name) {
  return Boolean(this.set(name))
}

app.disabled = function disabled(name) {
  return !this.set(name)
}

app.enable = function enable(name) {
  return this.set(name, true)
}

app.disable = function disable(name) {
  return this.set(name, false)
}

app.configure = function configure(...args: unknown[]) {
  deprecate("app.configure: Check app.get('env') in an if statement instead")
  const callback = args.pop() as () => void
  if (args.length === 0 || args.includes(this.settings['env'])) callback.call(this)
  return this
}

for (const method of methods) Reflect.set(app, method, createVerb(method))

function createVerb(method: string): Application['get'] {
  return function (this: Application, path: RoutePath, ...callbacks: unknown[]) {
    if (method === 'get' && arguments.length === 1) return this.set(path as string)
    if (!this._usedRouter) this.use(attachRouter(this))
    this._router.route(method, path, ...callbacks)
    return this
  }
}

app.all = function all(path: RoutePath, ...callbacks: Callback[]) {
  if (!this._usedRouter) this.use(attachRouter(this))
  this._router.all(path, ...callbacks)
  return this
}

app.del = function del(...given: [path: RoutePath, ...callbacks: Callback[]]) {
  deprecate('app.del: Use app.delete instead')
  return this.delete(...given)
}

app.render = function render(
  name: string,
  options?: object | contract.RenderCallback,
  callback?: contract.RenderCallback,
) {
  if (typeof options === 'function') renderWith(this, name, {}, options as RenderCallback)
  else renderWith(this, name, options ?? {}, callback as RenderCallback)
}

app.listen = function listen(...args: unknown[]): Server {
  const server = createServer(messageClassesOf(this) ?? {}, this)
  holdContinue(server)
  return server.listen(...(args as [number]))
}

applyCallerStacks(app, ['init', 'defaultConfiguration', 'handle'])

export = app
