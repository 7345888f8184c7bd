import type { SourceFile } from '../source/file.ts'
import {
  bare,
  childOf,
  childrenOf,
  isCall,
  isMember,
  memberNameOf,
  type Node,
  nameOf,
  partOf,
  stringOf,
} from '../source/node.ts'
import type { Program } from '../source/program.ts'
import { constantOf, partsOfText } from '../source/text.ts'
import { expressKindOf } from '../source/value.ts'

/** What the client chooses freely. */
const SOURCES = ['query', 'body', 'params']
/** Functions and methods whose result is as dangerous as what they get. */
const NEUTRAL = ['String', 'decodeURIComponent', 'decodeURI', 'toString', 'trim']
const DEPTH = 8

/** A value that the client chooses, as the source writes it. */
export interface Input {
  /** Such as `req.query.next`. */
  shown: string
  /** The name of the value, such as `next`. */
  field: string
  /** The variables through which it came. */
  variables: string[]
}

/** Where expressions are looked at. */
export interface Place {
  file: SourceFile
  program: Program
}

/** The members of the request that an expression is, such as `query` and `next`; undefined for others. */
export function requestPathOf(node: Node, place: Place, depth = 0): string[] | undefined {
  if (depth > DEPTH) return undefined
  const expression = bare(node)
  if (expressKindOf(place.program.valueOf(expression, place.file)) === 'request') return []
  if (isMember(expression)) {
    const inner = requestPathOf(partOf(expression, 'object'), place, depth + 1)
    return inner && [...inner, memberNameOf(expression) ?? '*']
  }
  if (expression.type !== 'Identifier') return undefined
  const binding = place.program.bindingOf(nameOf(expression), expression, place.file)
  const only =
    binding?.kind === 'value' && binding.values.length === 1 ? binding.values[0] : undefined
  const inner = only && requestPathOf(only.node, place, depth + 1)
  return inner && only && [...inner, ...only.path]
}

/** The input that an expression is, whole or from its beginning on; undefined if it is something else. */
export function inputOf(node: Node | undefined, place: Place, depth = 0): Input | undefined {
  if (!node || depth > DEPTH) return undefined
  const expression = bare(node)
  const path = requestPathOf(expression, place)
  const variables = expression.type === 'Identifier' ? [nameOf(expression)] : []
  if (path && path.length > 1 && SOURCES.includes(path[0] ?? '')) {
    return { shown: `req.${path.join('.')}`, field: path.at(-1) ?? '', variables }
  }
  const constant = constantOf(expression, place.file, place.program)
  const inner = constant ?? innerOf(expression)
  const input = Array.isArray(inner)
    ? inner.map((one) => inputOf(one, place, depth + 1)).find((one) => one !== undefined)
    : inputOf(inner, place, depth + 1)
  return input && { ...input, variables: [...variables, ...input.variables] }
}

/** The expressions that decide about the beginning of another one. */
function innerOf(expression: Node): Node | Node[] | undefined {
  if (expression.type === 'LogicalExpression')
    return [partOf(expression, 'left'), partOf(expression, 'right')]
  if (isCall(expression)) {
    const callee = bare(partOf(expression, 'callee'))
    const name = isMember(callee) ? memberNameOf(callee) : nameOf(callee)
    if (!NEUTRAL.includes(name ?? '')) return undefined
    return isMember(callee) ? childOf(callee, 'object') : childrenOf(expression, 'arguments')[0]
  }
  const parts = partsOfText(expression)?.map((part) =>
    typeof part === 'string' ? part : (stringOf(part) ?? part),
  )
  const first = parts?.find((part) => part !== '' && !isScheme(part))
  return typeof first === 'string' ? undefined : first
}

/** `https://` before an input leaves the host to the client. */
const isScheme = (part: string | Node): boolean => part === 'http://' || part === 'https://'
