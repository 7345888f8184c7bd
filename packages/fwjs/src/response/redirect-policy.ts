import type { Req, Res } from '../internal-types.ts'

type RedirectRule = (url: URL, req: Req) => unknown

/**
 * The address of a redirect, or `/` when the setting `redirect hosts` does not permit it (F81, F82).
 * It does not throw: a client may have chosen the address, and a throw in a callback of a database
 * would end the process.
 */
export function permittedAddress(res: Res, address: string): string {
  // A response of a test tool may have no app.
  const rule = res.app?.settings?.['redirect hosts fn'] as RedirectRule | undefined
  return rule === undefined || isPermitted(res.req, address, rule) ? address : '/'
}

/** Reads the address as a browser does: `/\host` and `//host` leave the site. */
function isPermitted(req: Req, address: string, rule: RedirectRule): boolean {
  const own = req.hostname?.toLowerCase() ?? UNKNOWN
  const url = parse(address, own)
  if (url === undefined) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return (isWeb && url.hostname === own) || rule(url, req) === true
}

/** In the place of a host that the request does not name: no address has it. */
const UNKNOWN = 'host.invalid'

function parse(address: string, host: string): URL | undefined {
  try {
    return new URL(address, `http://${host}`)
  } catch {
    return undefined
  }
}
