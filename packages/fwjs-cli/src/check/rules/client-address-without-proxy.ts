import { expressKindOf } from '../source/value.ts'
import { isPrepared } from './proxy-settings.ts'
import { placeOf, type Rule } from './rule.ts'

const FORWARDED = ['ip', 'ips', 'protocol', 'secure', 'hostname', 'host', 'subdomains']

export const clientAddressWithoutProxy: Rule = {
  id: 'client-address-without-proxy',
  severity: 'note',
  advice:
    "If the app runs behind a proxy, use app.set('trust proxy', 1), or the addresses of your proxies.",
  check(subject) {
    if (isPrepared(subject)) return []
    return subject.uses.flatMap(({ object, member, file, node }) => {
      if (expressKindOf(object) !== 'request' || !FORWARDED.includes(member)) return []
      const message = `Behind a proxy, req.${member} describes the proxy, not the client: 'trust proxy' isn't set.`
      return [{ ...placeOf(file, node), message }]
    })
  },
}
