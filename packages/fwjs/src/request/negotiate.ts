import type Accepts = require('accepts')
import type TypeIs = require('type-is')

import type { IncomingMessage } from 'node:http'
import type { Req } from '../shapes.ts'

type Answer = string | string[] | false

// Both bring the table of all media types along, which most requests never need (DESIGN 11).
function acceptsOf(req: Req): Accepts.Accepts {
  return (require('accepts') as typeof Accepts)(req as unknown as IncomingMessage)
}

/**
 * The best of the given types for the client. One string may hold a comma list, as the spec says;
 * Express 4 knew no comma here and always answered false (ruling 7).
 */
export function acceptedType(req: Req, args: unknown[]): Answer {
  const [first] = args
  const isList = args.length === 1 && typeof first === 'string' && first.includes(',')
  const types = isList ? first.split(',').map((type) => type.trim()) : args
  return acceptsOf(req).types(...(types as string[]))
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
  return (require('type-is') as typeof TypeIs)(req as unknown as IncomingMessage, types as string[])
}
