import type { IncomingMessage } from 'http'
import type { Req } from '../shapes.ts'

import accepts = require('accepts')
import typeIs = require('type-is')

type Answer = string | string[] | false

function acceptsOf(req: Req): accepts.Accepts {
  return accepts(req as unknown as IncomingMessage)
}

/**
 * The best of the given types for the client. One string may hold a comma list, as the spec says;
 * Express 4 knew no comma here and always answered false (ruling 7).
 */
export function acceptedType(req: Req, args: unknown[]): Answer {
  const [first] = args
  const given: unknown[] = Array.isArray(first) ? first : args
  if (acceptsAll(req.headers.accept) && given.length > 0 && given.every(isEveryday)) {
    return given[0] as string
  }
  const isList = args.length === 1 && typeof first === 'string' && first.includes(',')
  const types = isList ? first.split(',').map((type) => type.trim()) : args
  return acceptsOf(req).types(...(types as string[]))
}

function acceptsAll(accept: string | undefined): boolean {
  return accept === undefined || accept === '*/*'
}

/** Names that need no look-up: who accepts everything gets the first (bench/redirect). */
function isEveryday(type: unknown): boolean {
  return type === 'text' || type === 'html' || type === 'json'
}

export function acceptedEncoding(req: Req, args: unknown[]): Answer {
  return acceptsOf(req).encodings(...(args as string[]))
}

export function acceptedCharset(req: Req, args: unknown[]): Answer {
  return acceptsOf(req).charsets(...(args as string[]))
}

export function acceptedLanguage(req: Req, args: unknown[]): Answer {
  return acceptsOf(req).languages(...(args as string[]))
}

export function contentTypeIs(req: Req, args: unknown[]): string | false | null {
  const types = Array.isArray(args[0]) ? args[0] : args
  return typeIs(req as unknown as IncomingMessage, types as string[])
}
