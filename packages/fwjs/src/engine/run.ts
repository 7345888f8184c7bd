import { types } from 'util'
import { failure } from '../errors.ts'
import type { HandlerFunction, LayerShape, Next, RoutedRequest, RoutedResponse } from '../shapes.ts'
import { stackOf } from '../thrown.ts'

/** Calls a layer's handler; functions that take an error are not for this. */
export function runHandler(
  layer: Pick<LayerShape, 'handle' | 'route'>,
  req: RoutedRequest,
  res: RoutedResponse,
  next: Next,
): void {
  // Read at dispatch: monitoring agents replace `handle` after registration (ecosystem S9).
  const handler = layer.handle
  const { length } = handler
  if (length > 3) {
    next()
    return
  }
  const turn =
    length !== 2 && mayCallNextTwice(layer, handler)
      ? takeTurn(handler, req, next)
      : { next, called: false, passed: undefined }
  try {
    const result = handler(req, res, turn.next)
    if (isPromise(result)) watch(result, turn, req, res)
  } catch (thrown) {
    turn.next(thrown || failure('FALSY_THROWN'))
  }
}

const STEP = Symbol('fwjs.step')

/** Marks a middleware of our own: it calls `next` once, and before it returns. */
export function markStep<Middleware extends HandlerFunction>(middleware: Middleware): Middleware {
  return Object.defineProperty(middleware, STEP, { value: true })
}

/**
 * Turns are kept for those who may need them (bench/json): not for our own middleware, nor for a
 * route, whose handlers each take one.
 */
function mayCallNextTwice(layer: Pick<LayerShape, 'route'>, handler: HandlerFunction): boolean {
  return !layer.route && (handler as { [STEP]?: true })[STEP] === undefined
}

/** Calls a layer's error handler: a function of exactly four parameters. */
export function runErrorHandler(
  layer: Pick<LayerShape, 'handle'>,
  error: unknown,
  req: RoutedRequest,
  res: RoutedResponse,
  next: Next,
): void {
  const handler = layer.handle
  if (handler.length !== 4) {
    next(error)
    return
  }
  const turn = takeTurn(handler, req, next)
  try {
    const result = handler(error, req, res, turn.next)
    if (isPromise(result)) watch(result, turn, req, res)
  } catch (thrown) {
    turn.next(thrown || failure('FALSY_THROWN'))
  }
}

/** One call of one handler: its `next`, and what it has told us with it so far. */
interface Turn {
  next: Next
  called: boolean
  passed: unknown
}

/**
 * F06: a second `next()` of the same call would run a second handler beside the first and is
 * ignored. One that carries an error passes: connect-timeout calls `next` twice on purpose.
 * `req.next` stays what the running middleware was given, as in Express.
 */
export function takeTurn(handler: HandlerFunction, req: RoutedRequest, goOn: Next): Turn {
  const turn: Turn = {
    called: false,
    passed: undefined,
    next: function next(error?: unknown): unknown {
      if (turn.called && !error) return reportSecondNext(handler)
      turn.called = true
      turn.passed = error
      if (req.next === turn.next) req.next = goOn
      return goOn(error)
    },
  }
  if (req.next === goOn) req.next = turn.next
  return turn
}

const reported = new WeakSet<HandlerFunction>()

function reportSecondNext(handler: HandlerFunction): void {
  if (reported.has(handler) || process.env['NODE_ENV'] === 'production') return
  reported.add(handler)
  process.emitWarning(`${nameOf(handler)} called next() twice; the second call was ignored`, {
    type: 'FwjsWarning',
    code: 'FWJS_NEXT_TWICE',
  })
}

/**
 * A real promise: native from any realm, or of a library whose class makes promises. Lazy thenables
 * (query builders, HTTP clients) start their work a second time when `then` is called, so they are
 * left alone, as in Express 4.
 */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false
  const candidate = value as { then?: unknown; constructor?: Partial<typeof Promise> }
  if (typeof candidate.then !== 'function') return false
  if (types.isPromise(value)) return true
  const made = candidate.constructor
  return typeof made?.resolve === 'function' && typeof made.reject === 'function'
}

/** DESIGN 8: a rejection takes the way of a throw, unless the handler has already gone on. */
export function watch(
  result: PromiseLike<unknown>,
  turn: Turn,
  req: RoutedRequest,
  res: RoutedResponse,
): void {
  if (req.app?.get('async errors') === false) return
  result.then(undefined, (reason: unknown) => {
    if (!turn.called && !res.writableEnded) {
      turn.next(toError(reason))
    } else if (!turn.called || turn.passed !== reason) {
      reportLateRejection(reason)
    }
  })
}

function toError(reason: unknown): unknown {
  if (!reason) return failure('FALSY_REJECTED')
  if (reason === 'route' || reason === 'router') return failure('SIGNAL_REJECTED', reason)
  return reason
}

function reportLateRejection(reason: unknown): void {
  process.emitWarning('A handler rejected after it had called next() or sent the response', {
    type: 'FwjsWarning',
    code: 'FWJS_LATE_REJECTION',
    detail: stackOf(reason),
  })
}

function nameOf(handler: HandlerFunction): string {
  return handler.name ? `The handler "${handler.name}"` : 'A handler without a name'
}
