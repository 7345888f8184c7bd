import type { CommonOptions } from 'fwjs-core/lib/body/options.js'
import type { JsonParsing } from 'fwjs-core/lib/body/parse-json.js'
import type { Kind, Parser } from 'fwjs-core/lib/body/parser.js'
import { lazy } from 'fwjs-core/lib/lazy.js'
import type { Next, Req, Res } from 'fwjs-core/lib/types.js'
import type { FormOptions } from './forms.ts'

interface Charset {
  defaultCharset?: string
}

/* Loaded when the app creates its first parser. */

const parsing = lazy(() => ({
  ...(require('fwjs-core/lib/body/parser.js') as typeof import('fwjs-core/lib/body/parser.js')),
  ...(require('./parser-rules.js') as typeof import('./parser-rules.ts')),
}))

const jsonBodies = lazy(
  () =>
    require('fwjs-core/lib/body/parse-json.js') as typeof import('fwjs-core/lib/body/parse-json.js'),
)

const forms = lazy(() => require('./forms.js') as typeof import('./forms.ts'))

function createParser(options: CommonOptions, kind: Kind): Parser {
  const { createParser, parserRules } = parsing()
  return createParser(options, kind, parserRules)
}

/** Creates middleware that parses JSON bodies. */
export function json(options?: CommonOptions & JsonParsing & Charset): Parser {
  const given = options ?? {}
  const parse = createParser(given, {
    name: 'json',
    type: 'application/json',
    charset: given.defaultCharset || 'utf-8',
    accepts: (charset) => charset.startsWith('utf-'),
    parse: jsonBodies().createJsonParser(given),
  })
  return function jsonParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}

/** Creates middleware that reads bodies as bytes. */
export function raw(options?: CommonOptions & Charset): Parser {
  const given = options ?? {}
  const parse = createParser(given, {
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
export function text(options?: CommonOptions & Charset): Parser {
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

/** Creates middleware that parses form bodies. */
export function urlencoded(options?: CommonOptions & FormOptions): Parser {
  const given = options ?? {}
  const { createParser: createForms, readDefaultCharset, isFormCharset } = forms()
  const parse = createParser(given, {
    name: 'urlencoded',
    type: 'application/x-www-form-urlencoded',
    charset: readDefaultCharset(given),
    accepts: isFormCharset,
    parse: createForms(given),
  })
  return function urlencodedParser(req: Req, res: Res, next: Next): void {
    parse(req, res, next)
  }
}
