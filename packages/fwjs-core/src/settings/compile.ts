import { inspect } from 'util'
import { addNote } from '../diagnostics/caller-stack.ts'
import { type ETagFunction, strongETag, weakETag } from '../http/etag.ts'
import { proxyAddress, type TrustFunction } from '../http/forwarded.ts'
import { parseNothing, parseSimple, type QueryParser } from '../http/query.ts'
import type { RedirectRule } from '../types.ts'

export function compileETag(value: unknown): ETagFunction | undefined {
  if (typeof value === 'function') return value as ETagFunction
  switch (value) {
    case true:
    case 'weak':
      return weakETag
    case 'strong':
      return strongETag
    case false:
      return undefined
    default:
      throw new TypeError(`unknown value for etag function: ${value}`)
  }
}

/** Returns the parser for a value of `query parser`, given an API line's parser of nested queries. */
export function chooseQueryParser(value: unknown, parseExtended: QueryParser): QueryParser {
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

export function compileTrust(value: unknown): TrustFunction {
  if (typeof value === 'function') return value as TrustFunction
  if (value === true) return () => true
  if (typeof value === 'number') return (_address, hop) => hop < value
  if (!value && value !== '') return () => false
  const subnets = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value
  try {
    return proxyAddress().compile(subnets as string[])
  } catch (error) {
    addNote(error, `in app.set('trust proxy', ${inspect(value)}). ${TRUST_VALUES}`)
    throw error
  }
}

const TRUST_VALUES =
  'Use the number of proxies (as a number), an IP address, a subnet, "loopback", "linklocal", "uniquelocal", a list of these, or true.'

const WEB_PROTOCOLS = new Set(['http:', 'https:'])

/**
 * Compiles `redirect hosts`; undefined for no rule. Hosts are names, for any port, or names with a
 * port.
 */
export function compileRedirectHosts(value: unknown): RedirectRule | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return () => false
  if (typeof value === 'function') return value as RedirectRule
  const names = [value].flat()
  if (!names.every((name) => typeof name === 'string')) {
    throw new TypeError('redirect hosts must be host names, a function, or a boolean')
  }
  const hosts = new Set(names.map((name) => name.trim().toLowerCase()))
  return ({ protocol, host, hostname }) =>
    WEB_PROTOCOLS.has(protocol) && (hosts.has(hostname) || hosts.has(host))
}
