import { callerLocation } from './caller/location.ts'
import { programLocation } from './caller/stack.ts'
import { stackOf } from './thrown.ts'

/**
 * Advice is for the people who write the program, so it is not emitted in production. A report is an
 * error that no handler can get. Dropping it would hide a failure, so production gets it too.
 */
type Kind = 'advice' | 'report'

export type WarningCode =
  | 'FWJS_RESPONSE_SENT_TWICE'
  | 'FWJS_BODY_NOT_PARSED'
  | 'FWJS_EXPRESS_5_PATH'
  | 'FWJS_LATE_REJECTION'
  | 'FWJS_LOG_FAILED'
  | 'FWJS_NEXT_TWICE'
  | 'FWJS_MIDDLEWARE_NOT_CALLED'
  | 'FWJS_STATIC_ROOT_MISSING'
  | 'FWJS_NO_RESPONSE'
  | 'FWJS_PATH_NOT_ENCODED'
  | 'FWJS_PROXY_NOT_TRUSTED'
  | 'FWJS_RESPONSE_FAILED'
  | 'FWJS_STACK_GROWS'
  | 'FWJS_VIEW_MISSPELLED'

/** Every process warning of fwjs and fwjs-v3. Each has a page of its name in docs/warnings. */
export const warningKinds: Readonly<Record<WarningCode, Kind>> = {
  FWJS_RESPONSE_SENT_TWICE: 'advice',
  FWJS_BODY_NOT_PARSED: 'advice',
  FWJS_EXPRESS_5_PATH: 'advice',
  FWJS_LATE_REJECTION: 'report',
  FWJS_LOG_FAILED: 'report',
  FWJS_NEXT_TWICE: 'advice',
  FWJS_MIDDLEWARE_NOT_CALLED: 'advice',
  FWJS_STATIC_ROOT_MISSING: 'advice',
  FWJS_NO_RESPONSE: 'advice',
  FWJS_PATH_NOT_ENCODED: 'advice',
  FWJS_PROXY_NOT_TRUSTED: 'advice',
  FWJS_RESPONSE_FAILED: 'report',
  FWJS_STACK_GROWS: 'advice',
  FWJS_VIEW_MISSPELLED: 'advice',
}

const emitted = new Set<string>()

/**
 * Emits a process warning: advice outside production and once per place in the program, which is
 * that of the error if there is one; a report with its error every time. `FWJS_WARNINGS=off` silences all of them. The caller is not affected if
 * this fails, for instance in a `process.emitWarning` that was replaced.
 */
export function warn(code: WarningCode, message: string, error?: unknown): void {
  try {
    if (process.env['FWJS_WARNINGS'] === 'off') return
    if (warningKinds[code] === 'advice') advise(code, message, error as Place | undefined)
    else emit(code, message, stackOf(error))
  } catch {}
}

type Place = Pick<Error, 'stack' | 'message'>

function advise(code: WarningCode, message: string, error: Place | undefined): void {
  if (process.env['NODE_ENV'] === 'production') return
  const location = error ? programLocation(error) : callerLocation()
  const key = `${code} ${location ?? message}`
  if (emitted.has(key)) return
  emitted.add(key)
  emit(code, message, location && `at ${location}`)
}

function emit(code: WarningCode, message: string, where: string | undefined): void {
  // release/owner.mjs writes the address of the site here.
  const page = `See docs/warnings/${code}.md`
  const detail = where ? `${where}\n${page}` : page
  process.emitWarning(message, { type: 'FwjsWarning', code, detail })
}

/** What was registered: a layer, or a function. */
export type Registered = { readonly name?: string } | ((...args: never[]) => unknown)

export function describeHandler({ name }: Registered): string {
  return name && name !== '<anonymous>' ? `The handler "${name}"` : 'A handler without a name'
}

/** Text of a client as a log can show it: a header may contain control characters of terminals. */
export function printable(text: string): string {
  return text.replace(/[^ -~]/g, '?')
}
