import { isPrepared } from './proxy-settings.ts'
import { placeOf, type Rule } from './rule.ts'
import { objectOf, optionOf, sessionOptions } from './session-options.ts'

export const secureCookieWithoutProxy: Rule = {
  id: 'secure-cookie-without-proxy',
  severity: 'warning',
  advice:
    "If a proxy terminates TLS, use app.set('trust proxy', 1). Otherwise, sessions are never stored.",
  check(subject) {
    if (isPrepared(subject)) return []
    return sessionOptions(subject).flatMap(({ node, file, options }) => {
      const cookie = objectOf(optionOf(options, 'cookie'), file, subject.program)
      const secure = optionOf(cookie, 'secure') ?? optionOf(options, 'secure')
      if (secure?.['value'] !== true) return []
      const message =
        "The session cookie is `secure`, but the app neither uses TLS nor sets 'trust proxy'."
      return [{ ...placeOf(file, node), message }]
    })
  },
}
