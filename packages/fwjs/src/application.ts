import { applyCallerStacks, throwAtCaller } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import {
  addHandlers,
  assertEngine,
  readUseArguments,
  rewriteHandlerError,
} from 'fwjs-core/lib/engine/arguments.js'
import { methods } from 'fwjs-core/lib/engine/methods.js'
import { holdContinue } from 'fwjs-core/lib/node/connection/continue.js'
import { returnToApplication } from 'fwjs-core/lib/server/bind.js'
import { handleRequest } from 'fwjs-core/lib/server/handle.js'
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
  PathPattern,
  RenderCallback,
  ViewEngine,
  ViewShape,
} from 'fwjs-core/lib/types.js'
import { createViewCache } from 'fwjs-core/lib/views/cache.js'
import { renderWith } from 'fwjs-core/lib/views/render.js'
import { createServer, type Server } from 'http'
import type * as contract from './contract.ts'
import { init } from './middleware/init.ts'
import { noMiddleware } from './router/rules.ts'
import { deprecate, handling } from './rules.ts'
import { settingsTable } from './settings.ts'

import query = require('./middleware/query.ts')
import Router = require('./router/index.ts')
import View = require('./view.ts')

const debug = debugFor('express:application')

type AppRouter = InstanceType<typeof Router>

/** An app including its private members: the view cache, the engines, and the router, if it has one. */
interface Application extends contract.Express {
  _router: AppRouter | undefined
  cache: Record<string, ViewShape>
  engines: Record<string, ViewEngine>
  parent?: Application
  lazyrouter(): void
}

/** The methods of every app; each new app gets its own copies, as in Express (agents S2). */
const app = {} as Application

app.init = function init() {
  this.cache = createViewCache()
  this.engines = {}
  this.settings = {} as Application['settings']
  this.defaultConfiguration()
}

app.defaultConfiguration = function defaultConfiguration() {
  const env = process.env['NODE_ENV'] || 'development'
  for (const [name, value] of initialSettings(settingsTable, env)) {
    if (name === 'views') this.set('view', View)
    this.set(name, value)
  }
  markTrustProxy(this.settings, true)
  debug?.('booting in %s mode', env)
  this.on('mount', inherit)
  this.locals = Object.assign(Object.create(null), { settings: this.settings })
  this.mountpath = '/'
  Object.defineProperty(this, 'router', { get: throwRouterRemoved })
}

/** Links the settings, so that a sub-app inherits those it has not set itself. */
function inherit(this: Application, parent: Application): void {
  inheritSettings(this.settings, parent.settings)
  if (!isOtherMajor(this, parent)) inheritPrototypes(this, parent)
  Object.setPrototypeOf(this.engines, parent.engines)
}

function throwRouterRemoved(): never {
  const message =
    "'app.router' is deprecated!\nPlease see the 3.x to 4.x migration guide for details on how to update your app."
  throwAtCaller(new Error(message))
}

/** Creates the router on first use. The routing settings are read only then. */
app.lazyrouter = function lazyrouter() {
  if (this._router) return
  this._router = new Router({
    caseSensitive: this.enabled('case sensitive routing'),
    strict: this.enabled('strict routing'),
  })
  this._router.use(query(this.get('query parser fn') as object))
  this._router.use(init(this))
}

app.handle = function handle(req, res, callback) {
  handleRequest(this, req, res, callback, handling)
}

// Aikido's agent rewrites this assignment in lib/application.js to change `arguments` first.
app.use = function use(_first: unknown) {
  const [...given] = arguments
  const { path, handlers, call } = readUseArguments(given, (found) => noMiddleware('app', found))
  this.lazyrouter()
  for (const [at, handler] of handlers.entries()) {
    if (isApplication(handler)) mount(this, path, handler)
    else useOne(this, path, handler, (error) => rewriteHandlerError(call, error, at))
  }
  return this
}

function useOne(
  { _router }: Application,
  path: PathPattern,
  handler: unknown,
  explain: (error: unknown) => unknown,
): void {
  try {
    _router?.use(path, handler as HandlerFunction)
  } catch (error) {
    throw explain(error)
  }
}

function isApplication(handler: unknown): handler is Application {
  const candidate = handler as Partial<Application> | undefined | null
  return Boolean(candidate?.handle && candidate.set)
}

function mount(parent: Application, path: PathPattern, child: Application): void {
  debug?.('.use app under %s', path)
  // The public type doesn't include patterns.
  child.mountpath = path as string
  child.parent = parent
  parent._router?.use(path, function mounted_app(req, res, next) {
    const current = req.app as Application
    child.handle(req, res, (error) => {
      returnToApplication(current, req, res)
      next(error)
    })
  })
  child.emit('mount', parent)
}

app.route = function route<const Path extends PathPattern>(path: Path) {
  this.lazyrouter()
  return (this._router as AppRouter).route(path)
}

app.engine = function engine(ext, render) {
  assertEngine(ext, render)
  this.engines[ext[0] === '.' ? ext : `.${ext}`] = render
  return this
}

// Aikido's agent rewrites this one too, and assigns to the parameters.
app.param = function param(
  name: string | string[] | contract.ParamFactory,
  callback?: contract.RequestParamHandler,
) {
  this.lazyrouter()
  if (Array.isArray(name)) for (const one of name) this.param(one, callback)
  else this._router?.param(name, callback)
  return this
}

app.set = function set(name: string, value?: unknown) {
  if (arguments.length === 1) return readSetting(this.settings, name)
  debug?.('set "%s" to %o', name, value)
  this.settings[name] = value
  const compiled = compiledForm(settingsTable, name, value)
  if (compiled) this.set(...compiled)
  if (name === 'trust proxy') markTrustProxy(this.settings, false)
  return this
}

app.path = function path() {
  return this.parent ? this.parent.path() + this.mountpath : ''
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

for (const method of methods) Reflect.set(app, method, createVerb(method))

function createVerb(method: string): Application['get'] {
  return function (this: Application, path: PathPattern) {
    // Uses `arguments`, because a rest parameter would slow down every app.get('setting') (bench/json).
    if (method === 'get' && arguments.length === 1) return this.set(path as string)
    this.lazyrouter()
    const handlers = Array.prototype.slice.call(arguments, 1)
    addHandlers(this._router?.route(path), method, { path, handlers })
    return this
  }
}

app.all = function all(path: PathPattern, ...handlers: unknown[]) {
  this.lazyrouter()
  const route = this._router?.route(path)
  for (const method of methods) addHandlers(route, method, { path, handlers, called: 'all' })
  return this
}

app.del = function (path: PathPattern, ...handlers: HandlerFunction[]) {
  deprecate('app.del: Use app.delete instead')
  return this.delete(path, ...handlers)
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

applyCallerStacks(app, ['init', 'defaultConfiguration', 'lazyrouter', 'handle'])

export = app
