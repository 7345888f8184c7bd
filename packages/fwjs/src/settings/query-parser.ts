import { parseExtended, parseNothing, parseSimple, type QueryParser } from '../http/query.ts'

export function compileQueryParser(value: unknown): QueryParser {
  if (typeof value === 'function') return value as QueryParser
  switch (value) {
    case true:
    case 'simple':
      return parseSimple as QueryParser
    case 'extended':
      return parseExtended
    case false:
      return parseNothing
    default:
      throw new TypeError(`unknown value for query parser function: ${value}`)
  }
}
