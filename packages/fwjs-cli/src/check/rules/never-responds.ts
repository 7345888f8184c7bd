import type { SourceFile } from '../source/file.ts'
import {
  bare,
  childOf,
  childrenOf,
  isCall,
  isFunction,
  isMember,
  memberNameOf,
  type Node,
  nameOf,
  partOf,
} from '../source/node.ts'
import { handlersIn } from '../source/registration.ts'
import { placeOf, type Rule } from './rule.ts'

/** Request properties that give access to the response. */
const RESPONSE_PROPERTIES = [
  'res',
  'next',
  'socket',
  'connection',
  'client',
  'app',
  'on',
  'once',
  'pipe',
]

/**
 * Returns true if a function can neither respond nor pass the request on: it only reads harmless request
 * properties. Anything else (throwing, using `arguments`, passing the request on) counts as handling it.
 */
function isDeadEnd(of: Node, request: number, file: SourceFile): boolean {
  const parameters = childrenOf(of, 'params')
  const body = childOf(of, 'body')
  // Empty functions are intentional.
  if (!body || of['generator'] === true || isEmpty(body)) return false
  if (!parameters.every(({ type }) => type === 'Identifier')) return false
  const names = parameters.map(nameOf)
  const own = names[request]
  const others = names.slice(request + 1)
  return file.nodesIn(body).every((node) => {
    if (['ThrowStatement', 'ThisExpression'].includes(node.type) || canThrow(node)) return false
    const name = node.type === 'Identifier' ? nameOf(node) : ''
    if (['arguments', 'eval'].includes(name) || others.includes(name)) return false
    return name === '' || name !== own || isHarmless(node, file)
  })
}

/** Returns true for a call that may throw on purpose: a plain function call, or `assert`. */
function canThrow(node: Node): boolean {
  if (!isCall(node) || node.type === 'NewExpression') return false
  const callee = bare(partOf(node, 'callee'))
  return !isMember(callee) || nameOf(partOf(callee, 'object')) === 'assert'
}

const isEmpty = (body: Node): boolean =>
  body.type === 'BlockStatement' && childrenOf(body, 'body').length === 0

/** Returns true if the request is only read: `req.url`, but not `f(req)` or `req.res`. */
function isHarmless(node: Node, file: SourceFile): boolean {
  const parent = file.parentOf(node)
  if (!parent || !isMember(parent) || childOf(parent, 'object') !== node) return false
  const member = memberNameOf(parent)
  const outer = file.parentOf(parent)
  const isCalled = outer !== undefined && isCall(outer) && partOf(outer, 'callee') === parent
  return member !== undefined && !RESPONSE_PROPERTIES.includes(member) && !isCalled
}

export const neverResponds: Rule = {
  id: 'never-responds',
  severity: 'warning',
  advice: 'Send a response, or add the next parameter and call it.',
  check({ registrations, program }) {
    return registrations.flatMap(({ handlers, file, object }) => {
      if (object.kind === 'express object' && object.isGuess) return []
      // Later handlers may never run, after one that always responds.
      const [first] = handlers
      // A function passed to a wrapper may return the response.
      const direct = first && !isCall(bare(first)) ? [first] : []
      return handlersIn(direct, file, program)
        .slice(0, 1)
        .flatMap((handler) => {
          const { node, request, file: place } = handler
          if (!isFunction(node) || !isDeadEnd(node, request, place)) return []
          const message =
            'This handler neither sends a response nor calls next(), so every request that reaches it times out.'
          return [{ ...placeOf(place, node), message }]
        })
    })
  },
}
