import type { CommonOptions } from '../body/options.ts'
import type * as contract from '../contract.ts'
import { deprecate } from '../deprecate.ts'
import type { Next, Req, Res } from '../internal-types.ts'
import { lazy } from '../lazy.ts'

/* Loaded when the app creates its first parser. */

const parsers: () => typeof import('../body/parser.ts') = lazy(
  () => require('../body/parser.js') as typeof import('../body/parser.ts'),
)

const jsonBodies: () => typeof import('../body/parse-json.ts') = lazy(
  () => require('../body/parse-json.js') as typeof import('../body/parse-json.ts'),
)

const formBodies: () => typeof import('../body/parse-urlencoded.ts') = lazy(
  () => require('../body/parse-urlencoded.js') as typeof import('../body/parse-urlencoded.ts'),
)

/** Creates middleware that parses JSON bodies. */
export function json(options?: contract.OptionsJson) {
  const given = options ?? {}
  const parse = parsers().createParser(given as CommonOptions, {
    name: 'json',
    type: 'application/json',
    charset: 'utf-8',
    accepts: (charset) => charset.startsWith('utf-'),
    parse: jsonBodies().createJsonParser(given),
  })
  return function jsonParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}

/** Creates middleware that reads bodies as bytes. */
export function raw(options?: contract.Options) {
  const parse = parsers().createParser((options ?? {}) as CommonOptions, {
    name: 'raw',
    type: 'application/octet-stream',
    charset: null,
    accepts: () => true,
    parse: (bytes: Buffer) => bytes,
  })
  return function rawParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}

/** Creates middleware that reads bodies as text. */
export function text(options?: contract.OptionsText) {
  const given = options ?? {}
  const parse = parsers().createParser(given as CommonOptions, {
    name: 'text',
    type: 'text/plain',
    charset: given.defaultCharset || 'utf-8',
    accepts: () => true,
    parse: (body: string) => body,
  })
  return function textParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}

/** Creates middleware that parses form bodies. */
export function urlencoded(options?: contract.OptionsUrlencoded) {
  const given = options ?? {}
  if (given.extended === undefined) {
    deprecate('undefined extended: provide extended option', 'body-parser')
  }
  const parse = parsers().createParser(given as CommonOptions, {
    name: 'urlencoded',
    type: 'application/x-www-form-urlencoded',
    charset: 'utf-8',
    accepts: (charset) => charset === 'utf-8',
    parse: formBodies().createUrlencodedParser(given),
  })
  return function urlencodedParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
