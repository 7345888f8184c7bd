import { isPrepared } from './proxy-settings.ts'
import { placeOf, type Rule } from './rule.ts'
import { objectOf, optionOf, sessionOptions } from './session-options.ts'

export const secureCookieWithoutProxy: Rule = {
  id: 'secure-cookie-without-proxy',
  severity: 'warning',
  advice:
    "Behind a proxy that speaks TLS: app.set('trust proxy', 1). Without it no session is ever stored.",
  check(subject) {
    if (isPrepared(subject)) return []
    return sessionOptions(subject).flatMap(({ node, file, options }) => {
      const cookie = objectOf(optionOf(options, 'cookie'), file, subject.program)
      const secure = optionOf(cookie, 'secure') ?? optionOf(options, 'secure')
      if (secure?.['value'] !== true) return []
      const message =
        "The session cookie is `secure`, but the program neither speaks TLS nor sets 'trust proxy'."
      return [{ ...placeOf(file, node), message }]
    })
  },
}
