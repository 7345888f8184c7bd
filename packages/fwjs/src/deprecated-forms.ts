import { withFormRules } from 'fwjs-core/lib/body/kinds.js'
import type { FormRules } from 'fwjs-core/lib/body/parse-urlencoded.js'
import { parsers } from 'fwjs-core/lib/body/parsers.js'
import { sendBody } from 'fwjs-core/lib/response/body.js'
import { expireCookie } from 'fwjs-core/lib/response/cookie.js'
import { type FileArguments, sendFileEncoded } from 'fwjs-core/lib/response/file.js'
import { addVary } from 'fwjs-core/lib/response/headers.js'
import { sendJson, sendJsonp } from 'fwjs-core/lib/response/json.js'
import { redirectTo, setLocation } from 'fwjs-core/lib/response/redirect.js'
import type { HandlerFunction, Req, Res } from 'fwjs-core/lib/types.js'
import { STATUS_CODES } from 'http'
import type * as contract from './contract.ts'
import { bodyRules, deprecate, fileRules } from './rules.ts'
import { qs } from './settings.ts'

/* The calls that 4.x accepts and reports as deprecated; 5.x removed most of them. */

/** Implements `res.send(status)`. */
export function sendStatusOnly<R extends Res>(res: R, status: number): R {
  if (!res.get('Content-Type')) res.type('txt')
  deprecate('res.send(status): Use res.sendStatus(status) instead')
  res.statusCode = status
  return sendBody(res, STATUS_CODES[status], bodyRules)
}

/** Implements `res.send(status, body)` and `res.send(body, status)`. */
export function sendWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  if (typeof first !== 'number' && typeof second === 'number') {
    deprecate('res.send(body, status): Use res.status(status).send(body) instead')
    res.statusCode = second
    return sendBody(res, first, bodyRules)
  }
  deprecate('res.send(status, body): Use res.status(status).send(body) instead')
  res.statusCode = first as number
  return sendBody(res, second, bodyRules)
}

export function sendJsonWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  return sendJson(res, applyStatus(res, 'json', first, second), bodyRules)
}

export function sendJsonpWithStatus<R extends Res>(res: R, first: unknown, second: unknown): R {
  return sendJsonp(res, applyStatus(res, 'jsonp', first, second))
}

function applyStatus(res: Res, method: string, first: unknown, second: unknown): unknown {
  if (typeof second === 'number') {
    deprecate(`res.${method}(obj, status): Use res.status(status).${method}(obj) instead`)
    res.statusCode = second
    return first
  }
  deprecate(`res.${method}(status, obj): Use res.status(status).${method}(obj) instead`)
  res.statusCode = first as number
  return second
}

/** Implements `res.status(code)`: a string, or a number with a fraction, is deprecated. */
export function setStatus<R extends Res>(res: R, code: unknown): R {
  const status = code as number
  const isOdd = typeof code === 'string' || Math.floor(status) !== status
  if (isOdd && status > 99 && status < 1000) {
    const better = `use res.status(${Math.floor(status)}) instead`
    deprecate(`res.status(${JSON.stringify(code)}): ${better}`)
  }
  res.statusCode = status
  return res
}

const BACK =
  'res.location("back"): use res.location(req.get("Referrer") || "/") and refer to ' +
  'https://dub.sh/security-redirect for best practices'

/** Implements `res.location(url)`: the URL `back` is deprecated. */
export function setLocationOrBack<R extends Res>(res: R, url: unknown): R {
  if (url !== 'back') return setLocation(res, url)
  deprecate(BACK)
  return setLocation(res, res.req.get('Referrer') || '/')
}

/** Implements `redirect(status, url)`, and the deprecated order. */
export function redirectWithStatus(res: Res, first: unknown, second: unknown): void {
  if (typeof first === 'number') {
    redirectTo(res, first, second)
    return
  }
  deprecate('res.redirect(url, status): Use res.redirect(status, url) instead')
  redirectTo(res, second as number, first)
}

/** Implements the old `res.sendfile`. */
export function sendOldFile(res: Res, given: FileArguments): void {
  deprecate('res.sendfile: Use res.sendFile instead')
  sendFileEncoded(res, given, fileRules)
}

/** Implements `res.vary(field)`: calling it without a field is deprecated. */
export function addVaryIfGiven<R extends Res>(res: R, field: string | string[]): R {
  const isMissing = !field || (Array.isArray(field) && field.length === 0)
  if (!isMissing) return addVary(res, field)
  deprecate('res.vary(): Provide a field name')
  return res
}

/** Implements `res.clearCookie(name, options)`: options that set the expiry are deprecated. */
export function clearCookieWith<R extends Res>(
  res: R,
  name: string,
  options: contract.CookieOptions | undefined,
): R {
  if (options?.maxAge) deprecate(clearCookieNote('maxAge'))
  if (options?.expires) deprecate(clearCookieNote('expires'))
  return expireCookie(res, name, options)
}

function clearCookieNote(option: string): string {
  return (
    `res.clearCookie: Passing "options.${option}" is deprecated. In v5.0.0 of Express, this ` +
    'option will be ignored, as res.clearCookie will automatically set cookies to expire ' +
    'immediately. Please update your code to omit this option.'
  )
}

/** Implements the lookup in params, body, and query. */
export function findParameter(
  req: Req,
  name: string,
  fallback: unknown,
  argumentCount: number,
): unknown {
  const form = argumentCount === 1 ? 'name' : 'name, default'
  deprecate(`req.param(${form}): Use req.params, req.body, or req.query instead`)
  const params = req.params ?? {}
  if (params[name] != null && Object.hasOwn(params, name)) return params[name]
  return req.body?.[name] ?? req.query?.[name] ?? fallback
}

interface ParamRewriters {
  _params: HandlerFunction[]
}

/** Implements `router.param(fn)`: the function can replace param callbacks registered later. */
export function addParamRewriter({ _params }: ParamRewriters, rewrite: HandlerFunction): void {
  deprecate('router.param(fn): Refactor to use path params')
  _params.push(rewrite)
}

/** Returns the callback to register, which these functions may have replaced. */
export function rewriteParamCallback(
  { _params }: ParamRewriters,
  name: string,
  given: unknown,
): unknown {
  let callback = given
  for (const rewrite of _params) callback = rewrite(name, callback) || callback
  return callback
}

/** Returns the name of a parameter: a leading colon is deprecated. */
export function readParamName(name: string): string {
  if (name[0] !== ':') return name
  const plainName = name.slice(1)
  const [given, suggested] = [JSON.stringify(name), JSON.stringify(plainName)]
  deprecate(`router.param(${given}, fn): Use router.param(${suggested}, fn) instead`)
  return plainName
}

const formRules: FormRules = { qs, arrayLimit: (parameters) => Math.max(100, parameters) }

/** Creates middleware that parses form bodies: leaving out `extended` is deprecated. */
export function urlencoded(
  options?: contract.OptionsUrlencoded,
): ReturnType<typeof parsers.urlencoded> {
  if (options?.extended === undefined) {
    deprecate('undefined extended: provide extended option', 'body-parser')
  }
  return parsers.urlencoded(withFormRules(options, formRules))
}
