/** A node of a syntax tree, as Babel's parser makes it. Members are read by the functions below. */
export interface Node {
  type: string
  start: number
  end: number
  loc: { start: { line: number; column: number }; end: { line: number } }
  [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The node that a member holds. */
export function childOf(node: Node, member: string): Node | undefined {
  const value = node[member]
  return isNode(value) ? value : undefined
}

/** The node that a member holds, where the grammar says that it is there. */
export const partOf = (node: Node, member: string): Node => childOf(node, member) ?? node

/** The nodes of a member that holds a list. */
export function childrenOf(node: Node, member: string): Node[] {
  const value = node[member]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The text of a member such as `name` or `operator`. */
export function textOf(node: Node, member: string): string | undefined {
  const value = node[member]
  return typeof value === 'string' ? value : undefined
}

/** The name of an identifier, or the text of a literal; empty for others. */
export const nameOf = (node: Node): string => textOf(node, 'name') ?? textOf(node, 'value') ?? ''

/** The line where a node begins, from 1 on. */
export const lineOf = (node: Node): number => node.loc.start.line

const NOT_CODE = new Set(['loc', 'errors', 'extra', 'tokens', 'comments'])

/** The nodes directly in a node, in their order. */
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

/** A literal string, also a template without expressions. */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return textOf(node, 'value')
  if (node?.type !== 'TemplateLiteral' || childrenOf(node, 'expressions').length > 0)
    return undefined
  const [quasi] = childrenOf(node, 'quasis')
  return (quasi?.['value'] as { cooked?: string } | undefined)?.cooked
}

/** The name of a member: of `a.b`, `a['b']`, `{ b: … }` and `b() {}`. */
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

/** The expression without type assertions, parentheses and `await`. */
export function bare(node: Node): Node {
  if (!WRAPPERS.has(node.type)) return node
  const inner = childOf(node, 'expression') ?? childOf(node, 'argument')
  return inner ? bare(inner) : node
}

/** The expressions that one with an operator may have for its value. */
export function alternativesOf(node: Node): Node[] {
  if (node.type === 'SequenceExpression') return childrenOf(node, 'expressions').slice(-1)
  const sides: Record<string, string[]> = {
    AssignmentExpression: ['right'],
    LogicalExpression: ['left', 'right'],
    ConditionalExpression: ['consequent', 'alternate'],
  }
  return (sides[node.type] ?? []).flatMap((side) => childOf(node, side) ?? [])
}

/** The objects of a chain such as `a.b().c()` up to one that is known: `a`, then `a.b()`. */
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

/** Whether a node is a member expression, with `?.` or without. */
export const isMember = (node: Node): boolean =>
  node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'

/** Whether a node calls something, with `new` or without. */
export const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  node.type === 'OptionalCallExpression' ||
  node.type === 'NewExpression'

/** The name in a type annotation: `Request`, or with a member `express.Request`. */
export function typeNameOf(
  annotation: Node | undefined,
): { node: Node; local: string; member: string | undefined } | undefined {
  const reference = annotation && childOf(annotation, 'typeAnnotation')
  const node = reference && childOf(reference, 'typeName')
  if (!node) return undefined
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  return { node, local: nameOf(left ?? node), member: right && nameOf(right) }
}
