import { debugFor } from '../debug.ts'
import { matchPattern, registerDefaultMatch } from '../engine/pattern/match.ts'
import { toPathRegExp } from '../engine/pattern/regexp-text.ts'
import { runErrorHandler, runHandler } from '../engine/run.ts'
import type { HandlerFunction, LayerShape, PathPattern, PatternOptions } from '../shapes.ts'

const debug = debugFor('express:router:layer')

// A constructor function, not a class: express-async-errors puts an accessor for `handle` on the
// prototype, which a plain assignment reaches and a class field would not (ecosystem S8).
const Layer = function Layer(
  this: LayerShape,
  path: PathPattern,
  options: PatternOptions | undefined,
  handle: HandlerFunction,
) {
  if (!(this instanceof Layer)) return new LayerConstructor(path, options, handle)
  debug?.('new %o', path)
  this.handle = handle
  this.name = handle.name || '<anonymous>'
  this.params = undefined
  this.path = undefined
  this.keys = []
  this.regexp = toPathRegExp(path, this.keys, options ?? {})
  this.regexp.fast_star = path === '*'
  this.regexp.fast_slash = path === '/' && options?.end === false
}

interface LayerConstructor {
  new (path: PathPattern, options: PatternOptions | undefined, handle: HandlerFunction): LayerShape
  readonly prototype: LayerShape
}

const LayerConstructor = Layer as unknown as LayerConstructor

// Sentry and New Relic rewrite these assignments in lib/router/layer.js; express-rate-limit looks
// for the name `handle` in stack traces (ecosystem 0.1, S13). The forms are API.
Layer.prototype.handle_error = function handle_error(this: LayerShape, error, req, res, next) {
  runErrorHandler(this, error, req, res, next)
} satisfies LayerShape['handle_error']

Layer.prototype.handle_request = function handle(this: LayerShape, req, res, next) {
  runHandler(this, req, res, next)
} satisfies LayerShape['handle_request']

Layer.prototype.match = function match(this: LayerShape, path) {
  return matchPattern(this, path)
} satisfies LayerShape['match']

registerDefaultMatch(Layer.prototype)

export = LayerConstructor
