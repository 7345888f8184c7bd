import { debugFor } from 'fwjs-core/lib/diagnostics/debug.js'
import { matchPattern } from 'fwjs-core/lib/engine/pattern/match.js'
import { expressionRules } from 'fwjs-core/lib/engine/pattern/outline.js'
import { toPathRegExp } from 'fwjs-core/lib/engine/pattern/regexp-text.js'
import { definePatternRules } from 'fwjs-core/lib/engine/route-index.js'
import { runErrorHandler, runHandler } from 'fwjs-core/lib/engine/run.js'
import { recordOriginals } from 'fwjs-core/lib/node/original-members.js'
import type {
  Constructor,
  HandlerFunction,
  PathPattern,
  PatternOptions,
} from 'fwjs-core/lib/types.js'
import type { Layer as LayerMembers } from './rules.ts'

const debug = debugFor('express:router:layer')

type Arguments = [path: PathPattern, options: PatternOptions | undefined, handle: HandlerFunction]

// A constructor function, not a class: express-async-errors defines an accessor for `handle` on the
// prototype, which a plain assignment calls, but a class field would not (agents S8).
const Layer = function Layer(
  this: LayerMembers,
  path: PathPattern,
  options: PatternOptions | undefined,
  handle: HandlerFunction,
) {
  if (!(this instanceof Layer)) return create(path, options, handle)
  debug?.('new %o', path)
  this.handle = handle
  this.name = handle.name || '<anonymous>'
  this.params = undefined
  this.path = undefined
  this.keys = []
  this.regexp = toPathRegExp(path, this.keys, options ?? {})
  this.regexp.fast_star = path === '*'
  this.regexp.fast_slash = path === '/' && options?.end === false
  // TypeScript has no other way to type a constructor function.
} as unknown as Constructor<LayerMembers, Arguments>

function create(...given: Arguments): LayerMembers {
  return new Layer(...given)
}

// Sentry and New Relic rewrite these assignments in lib/router/layer.js (agents S24), and
// express-rate-limit looks for the name `handle` in stack traces (agents S13).
Layer.prototype.handle_error = function handle_error(error, req, res, next) {
  runErrorHandler(this, error, req, res, next)
}

Layer.prototype.handle_request = function handle(req, res, next) {
  runHandler(this, req, res, next)
}

Layer.prototype.match = function match(path) {
  return matchPattern(this, path)
}

recordOriginals(Layer.prototype, ['match'])
definePatternRules(Layer.prototype, expressionRules)

export = Layer
