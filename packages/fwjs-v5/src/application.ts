import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
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
import { handling, hideQuery } from './handling.ts'
import { settingsTable } from './settings.ts'

import Router = require('./router-loader.ts')
import View = require('./view.ts')

const debug = debugFor('express:application')

/** An app including its private members: the view cache, the engines, and the parent. */
interface Application extends contract.Express {
  cache: Record<string, ViewShape>
  engines: Record<string, ViewEngine>
  parent?: Application
}

/** The methods of every app; each new app gets its own copies, as in Express. */
const app = {} as Application

app.init = function init() {
  let router: contract.Router | undefined
  this.cache = createViewCache()
  this.engines = Object.create(null)
  this.settings = Object.create(null)
  this.defaultConfiguration()
  // Created on first use. The routing settings are read only then.
  const getrouter = (): contract.Router => {
    router ??= new Router({
      caseSensitive: this.enabled('case sensitive routing'),
      strict: this.enabled('strict routing'),
    })
    return router
  }
  Object.defineProperty(this, 'router', { configurable: true, enumerable: true, get: getrouter })
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
}

/** Links the settings, so that a sub-app inherits those it has not set itself. */
function inherit(this: Application, parent: Application): void {
  inheritSettings(this.settings, parent.settings)
  if (!isOtherMajor(this, parent)) inheritPrototypes(this, parent)
  Object.setPrototypeOf(this.engines, parent.engines)
}

app.handle = function handle(req, res, callback) {
  handleRequest(this, req, res, callback, handling)
}

// Aikido's agent rewrites this assignment in lib/application.js to change `arguments` first.
app.use = function use(_first: unknown) {
  const [...given] = arguments
  const { path, handlers, call } = readUseArguments(
    given,
    () => 'app.use() requires a middleware function',
  )
  for (const [at, handler] of handlers.entries()) {
    if (isApplication(handler)) mount(this, path, handler)
    else useOne(this, path, handler, (error) => rewriteHandlerError(call, error, at))
  }
  return this
}

function useOne(
  { router }: Application,
  path: PathPattern,
  handler: unknown,
  explain: (error: unknown) => unknown,
): void {
  try {
    router.use(path as string, handler as HandlerFunction)
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
  const hidesQuery = isOtherMajor(child, parent)
  const mounted: HandlerFunction = function mounted_app(req, res, next) {
    const current = req.app as Application
    const showQuery = hidesQuery ? hideQuery(req) : undefined
    child.handle(req, res, (error: unknown) => {
      returnToApplication(current, req, res)
      showQuery?.()
      next(error)
    })
  }
  parent.router.use(path as string, mounted)
  child.emit('mount', parent)
}

app.route = function route<const Path extends PathPattern>(path: Path) {
  return this.router.route(path as string) as never
}

app.engine = function engine(ext, render) {
  assertEngine(ext, render)
  this.engines[ext[0] === '.' ? ext : `.${ext}`] = render
  return this
}

// Aikido's agent rewrites this one too, and assigns to the parameters.
app.param = function param(name: string | string[], callback: contract.RequestParamHandler) {
  if (Array.isArray(name)) for (const one of name) this.param(one, callback)
  else this.router.param(name, callback)
  return this
}

app.set = function set(name: string, value?: unknown) {
  if (arguments.length === 1) return this.settings[name]
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
    const handlers = Array.prototype.slice.call(arguments, 1)
    addHandlers(this.route(path as string), method, { path, handlers })
    return this
  }
}

app.all = function all(path: PathPattern, ...handlers: unknown[]) {
  const route = this.route(path as string)
  for (const method of methods) addHandlers(route, method, { path, handlers, called: 'all' })
  return this
}

app.render = function render(
  name: string,
  options?: object | contract.RenderCallback | null,
  callback?: contract.RenderCallback,
) {
  const isShort = typeof options === 'function'
  const given = isShort ? {} : (options ?? {})
  const done = (isShort ? options : callback) as RenderCallback
  renderWith(this, name, given, done, Object.assign)
}

app.listen = function listen(...args: unknown[]): Server {
  const server = createServer(messageClassesOf(this) ?? {}, this)
  holdContinue(server)
  const last = args.at(-1)
  if (typeof last === 'function')
    args[args.length - 1] = reportOnce(server, last as HandlerFunction)
  return server.listen(...(args as [number]))
}

/** Calls the callback once: without arguments, or with the error if the server can't listen. */
function reportOnce(server: Server, callback: HandlerFunction): HandlerFunction {
  const onError = (error: unknown): unknown => {
    server.off('listening', onListening)
    return callback.call(server, error)
  }
  // Later errors aren't about listening: they must not be swallowed (Y3).
  const onListening = (): unknown => {
    server.off('error', onError)
    return callback.call(server)
  }
  server.once('error', onError)
  return onListening
}

applyCallerStacks(app, ['init', 'defaultConfiguration', 'handle'])

export = app
