import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { definePatternRules } from 'fwjs-core/lib/engine/route-index.js'
import { runErrorHandler, runHandler } from 'fwjs-core/lib/engine/run.js'
import { recordOriginals } from 'fwjs-core/lib/node/original-members.js'
import type { Constructor, HandlerFunction, PatternOptions } from 'fwjs-core/lib/types.js'
import { matchLayer } from './pattern/match.ts'
import { createMatchers } from './pattern/matchers.ts'
import { outlinesOf, patternsOf } from './pattern/outlines.ts'
import { handlerResults, type LayerMembers } from './rules.ts'

const debug = debugFor('router:layer')

type Arguments = [path: unknown, options: PatternOptions | null, handle: HandlerFunction]

const Layer = function Layer(
  this: LayerMembers,
  path: unknown,
  options: PatternOptions | null,
  handle: HandlerFunction,
) {
  if (!(this instanceof Layer)) return create(path, options, handle)
  debug?.('new %o', path)
  this.handle = handle
  this.keys = []
  this.name = handle.name || '<anonymous>'
  this.params = undefined
  this.path = undefined
  this.slash = path === '/' && options?.end === false
  this.matchers = createMatchers(path, options ?? {})
  // TypeScript has no other way to type a constructor function.
} as unknown as Constructor<LayerMembers, Arguments>

function create(...given: Arguments): LayerMembers {
  return new Layer(...given)
}

// Datadog, OpenTelemetry, and Sentry wrap or rewrite these in router/lib/layer.js.
Layer.prototype.handleError = function handleError(error, req, res, next) {
  runErrorHandler(this, error, req, res, next, handlerResults)
}

Layer.prototype.handleRequest = function handleRequest(req, res, next) {
  runHandler(this, req, res, next, handlerResults)
}

Layer.prototype.match = function match(path) {
  return matchLayer(this, path)
}

recordOriginals(Layer.prototype, ['match'])
definePatternRules(Layer.prototype, {
  trailingSlash: /\/+$/,
  patternsOf: ({ matchers }: LayerMembers) => patternsOf(matchers),
  outlinesOf: ({ matchers, slash }: LayerMembers) => outlinesOf(slash ? [undefined] : matchers),
})

export = Layer
