import type { SourceFile } from './file.ts'
import { bare, childOf, childrenOf, type Node, stringOf, textOf } from './node.ts'
import type { Program } from './program.ts'

/** A path as the source writes it. What cannot be known of a text is `UNKNOWN` in it. */
export type WrittenPath = string | RegExp | WrittenPath[]

/** Stands for the part of a text that only the running program knows. */
export const UNKNOWN = 'unknown'

/** The text of an expression; `isWhole` is false where a part of it is unknown. */
interface Text {
  text: string
  isWhole: boolean
}

function joined(parts: (Text | undefined)[]): Text | undefined {
  if (parts.every((part) => part === undefined)) return undefined
  return {
    text: parts.map((part) => part?.text ?? UNKNOWN).join(''),
    isWhole: parts.every((part) => part?.isWhole),
  }
}

/** The text that an expression has: literals, constants, `+` and templates. */
export function readText(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
): Text | undefined {
  if (!node) return undefined
  const expression = bare(node)
  const literal = stringOf(expression)
  if (literal !== undefined) return { text: literal, isWhole: true }
  if (expression.type === 'TemplateLiteral') return readTemplate(expression, file, program)
  if (expression.type === 'BinaryExpression' && textOf(expression, 'operator') === '+') {
    return joined(
      ['left', 'right'].map((side) => readText(childOf(expression, side), file, program)),
    )
  }
  const constant = constantOf(expression, file, program)
  return constant && readText(constant, file, program)
}

function readTemplate(node: Node, file: SourceFile, program: Program): Text | undefined {
  const expressions = childrenOf(node, 'expressions')
  return joined(
    childrenOf(node, 'quasis').flatMap((quasi, index) => {
      const { cooked } = quasi['value'] as { cooked: string }
      const expression = expressions[index]
      const text = { text: cooked, isWhole: true }
      return expression ? [text, readText(expression, file, program)] : [text]
    }),
  )
}

/** The value of a name that is assigned once. */
export function constantOf(node: Node, file: SourceFile, program: Program): Node | undefined {
  const name = textOf(node, 'name')
  if (node.type !== 'Identifier' || name === undefined) return undefined
  const binding = program.bindingOf(name, node, file)
  if (binding?.kind !== 'value' || binding.values.length !== 1) return undefined
  const [only] = binding.values
  return only?.path.length === 0 ? only.node : undefined
}

/** A path, with whether all of it is known. */
export interface ReadPath {
  path: WrittenPath
  isWhole: boolean
}

/** The path that an expression gives to `app.get` and its like; undefined if nothing is known of it. */
export function readPath(
  node: Node | undefined,
  file: SourceFile,
  program: Program,
): ReadPath | undefined {
  if (!node) return undefined
  const expression = bare(node)
  if (expression.type === 'RegExpLiteral') return readRegExp(expression)
  if (expression.type === 'ArrayExpression') {
    const elements = childrenOf(expression, 'elements')
    const parts = elements.map((element) => readPath(element, file, program))
    if (elements.length === 0 || parts.every((part) => part === undefined)) return undefined
    return {
      path: parts.flatMap((part) => (part ? [part.path] : [])),
      isWhole: parts.every((part) => part?.isWhole),
    }
  }
  const text = readText(expression, file, program)
  if (text) return { path: text.text, isWhole: text.isWhole }
  const constant = constantOf(expression, file, program)
  const isList = constant && ['RegExpLiteral', 'ArrayExpression'].includes(constant.type)
  return isList ? readPath(constant, file, program) : undefined
}

function readRegExp(node: Node): ReadPath | undefined {
  try {
    return { path: new RegExp(String(node['pattern']), String(node['flags'])), isWhole: true }
  } catch {
    return undefined
  }
}
