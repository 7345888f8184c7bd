import { expressKindOf } from '../source/value.ts'
import { isPrepared } from './proxy-settings.ts'
import { placeOf, type Rule } from './rule.ts'

const FORWARDED = ['ip', 'ips', 'protocol', 'secure', 'hostname', 'host', 'subdomains']

export const clientAddressWithoutProxy: Rule = {
  id: 'client-address-without-proxy',
  severity: 'note',
  advice: "Behind a proxy: app.set('trust proxy', 1), or the addresses of the proxies.",
  check(subject) {
    if (isPrepared(subject)) return []
    return subject.uses.flatMap(({ object, member, file, node }) => {
      if (expressKindOf(object) !== 'request' || !FORWARDED.includes(member)) return []
      const message = `req.${member} is that of the proxy, if there is one: 'trust proxy' is not set.`
      return [{ ...placeOf(file, node), message }]
    })
  },
}
