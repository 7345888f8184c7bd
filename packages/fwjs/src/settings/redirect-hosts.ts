import type { Req } from '../internal-types.ts'

/** Whether a redirect may lead to another host than the app's own. */
export type RedirectRule = (url: URL, req: Req) => unknown

const WEB = new Set(['http:', 'https:'])

/** Undefined for no rule; hosts are names, which stand for every port, or names with a port. */
export function compileRedirectHosts(value: unknown): RedirectRule | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return () => false
  if (typeof value === 'function') return value as RedirectRule
  const names = [value].flat()
  if (!names.every((name) => typeof name === 'string')) {
    throw new TypeError('redirect hosts must be host names, a function or a boolean')
  }
  const hosts = new Set(names.map((name) => name.trim().toLowerCase()))
  return ({ protocol, host, hostname }) =>
    WEB.has(protocol) && (hosts.has(hostname) || hosts.has(host))
}
