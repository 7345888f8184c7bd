import type { SourceFile } from './file.ts'
import { bare, childOf, childrenOf, type Node, stringOf, textOf } from './node.ts'
import type { Program } from './program.ts'

/** Placeholder for the part of a string that's built at runtime. */
export const UNKNOWN = 'unknown'

/** The string value of an expression; `isWhole` is false if a part is unknown. */
interface Text {
  text: string
  isWhole: boolean
}

/** Node.js rejects longer URLs. Without a limit, constants that double each other would exhaust memory. */
const LONGEST = 16_000
/** Longer chains of constants aren't followed. */
const DEPTH = 60

function joined(parts: (Text | undefined)[]): Text | undefined {
  if (parts.every((part) => part === undefined)) return undefined
  const texts = parts.map((part) => part?.text ?? UNKNOWN)
  if (texts.reduce((length, text) => length + text.length, 0) > LONGEST) return undefined
  return { text: texts.join(''), isWhole: parts.every((part) => part?.isWhole) }
}

const known = new WeakMap<Node, { text: Text | undefined }>()

/** Reads the string value of an expression: literals, constants, `+`, and templates. */
export function readText(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
  depth = 0,
): Text | undefined {
  if (!node || depth > DEPTH) return undefined
  const found = known.get(node)
  if (found) return found.text
  // Unknown while it's being read, so that circular constants terminate.
  known.set(node, { text: undefined })
  const text = findText(bare(node), file, program, depth + 1)
  known.set(node, { text })
  return text
}

function findText(
  expression: Node,
  file: SourceFile,
  program: Program,
  depth: number,
): Text | undefined {
  const read = (one: Node | undefined): Text | undefined => readText(one, file, program, depth)
  const literal = stringOf(expression)
  if (literal !== undefined) return joined([{ text: literal, isWhole: true }])
  const parts = partsOfText(expression)
  if (!parts) return read(constantOf(expression, file, program))
  return joined(
    parts.map((part) => (typeof part === 'string' ? { text: part, isWhole: true } : read(part))),
  )
}

/** Splits a template or a sum into strings and expressions; undefined for others. */
export function partsOfText(expression: Node): (string | Node)[] | undefined {
  if (isSum(expression)) return summandsOf(expression)
  if (expression.type !== 'TemplateLiteral') return undefined
  const expressions = childrenOf(expression, 'expressions')
  return childrenOf(expression, 'quasis').flatMap((quasi, index) => {
    const { cooked } = quasi['value'] as { cooked?: string }
    const inner = expressions[index]
    return inner ? [cooked ?? '', inner] : [cooked ?? '']
  })
}

const isSum = (node: Node): boolean =>
  node.type === 'BinaryExpression' && textOf(node, 'operator') === '+'

/** Returns the operands of `a + b + c`, whose left side is `a + b`. */
function summandsOf(sum: Node): Node[] {
  const summands: Node[] = []
  let rest: Node | undefined = sum
  for (; rest && isSum(rest); rest = childOf(rest, 'left')) {
    summands.push(...[childOf(rest, 'right')].flatMap((one) => one ?? []))
  }
  return rest ? [rest, ...summands.reverse()] : summands.reverse()
}

/** Returns the value of a name that's assigned once. */
export function constantOf(node: Node, file: SourceFile, program: Program): Node | undefined {
  const name = textOf(node, 'name')
  if (node.type !== 'Identifier' || name === undefined) return undefined
  const binding = program.bindingOf(name, node, file)
  if (binding?.kind !== 'value' || binding.values.length !== 1) return undefined
  const [only] = binding.values
  return only?.path.length === 0 ? only.node : undefined
}
