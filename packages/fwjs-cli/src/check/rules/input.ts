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

/** Request properties that the client controls. */
const SOURCES = ['query', 'body', 'params']
/** Functions and methods that don't make their input safer. */
const NEUTRAL = ['String', 'decodeURIComponent', 'decodeURI', 'toString', 'trim']
const DEPTH = 8

/** A value controlled by the client, as written in the source. */
export interface Input {
  /** Such as `req.query.next`. */
  shown: string
  /** The field name, such as `next`. */
  field: string
  /** The variables it passed through. */
  variables: string[]
}

/** The file and app of an expression. */
export interface Place {
  file: SourceFile
  program: Program
}

/** Returns the request properties of an expression, such as `query` and `next`; undefined for others. */
export function requestPathOf(node: Node, place: Place, depth = 0): string[] | undefined {
  if (depth > DEPTH) return undefined
  const expression = bare(node)
  if (expressKindOf(place.program.evaluate(expression, place.file)) === 'request') return []
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

/** Returns the input that an expression is or starts with; undefined for others. */
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

/** Returns the expressions that determine the start of another one. */
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

/** Returns true for a scheme, after which the input still controls the host. */
const isScheme = (part: string | Node): boolean => part === 'http://' || part === 'https://'
