import { warn } from '../warning.ts'

/** Warns if a proxy sends client information, but the app doesn't set `trust proxy`. */
export function warnOfForwarded(header: string, member: string): void {
  warn(
    'FWJS_PROXY_NOT_TRUSTED',
    `The request has ${header}, but the setting "trust proxy" is not set, so ${member} describes ` +
      'the proxy, not the client. Set it to the number or addresses of your proxies, for example ' +
      "app.set('trust proxy', 1), or to false to silence this warning.",
  )
}
