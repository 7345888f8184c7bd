import { childOf, type Node, partOf } from '../../source/node.ts'
import type { Call } from '../../source/registration.ts'
import { type ExpressKind, expressKindOf } from '../../source/value.ts'
import { type PartialFinding, placeOf, type Rule, severityFor } from '../rule.ts'

export const NAMES: Record<ExpressKind, string> = {
  app: 'app',
  router: 'router',
  route: 'route',
  request: 'req',
  response: 'res',
}

interface CallFinding {
  message: string
  advice: string
  severity?: PartialFinding['severity']
}

/** Creates a rule for calls on Express objects. */
export function callRule(
  id: string,
  severity: Rule['severity'],
  say: (call: Call, kind: ExpressKind) => CallFinding | undefined,
): Rule {
  return {
    id,
    severity,
    advice: '',
    isForExpress5: true,
    check: ({ calls }) =>
      calls.flatMap((call) => {
        const kind = expressKindOf(call.object)
        const said = kind && say(call, kind)
        if (!said) return []
        const place = placeOf(
          call.file,
          childOf(partOf(call.node, 'callee'), 'property') ?? call.node,
        )
        return [
          { ...place, ...said, severity: severityFor(call.object, said.severity ?? severity) },
        ]
      }),
  }
}

export const isNumber = (node: Node | undefined): boolean => node?.type === 'NumericLiteral'
