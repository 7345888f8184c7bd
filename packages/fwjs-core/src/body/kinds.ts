import { lazy } from '../lazy.ts'
import type { Next, Req, Res } from '../types.ts'
import type { CommonOptions } from './options.ts'
import type { JsonParsing } from './parse-json.ts'
import type { FormRules, UrlencodedParsing } from './parse-urlencoded.ts'
import type { Kind, Parser, ParserRules } from './parser.ts'

/* Loaded when the app creates its first parser. */

const parsers: () => typeof import('./parser.ts') = lazy(
  () => require('./parser.js') as typeof import('./parser.ts'),
)

const parserRules: () => ParserRules = lazy(
  () => (require('./parser-rules.js') as typeof import('./parser-rules.ts')).markingRules,
)

const jsonBodies: () => typeof import('./parse-json.ts') = lazy(
  () => require('./parse-json.js') as typeof import('./parse-json.ts'),
)

const formBodies: () => typeof import('./parse-urlencoded.ts') = lazy(
  () => require('./parse-urlencoded.js') as typeof import('./parse-urlencoded.ts'),
)

function createParser(options: CommonOptions, kind: Kind): Parser {
  return parsers().createParser(options, kind, parserRules())
}

/** Creates middleware that parses JSON bodies. */
export function json(options?: CommonOptions & JsonParsing): Parser {
  const given = options ?? {}
  const parse = createParser(given, {
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
export function raw(options?: CommonOptions): Parser {
  const parse = createParser(options ?? {}, {
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
export function text(options?: CommonOptions & { defaultCharset?: string }): Parser {
  const given = options ?? {}
  const parse = createParser(given, {
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

const FORM_RULES: unique symbol = Symbol('form rules')

interface UrlencodedOptions extends CommonOptions, UrlencodedParsing {
  readonly [FORM_RULES]: FormRules
}

/**
 * Adds an API line's rules to the options for `urlencoded`, because agents that wrap it pass on only
 * its options.
 */
export function withFormRules(options: unknown, rules: FormRules): UrlencodedOptions {
  return Object.create(Object(options ?? {}), { [FORM_RULES]: { value: rules } })
}

/** Creates middleware that parses form bodies. */
export function urlencoded(given: UrlencodedOptions): Parser {
  const parse = createParser(given, {
    name: 'urlencoded',
    type: 'application/x-www-form-urlencoded',
    charset: 'utf-8',
    accepts: (charset) => charset === 'utf-8',
    parse: formBodies().createUrlencodedParser(given, given[FORM_RULES]),
  })
  return function urlencodedParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
