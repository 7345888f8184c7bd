import { callerLocation } from './call-sites.ts'
import { appLocation } from './caller-stack.ts'
import { stackOf } from './thrown-value.ts'

/**
 * Development warnings are for the developer, so they aren't emitted in production. A runtime warning is an error that
 * can no longer reach a handler: dropping it would hide a failure, so it is emitted in production too.
 */
type Kind = 'development' | 'runtime'

export type WarningCode =
  | 'FWJS_BODY_NOT_PARSED'
  | 'FWJS_EXPRESS_5_PATH'
  | 'FWJS_LATE_REJECTION'
  | 'FWJS_LOG_FAILED'
  | 'FWJS_MIDDLEWARE_NOT_CALLED'
  | 'FWJS_NEXT_TWICE'
  | 'FWJS_NO_RESPONSE'
  | 'FWJS_PATH_NOT_ENCODED'
  | 'FWJS_PROXY_NOT_TRUSTED'
  | 'FWJS_RESPONSE_FAILED'
  | 'FWJS_RESPONSE_SENT_TWICE'
  | 'FWJS_STACK_GROWS'
  | 'FWJS_STATIC_ROOT_MISSING'
  | 'FWJS_VIEW_MISSPELLED'

/** All process warnings of fwjs, fwjs-v3, and fwjs-v5. Each has a page in docs/warnings. */
export const warningKinds: Readonly<Record<WarningCode, Kind>> = {
  FWJS_BODY_NOT_PARSED: 'development',
  FWJS_EXPRESS_5_PATH: 'development',
  FWJS_LATE_REJECTION: 'runtime',
  FWJS_LOG_FAILED: 'runtime',
  FWJS_MIDDLEWARE_NOT_CALLED: 'development',
  FWJS_NEXT_TWICE: 'development',
  FWJS_NO_RESPONSE: 'development',
  FWJS_PATH_NOT_ENCODED: 'development',
  FWJS_PROXY_NOT_TRUSTED: 'development',
  FWJS_RESPONSE_FAILED: 'runtime',
  FWJS_RESPONSE_SENT_TWICE: 'development',
  FWJS_STACK_GROWS: 'development',
  FWJS_STATIC_ROOT_MISSING: 'development',
  FWJS_VIEW_MISSPELLED: 'development',
}

const emitted = new Set<string>()

/**
 * Emits a process warning: a development warning once per call site (the error's, if there is one), a runtime warning
 * with its error every time. `FWJS_WARNINGS=off` silences all of them. Never throws, even if `process.emitWarning` was
 * replaced.
 */
export function warn(code: WarningCode, message: string, error?: unknown): void {
  try {
    if (process.env['FWJS_WARNINGS'] === 'off') return
    if (warningKinds[code] === 'development') warnOnce(code, message, error as Place | undefined)
    else emit(code, message, stackOf(error))
  } catch {}
}

type Place = Pick<Error, 'stack' | 'message'>

function warnOnce(code: WarningCode, message: string, error: Place | undefined): void {
  if (process.env['NODE_ENV'] === 'production') return
  const location = error ? appLocation(error) : callerLocation()
  const key = `${code} ${location ?? message}`
  if (emitted.has(key)) return
  emitted.add(key)
  emit(code, message, location && `at ${location}`)
}

function emit(code: WarningCode, message: string, where: string | undefined): void {
  // scripts/release/owner.mjs writes the address of the site here.
  const page = `See docs/warnings/${code}.md`
  const detail = where ? `${where}\n${page}` : page
  process.emitWarning(message, { type: 'FwjsWarning', code, detail })
}

/** A layer, or a function. */
export type Registered = { readonly name?: string } | ((...args: never[]) => unknown)

export function describeHandler({ name }: Registered): string {
  return name && name !== '<anonymous>' ? `The handler "${name}"` : 'An anonymous handler'
}

/** Replaces characters that a terminal might interpret: headers may contain control characters. */
export function printable(text: string): string {
  return text.replace(/[^ -~]/g, '?')
}
