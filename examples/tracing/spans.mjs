/*
 * OpenTelemetry spans from fwjs's tracing channels: requests follow the semantic conventions for HTTP servers, and layers
 * are named as in @opentelemetry/instrumentation-express.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import { METHODS } from 'node:http'
import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'

const storage = new AsyncLocalStorage()

/** Keeps OpenTelemetry's context where the channels can bind it. Pass it to the SDK. */
export const contextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, call, self, ...args) => storage.run(active, () => call.apply(self, args)),
  bind(active, target) {
    const isFunction = typeof target === 'function'
    return isFunction ? (...args) => storage.run(active, target, ...args) : target
  },
  enable: () => contextManager,
  disable: () => contextManager,
}

const tracer = trace.getTracer('fwjs')
const requests = tracingChannel('fwjs.request')
const layers = tracingChannel('fwjs.layer')
const ERROR = 2 // SpanStatusCode.ERROR
/** The span of each request and layer. */
const spans = new WeakMap()

requests.start.bindStore(storage, (request) => {
  const { req } = request
  const sender = propagation.extract(ROOT_CONTEXT, req.headers)
  const options = { kind: SpanKind.SERVER, attributes: attributesOf(req) }
  spans.set(request, tracer.startSpan(methodOf(req), options, sender))
  return trace.setSpan(sender, spans.get(request))
})

requests.subscribe({
  error: (request) => spans.get(request).recordException(request.error),
  asyncEnd(request) {
    const { req, res, route, aborted, error } = request
    const span = spans.get(request).setAttribute('http.response.status_code', res.statusCode)
    if (route) span.updateName(`${methodOf(req)} ${route}`).setAttribute('http.route', route)
    const type = aborted ? 'aborted' : res.statusCode >= 500 && (error?.name ?? `${res.statusCode}`)
    if (type) span.setAttribute('error.type', type).setStatus({ code: ERROR })
    span.end()
  },
})

layers.start.bindStore(storage, (layer) => {
  const around = contextAround(layer)
  const [type, name, title = `${type} - ${name}`] = describe(layer)
  if (!type || !trace.getSpan(around)) return around
  const attributes = { 'express.type': type, 'express.name': name }
  spans.set(layer, tracer.startSpan(title, { attributes }, around))
  return trace.setSpan(around, spans.get(layer))
})

// Later layers aren't part of this one.
layers.asyncStart.bindStore(storage, contextAround)

layers.subscribe({
  error(layer) {
    const message = String(layer.error?.message ?? layer.error)
    spans.get(layer)?.setStatus({ code: ERROR, message }).recordException(layer.error)
  },
  asyncEnd: (layer) => spans.get(layer)?.end(),
})

/** The active context, with the span of the router or request around a layer. */
function contextAround({ parent, request }) {
  if (parent && !spans.has(parent)) return contextAround(parent)
  const span = spans.get(parent ?? request)
  return span ? trace.setSpan(context.active(), span) : context.active()
}

/** Returns type, name, and title; route handlers and error handlers don't have their own span. */
function describe({ kind, name, path, route, handler }) {
  if (kind === 'middleware' || kind === 'app') return ['middleware', name]
  if (kind === 'route') return ['request_handler', route, `request handler - ${route}`]
  return kind === 'router' ? ['router', firstRoute(handler) ?? path] : []
}

/** The OpenTelemetry agent names a router after its first route. */
const firstRoute = ({ stack: [first] = [] }) =>
  first?.route?.path ?? (first?.handle.stack ? firstRoute(first.handle) : undefined)

const methodOf = ({ method }, other = 'HTTP') => (METHODS.includes(method) ? method : other)

const attributesOf = (req) => ({
  'http.request.method': methodOf(req, '_OTHER'),
  'url.path': req.url.split('?')[0],
  'url.scheme': req.socket.encrypted ? 'https' : 'http',
  'server.address': req.headers.host?.replace(/:\d+$/, ''),
  'network.protocol.version': req.httpVersion,
  'user_agent.original': req.headers['user-agent'],
})
