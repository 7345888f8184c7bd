/** A node of Babel's syntax tree. Read its properties with the functions below. */
export interface Node {
  type: string
  start: number
  end: number
  loc: { start: { line: number; column: number }; end: { line: number } }
  [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns a child node. */
export function childOf(node: Node, member: string): Node | undefined {
  const value = node[member]
  return isNode(value) ? value : undefined
}

/** Returns a child node that the grammar requires. */
export const partOf = (node: Node, member: string): Node => childOf(node, member) ?? node

/** Returns the nodes of a list property. */
export function childrenOf(node: Node, member: string): Node[] {
  const value = node[member]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns a string property such as `name` or `operator`. */
export function textOf(node: Node, member: string): string | undefined {
  const value = node[member]
  return typeof value === 'string' ? value : undefined
}

/** Returns the name of an identifier or the value of a string literal; empty for others. */
export const nameOf = (node: Node): string => textOf(node, 'name') ?? textOf(node, 'value') ?? ''

/** Returns the first line of a node, starting at 1. */
export const lineOf = (node: Node): number => node.loc.start.line

const NOT_CODE = new Set(['loc', 'errors', 'extra', 'tokens', 'comments'])

/** Returns the direct children of a node, in order. */
function innerOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([member, value]) => {
    if (NOT_CODE.has(member) || member.endsWith('Comments')) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })
}

/** Calls `visit` for a node and all nodes in it, outer ones first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void): void {
  const todo: [Node, Node | undefined][] = [[node, undefined]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [current, parent] = next
    visit(current, parent)
    for (const inner of innerOf(current).reverse()) todo.push([inner, current])
  }
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])

export const isFunction = (node: Node): boolean => FUNCTIONS.has(node.type)

export const isClass = (node: Node): boolean =>
  node.type === 'ClassDeclaration' || node.type === 'ClassExpression'

/** Returns the value of a string literal, or a template without expressions. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return textOf(node, 'value')
  if (node?.type !== 'TemplateLiteral' || childrenOf(node, 'expressions').length > 0)
    return undefined
  const [quasi] = childrenOf(node, 'quasis')
  return (quasi?.['value'] as { cooked?: string } | undefined)?.cooked
}

/** Returns the property name of `a.b`, `a['b']`, `{ b: … }`, or `b() {}`. */
export function memberNameOf(node: Node): string | undefined {
  const key = childOf(node, 'property') ?? childOf(node, 'key')
  if (!key) return undefined
  if (node['computed'] === true) return stringOf(key)
  if (key.type === 'PrivateName') return `#${nameOf(partOf(key, 'id'))}`
  return textOf(key, 'name') ?? stringOf(key)
}

const WRAPPERS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ParenthesizedExpression',
  'AwaitExpression',
  'ChainExpression',
])

/** Strips type assertions, parentheses, and `await`. */
export function bare(node: Node): Node {
  if (!WRAPPERS.has(node.type)) return node
  const inner = childOf(node, 'expression') ?? childOf(node, 'argument')
  return inner ? bare(inner) : node
}

/** Returns the operands that may be the value of an expression. */
export function alternativesOf(node: Node): Node[] {
  if (node.type === 'SequenceExpression') return childrenOf(node, 'expressions').slice(-1)
  const sides: Record<string, string[]> = {
    AssignmentExpression: ['right'],
    LogicalExpression: ['left', 'right'],
    ConditionalExpression: ['consequent', 'alternate'],
  }
  return (sides[node.type] ?? []).flatMap((side) => childOf(node, side) ?? [])
}

/** Returns the objects of a chain such as `a.b().c()`, innermost first: `a`, then `a.b()`. Stops at a known one. */
export function chainOf(node: Node, isKnown: (node: Node) => boolean): Node[] {
  const chain: Node[] = []
  for (let next = innerLink(node); next && !isKnown(next); next = innerLink(next)) chain.push(next)
  return chain.reverse()
}

function innerLink(node: Node): Node | undefined {
  const expression = bare(node)
  const callee = isCall(expression) ? bare(partOf(expression, 'callee')) : expression
  return isMember(callee) ? childOf(callee, 'object') : undefined
}

/** Returns true for a member expression, with or without `?.`. */
export const isMember = (node: Node): boolean =>
  node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'

/** Returns true for a call, with or without `new`. */
export const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  node.type === 'OptionalCallExpression' ||
  node.type === 'NewExpression'

/** Returns the name in a type annotation: `Request`, or `express.Request` with a member. */
export function typeNameOf(
  annotation: Node | undefined,
): { node: Node; local: string; member: string | undefined } | undefined {
  const reference = annotation && childOf(annotation, 'typeAnnotation')
  const node = reference && childOf(reference, 'typeName')
  if (!node) return undefined
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  return { node, local: nameOf(left ?? node), member: right && nameOf(right) }
}
