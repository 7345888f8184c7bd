import { assertDepth, guardPrototypes, readMaxDepth, readProto } from './json-shape.ts'

type Reviver = (this: unknown, key: string, value: unknown) => unknown

export interface JsonParsing {
  maxDepth?: number | undefined
  proto?: string | undefined
  reviver?: Reviver | null | undefined
  strict?: boolean | undefined
}

/** Creates a JSON parser. Strict JSON is an object or an array; an empty body is an empty object. */
export function createJsonParser(options: JsonParsing) {
  const strict = options.strict !== false
  const proto = readProto(options.proto)
  const maxDepth = readMaxDepth(options.maxDepth)
  const given = typeof options.reviver === 'function' ? options.reviver : undefined
  return function parseJson(text: string): unknown {
    if (text.length === 0) return {}
    if (maxDepth !== Number.POSITIVE_INFINITY) assertDepth(text, maxDepth)
    const reviver = guardPrototypes(text, proto, given)
    const start = strict ? startOf(text) : -1
    if (strict && text[start] !== '{' && text[start] !== '[') throw strictError(text, start)
    try {
      return JSON.parse(text, reviver as Reviver)
    } catch (error) {
      throw stripErrorFields(error as Error, (error as Error).message)
    }
  }
}

/** Returns the position of the first character that isn't JSON whitespace. */
function startOf(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return index
  }
  return text.length
}

const PLACEHOLDER = '#'

/**
 * Creates the error for a value such as `true`. It is valid JSON, so V8 doesn't throw. Parses the same
 * text with the value made invalid, and restores the value in the message, to get the error of
 * body-parser.
 */
function strictError(text: string, start: number): Error {
  const illegal = text.slice(0, start) + PLACEHOLDER.repeat(text.length - start)
  try {
    JSON.parse(start === text.length ? '' : illegal)
  } catch (error) {
    const { message } = error as Error
    return stripErrorFields(
      error as Error,
      message.replace(/#+/g, (marks) => text.slice(start, start + marks.length)),
    )
  }
  return new SyntaxError('strict violation')
}

/** Keeps only message and stack: fields of a reviver's error must not affect the response. */
function stripErrorFields(error: Error, message: string): Error {
  // A `$` in the message is a replacement pattern, as in Express, so that the stack on the error page
  // is the same.
  const stack = error.stack?.replace(error.message, message)
  for (const key of Object.getOwnPropertyNames(error)) {
    if (key !== 'stack' && key !== 'message') Reflect.deleteProperty(error, key)
  }
  return Object.assign(error, { stack, message })
}
