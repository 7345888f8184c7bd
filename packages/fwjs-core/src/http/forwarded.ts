import { isIP } from 'net'
import { lazy } from '../lazy.ts'

import type ProxyAddress = require('proxy-addr')

/**
 * Loaded if `trust proxy` contains subnets. A request needs it only if a test tool or the app has set
 * something other than what Node sets.
 */
export const proxyAddress: () => typeof ProxyAddress = lazy(
  () => require('proxy-addr') as typeof ProxyAddress,
)

const SPACE = 0x20
const COMMA = 0x2c

/** The position of an entry in X-Forwarded-For. */
interface Entry {
  start: number
  end: number
}

/**
 * Returns the entry of a comma-separated list that ends at or before `from`; skips entries with only
 * spaces.
 */
function entryBefore(list: string, from: number): Entry | undefined {
  let end = from
  while (end > 0 && isSeparator(list.charCodeAt(end - 1))) end--
  if (end === 0) return undefined
  let start = list.lastIndexOf(',', end - 1) + 1
  while (list.charCodeAt(start) === SPACE) start++
  return { start, end }
}

function isSeparator(code: number): boolean {
  return code === SPACE || code === COMMA
}

/**
 * Express's own name of the marker for "trust proxy was not set by the user"; inherited until it is
 * set.
 */
export const TRUST_PROXY_DEFAULT = '@@symbol:trust_proxy_default'

export type TrustFunction = (address: string, hop: number) => boolean

/**
 * Returns the address of the peer and the trusted forwarded addresses, the nearest first, up to and
 * including the first that is not trusted. The list is read from its right end and no further than
 * that, so its length, which the client controls, doesn't matter (F67).
 */
export function trustedAddresses(
  peer: string,
  list: string,
  trust: TrustFunction,
  readEntry: (text: string) => string | undefined,
): string[] {
  const addresses = [peer]
  let entry = entryBefore(list, list.length)
  while (entry !== undefined && trust(addresses.at(-1) as string, addresses.length - 1)) {
    const address = readEntry(list.slice(entry.start, entry.end))
    if (address === undefined) break
    addresses.push(address)
    entry = entryBefore(list, entry.start)
  }
  return addresses
}

/** Returns an entry unchanged, as in Express. */
export function asWritten(entry: string): string {
  return entry
}

const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/

/**
 * Returns the address in an entry, without brackets and port; undefined if it isn't an address (F96).
 */
export function addressIn(entry: string): string | undefined {
  if (isIP(entry)) return entry
  const [, bracketed, plain] = WITH_PORT.exec(entry) ?? []
  const address = bracketed ?? plain
  const version = bracketed === undefined ? 4 : 6
  return address !== undefined && isIP(address) === version ? address : undefined
}
