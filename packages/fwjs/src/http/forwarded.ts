import { isIP } from 'net'
import { lazy } from '../lazy.ts'

import type ProxyAddress = require('proxy-addr')

/**
 * Loaded when `trust proxy` names subnets. A request needs it only where a test tool or the program has
 * put something else there than Node does.
 */
export const proxyAddress: () => typeof ProxyAddress = lazy(
  () => require('proxy-addr') as typeof ProxyAddress,
)

const BLANK = 0x20
const COMMA = 0x2c

/** Where an entry of X-Forwarded-For stands. */
interface Entry {
  start: number
  end: number
}

/** The entry of a comma list that ends at or before `from`; entries of nothing but blanks are none. */
function entryBefore(list: string, from: number): Entry | undefined {
  let end = from
  while (end > 0 && isSeparator(list.charCodeAt(end - 1))) end--
  if (end === 0) return undefined
  let start = list.lastIndexOf(',', end - 1) + 1
  while (list.charCodeAt(start) === BLANK) start++
  return { start, end }
}

function isSeparator(code: number): boolean {
  return code === BLANK || code === COMMA
}

/** What Express calls its own mark for "trust proxy was not set by the user"; inherited until then. */
export const TRUST_PROXY_DEFAULT = '@@symbol:trust_proxy_default'

export type TrustFunction = (address: string, hop: number) => boolean

/**
 * The address of the peer and the forwarded ones that are to be believed, the nearest first: up to
 * and with the first that is not trusted. The list is read from its right end and no further than
 * that, so its length, which a client chooses, costs nothing (F67).
 */
export function believedAddresses(
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

/** An entry as it stands, as Express takes it. */
export function asWritten(entry: string): string {
  return entry
}

const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/

/** The address in an entry, without brackets and port; undefined for what is no address (F96). */
export function addressIn(entry: string): string | undefined {
  if (isIP(entry)) return entry
  const [, bracketed, plain] = WITH_PORT.exec(entry) ?? []
  const address = bracketed ?? plain
  const version = bracketed === undefined ? 4 : 6
  return address !== undefined && isIP(address) === version ? address : undefined
}
