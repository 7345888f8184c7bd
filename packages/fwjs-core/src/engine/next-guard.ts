import { types } from 'util'
import { devWarn } from '../diagnostics/dev-warn.ts'
import { describeHandler, type Registered, warn } from '../diagnostics/warning.ts'
import { failure } from '../errors.ts'
import type { HandlerFunction, Next, RoutedRequest, RoutedResponse } from '../types.ts'

/** The state of one handler call: its `next`, and the value that the handler passed to it. */
interface NextGuard {
  next: Next
  called: boolean
  passed: unknown
  /** True until the handler returns. */
  isRunning: boolean
  /** The `req.next` of the layers that follow, while this handler is still running. */
  following: Next | undefined | null
}

/**
 * Creates the `next` of one call. A second `next()` is ignored, because it would run a second handler
 * concurrently (D04). A second call with another error is passed on, because connect-timeout calls
 * `next` twice on purpose. The same error arrives twice if a handler passes it to `next` and also
 * returns the rejected promise. `req.next` is that of the running middleware, as in Express.
 */
export function guardNext(handler: HandlerFunction, req: RoutedRequest, proceed: Next): NextGuard {
  const guard: NextGuard = {
    called: false,
    passed: undefined,
    next: function next(error?: unknown): unknown {
      if (guard.called && !error) return warnOfSecondNext(handler)
      if (guard.called && error === guard.passed) return undefined
      guard.called = true
      guard.passed = error
      const isCurrent = req.next === guard.next
      if (isCurrent) req.next = proceed
      const result = proceed(error)
      if (isCurrent && guard.isRunning) {
        guard.following = req.next
        req.next = guard.next
      }
      return result
    },
    isRunning: true,
    following: null,
  }
  if (req.next === proceed) req.next = guard.next
  return guard
}

/** How an API line treats the return values of handlers. */
export interface ResultRules {
  /** Returns true for a promise whose rejection is an error. */
  awaits(result: unknown): result is PromiseLike<unknown>
  /** Returns what is passed to `next` for a rejection. */
  toError(reason: unknown): unknown
}

/**
 * Handles the return value of a handler: a promise may reject, and a function was probably registered
 * instead of called.
 */
export function settle(
  layer: Registered,
  guard: NextGuard,
  result: unknown,
  req: RoutedRequest,
  res: RoutedResponse,
  rules: ResultRules,
): void {
  releaseNext(guard, req)
  // Most handlers return nothing, or the response.
  if (result === undefined || result === res) return
  if (rules.awaits(result)) forwardRejection(result, guard, req, res, rules)
  else if (typeof result === 'function' && !guard.called) {
    devWarn((about) => about.warnOfReturned(layer, result, res))
  }
}

/** Passes a thrown value to the error handlers, and warns about common mistakes. */
export function fail(
  guard: NextGuard,
  thrown: unknown,
  req: RoutedRequest,
  res: RoutedResponse,
): void {
  releaseNext(guard, req)
  devWarn((about) => about.warnOfError(thrown, req, res))
  guard.next(thrown || failure('FALSY_THROWN'))
}

/** Called when the handler has returned: `req.next` then belongs to the layers that follow. */
function releaseNext(guard: NextGuard, req: RoutedRequest): void {
  guard.isRunning = false
  if (guard.following !== null && req.next === guard.next) req.next = guard.following
}

function warnOfSecondNext(handler: HandlerFunction): void {
  warn(
    'FWJS_NEXT_TWICE',
    `${describeHandler(handler)} called next() twice; the second call was ignored`,
  )
}

/**
 * Returns true for a real promise: native from any realm, or from a promise library. Lazy thenables
 * (query builders, HTTP clients) would start their work a second time if `then` were called, so they
 * are ignored, as in Express 4.
 */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false
  const candidate = value as { then?: unknown; constructor?: Partial<typeof Promise> }
  if (typeof candidate.then !== 'function') return false
  if (types.isPromise(value)) return true
  const made = candidate.constructor
  return typeof made?.resolve === 'function' && typeof made.reject === 'function'
}

/** Treats a rejection like an exception, unless the handler has already called `next` (decision 8). */
function forwardRejection(
  result: PromiseLike<unknown>,
  guard: NextGuard,
  req: RoutedRequest,
  res: RoutedResponse,
  rules: ResultRules,
): void {
  if (req.app?.get('async errors') === false) return
  result.then(undefined, (reason: unknown) => {
    devWarn((about) => about.warnOfError(reason, req, res))
    if (!guard.called && !res.writableEnded) {
      guard.next(rules.toError(reason))
    } else if (!guard.called || guard.passed !== reason) {
      reportLateRejection(reason)
    }
  })
}

function toError(reason: unknown): unknown {
  if (!reason) return failure('FALSY_REJECTED')
  if (reason === 'route' || reason === 'router') return failure('SIGNAL_REJECTED', reason)
  return reason
}

/** Real promises are awaited, and every rejection is an error. */
export const promises: ResultRules = { awaits: isPromise, toError }

function reportLateRejection(reason: unknown): void {
  const message = 'Handler promise rejected after next() was called or the response was sent'
  warn('FWJS_LATE_REJECTION', message, reason)
}
