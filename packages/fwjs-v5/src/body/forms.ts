import {
  createFormParser,
  parseNested,
  readDepth,
  type UrlencodedParsing,
} from 'fwjs-core/lib/body/parse-urlencoded.js'
import { throwAtCaller } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { qs } from '../settings.ts'

export interface FormOptions extends UrlencodedParsing {
  charsetSentinel?: boolean
  defaultCharset?: string
  interpretNumericEntities?: boolean
}

export function isFormCharset(charset: string): boolean {
  return charset === 'utf-8' || charset === 'iso-8859-1'
}

export function readDefaultCharset(options: FormOptions): string {
  const defaultCharset = options.defaultCharset || 'utf-8'
  if (isFormCharset(defaultCharset)) return defaultCharset
  throwAtCaller(new TypeError('option defaultCharset must be either utf-8 or iso-8859-1'))
}

/** Creates a form parser: qs with nesting, or with flat names. */
export function createParser(options: FormOptions): ReturnType<typeof createFormParser> {
  const { charsetSentinel, interpretNumericEntities } = options
  const depth = options.extended ? readDepth(options.depth) : 0
  const loaded = qs()
  return createFormParser(options, (text, { count, max, charset }) =>
    parseNested(loaded, text, {
      arrayLimit: options.extended ? Math.max(100, count) : count,
      charset,
      charsetSentinel,
      depth,
      interpretNumericEntities,
      parameterLimit: max,
      strictDepth: Boolean(options.extended),
    }),
  )
}
