import { isIP, type Socket } from 'net'
import { devWarn } from '../diagnostics/dev-warn.ts'
import {
  addressIn,
  asWritten,
  proxyAddress,
  TRUST_PROXY_DEFAULT,
  type TrustFunction,
  trustedAddresses,
} from '../http/forwarded.ts'
import { firstEntry, hostnameOf, targetAuthority } from '../http/host.ts'
import type { Req } from '../types.ts'

function trustOf(req: Req): TrustFunction {
  return req.app.get('trust proxy fn') as TrustFunction
}

/**
 * Returns the socket, preferring `connection`, the older name that Express reads: test tools set
 * either.
 */
function peerOf(req: Req): Socket & { encrypted?: boolean } {
  return req.connection ?? req.socket
}

const warned = new WeakSet<object>()

/** Warns once per app if it is behind a proxy and `trust proxy` is not set (D51). */
function warnIfUntrusted({ app, headers }: Req, header: string, member: string): void {
  if (headers[header] === undefined || warned.has(app)) return
  warned.add(app)
  if (isDefaultTrust(app.settings)) devWarn((about) => about.warnOfForwarded(header, member))
}

/**
 * Returns true if `trust proxy` still has its default, in the app itself or in the parent it inherits
 * from.
 */
function isDefaultTrust(settings: object): boolean {
  let owner: Record<string, unknown> | null = settings as Record<string, unknown>
  while (owner && !Object.hasOwn(owner, 'trust proxy')) owner = Object.getPrototypeOf(owner)
  return owner?.[TRUST_PROXY_DEFAULT] === true
}

function trustsPeer(req: Req): boolean {
  return trustOf(req)(peerOf(req).remoteAddress as string, 0)
}

const FORWARDED_PROTOCOLS = new Set(['http', 'https', 'ws', 'wss'])

/** Returns the protocol that the client used. A proxy is trusted only if it sends a known one (F95). */
export function readProtocol(req: Req): string {
  const protocol = peerOf(req).encrypted ? 'https' : 'http'
  if (!trustsPeer(req)) {
    warnIfUntrusted(req, 'x-forwarded-proto', 'req.protocol')
    return protocol
  }
  const forwarded = firstEntry(req.get('X-Forwarded-Proto') || protocol).trim()
  return FORWARDED_PROTOCOLS.has(forwarded.toLowerCase()) ? forwarded : protocol
}

/**
 * Returns the requested host and port: from a trusted proxy, else from the request target (RFC 9112
 * 3.2.2, F63), else from Host.
 */
function authorityFor(req: Req): string | undefined {
  const forwarded = req.get('X-Forwarded-Host')
  if (forwarded && trustsPeer(req)) return firstEntry(forwarded).trimEnd()
  if (forwarded) warnIfUntrusted(req, 'x-forwarded-host', 'req.hostname')
  return targetAuthority(req.originalUrl ?? req.url) ?? req.get('Host')
}

/** Returns the requested host name; undefined if it is not a valid host (F94). */
export function hostnameFor(req: Req): string | undefined {
  const authority = authorityFor(req)
  return authority ? hostnameOf(authority) : undefined
}

/** Returns the requested host with its port; undefined if it is not a valid host (F94). */
export function hostFor(req: Req): string | undefined {
  const authority = authorityFor(req)
  return authority && hostnameOf(authority) !== undefined ? authority : undefined
}

export function subdomainsOf(req: Req): string[] {
  const hostname = req.hostname
  if (!hostname) return []
  const labels = isIP(hostname) ? [hostname] : hostname.split('.').reverse()
  return labels.slice(req.app.get('subdomain offset') as number)
}

export function readAddress(req: Req): string {
  warnIfUntrusted(req, 'x-forwarded-for', 'req.ip')
  const addresses = readTrustedAddresses(req)
  // The last one is undefined for Unix sockets and closed sockets.
  return addresses ? (addresses.at(-1) as string) : proxyAddress()(req, trustOf(req))
}

/** Returns the trusted addresses in X-Forwarded-For, starting with the client's. */
export function forwardedAddresses(req: Req): string[] {
  const addresses = readTrustedAddresses(req) ?? proxyAddress().all(req, trustOf(req))
  addresses.reverse().pop()
  return addresses
}

/**
 * Returns the peer and the trusted addresses, the nearest first, as the proxy-addr package does.
 * Undefined if only the package can handle it, because a test tool or the app has set something other
 * than a function and a string.
 */
function readTrustedAddresses(req: Req): string[] | undefined {
  const trust = trustOf(req)
  const list: unknown = req.headers['x-forwarded-for'] || ''
  if (typeof trust !== 'function' || typeof list !== 'string') return undefined
  // The peer of a Unix socket has no address; the `trust proxy` functions handle that.
  const peer = (req.socket ?? req.connection).remoteAddress as string
  const readEntry = req.app.settings?.['strict addresses'] ? addressIn : asWritten
  return trustedAddresses(peer, list, trust, readEntry)
}

export function isAjax(req: Req): boolean {
  return (req.get('X-Requested-With') || '').toLowerCase() === 'xmlhttprequest'
}
