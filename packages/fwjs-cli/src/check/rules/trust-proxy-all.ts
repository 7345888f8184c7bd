import { stringOf } from '../source/node.ts'
import { expressKindOf } from '../source/value.ts'
import { placeOf, type Rule, type Subject } from './rule.ts'

/** Finds the calls that set `trust proxy`. */
const trustCalls = ({ calls }: Subject): Subject['calls'] =>
  calls.filter(
    ({ object, method, args }) =>
      expressKindOf(object) === 'app' &&
      ['set', 'enable', 'disable'].includes(method) &&
      stringOf(args[0]) === 'trust proxy',
  )

export const trustProxyAll: Rule = {
  id: 'trust-proxy-all',
  severity: 'warning',
  advice:
    "Specify your proxies: app.set('trust proxy', 1) for one, or their addresses ('loopback, 10.0.0.0/8').",
  check(subject) {
    return trustCalls(subject).flatMap(({ file, node, method, args }) => {
      const isAll = method === 'enable' || args[1]?.['value'] === true
      if (!isAll) return []
      const message =
        "With 'trust proxy' set to true, any client can choose its req.ip with an X-Forwarded-For header."
      return [{ ...placeOf(file, node), message }]
    })
  },
}
