import { warn } from '../warning.ts'

/** A proxy says who the client is, and the app was not told whether to believe it. */
export function warnOfForwarded(header: string, member: string): void {
  warn(
    'FWJS_PROXY_NOT_TRUSTED',
    `The request has ${header}, but the setting "trust proxy" is not set, so ${member} is about the ` +
      'proxy and not about the client. Set it to the addresses or the number of your proxies: ' +
      "app.set('trust proxy', 1). To keep it so, set it to false.",
  )
}
