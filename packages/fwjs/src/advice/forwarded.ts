import { warn } from '../warning.ts'

/** A proxy says who the client is, and the app was not told whether to believe it. */
export function warnOfForwarded(header: string, member: string): void {
  warn(
    'FWJS_PROXY_NOT_TRUSTED',
    `The request has ${header}, but the setting "trust proxy" is not set, so ${member} describes ` +
      'the proxy, not the client. Set it to the number or addresses of your proxies, for example ' +
      "app.set('trust proxy', 1), or to false to silence this warning.",
  )
}
