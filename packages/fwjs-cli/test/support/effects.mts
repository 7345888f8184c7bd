import { type ParserOptions, parse } from '@babel/parser'
import { childOf, childrenOf, isFunction, type Node, partOf, walk } from '#lib/check/source/node.js'

/** A function with a name, and the lines on which it changes something beyond its own variables, or throws. */
export interface NamedFunction {
  name: string
  effects: number[]
}

const MUTATORS = new Set(
  `set add delete clear push pop shift unshift splice sort reverse fill on once off addListener removeListener emit
  setHeader removeHeader appendHeader writeHead write end destroy resume pause pipe unpipe unref ref close listen send
  kill post enable disable abort assign defineProperty defineProperties setPrototypeOf`.split(
    /\s+/,
  ),
)
const ACTIONS =
  /^(?:(?:write|mkdir|rm|open|close)\w*Sync|spawn\w*|execFile\w*|setTimeout|setImmediate|setInterval|clearTimeout)$/
const READS = /^(?:readFile|readdir|realpath)Sync$/
const CREATES = /^(?:ArrayExpression|ObjectExpression|NewExpression|CallExpression)$/

const nameOf = (node: Node | undefined): string =>
  String(node?.['name'] ?? (node && childOf(node, 'id'))?.['name'] ?? '')

function nodesIn(node: Node): Node[] {
  const found: Node[] = []
  walk(node, (one) => found.push(one))
  return found
}

const OPTIONS: ParserOptions = {
  sourceType: 'module',
  plugins: ['typescript'],
  errorRecovery: true,
}

/** Returns the functions of a source that have a name, with their effects. */
export function functionsIn(source: string): NamedFunction[] {
  const { program } = parse(source, OPTIONS)
  const found: NamedFunction[] = []
  walk(program as unknown as Node, (node, parent) => {
    if (!isFunction(node)) return
    const name = ownName(node) || (parent && ownName(parent))
    if (name) found.push({ name, effects: effectsOf(node, name) })
  })
  return found
}

/** Returns the name of a declaration, a property, or a method. */
const ownName = (node: Node): string => nameOf(childOf(node, 'id') ?? childOf(node, 'key'))

function effectsOf(fn: Node, name: string): number[] {
  const nodes = [...nodesIn(fn)]
  const declared = nodes.filter(({ type }) => type === 'VariableDeclarator')
  const created = new Set(
    declared
      .filter((one) => CREATES.test(bare(childOf(one, 'init'))?.type ?? ''))
      .map((one) => nameOf(partOf(one, 'id'))),
  )
  const locals = new Set(
    [...declared.map((one) => partOf(one, 'id')), ...childrenOf(fn, 'params')]
      .flatMap((pattern) => [...nodesIn(pattern)])
      .map(nameOf),
  )
  const isOwn = (target: Node): boolean =>
    target.type === 'Identifier' ? locals.has(nameOf(target)) : isCreated(rootOf(target), created)
  return nodes
    .filter((node) => hasEffect(node, name, isOwn, created))
    .map((node) => node.loc.start.line)
}

/** Removes type assertions. */
function bare(node: Node | undefined): Node | undefined {
  if (!node) return undefined
  return /^TS(?:As|NonNull|Satisfies)/.test(node.type) ? bare(childOf(node, 'expression')) : node
}

function rootOf(node: Node): Node {
  const { type } = node
  if (/MemberExpression$/.test(type)) return rootOf(partOf(node, 'object'))
  return bare(node) === node ? node : rootOf(bare(node) as Node)
}

const isCreated = (root: Node, created: Set<string>): boolean =>
  CREATES.test(root.type) || /CallExpression$/.test(root.type) || created.has(nameOf(root))

function hasEffect(
  node: Node,
  name: string,
  isOwn: (target: Node) => boolean,
  created: Set<string>,
): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      return !/Pattern$/.test(partOf(node, 'left').type) && !isOwn(partOf(node, 'left'))
    case 'UpdateExpression':
      return !isOwn(partOf(node, 'argument'))
    case 'UnaryExpression':
      return node['operator'] === 'delete' && !isOwn(partOf(node, 'argument'))
    case 'ThrowStatement':
      return true
    case 'CallExpression':
    case 'OptionalCallExpression':
      return isActing(node, name, created)
    default:
      return false
  }
}

function isActing(call: Node, name: string, created: Set<string>): boolean {
  const callee = partOf(call, 'callee')
  const isMember = /MemberExpression$/.test(callee.type)
  const called = nameOf(isMember ? partOf(callee, 'property') : callee)
  // A check such as isFile(path) may look at the file system; a value that is read from there has to say so.
  if (ACTIONS.test(called) || (READS.test(called) && !/^(?:is|has)/.test(name))) return true
  if (!isMember || !MUTATORS.has(called)) return false
  const root = rootOf(partOf(callee, 'object'))
  const [first] = childrenOf(call, 'arguments')
  return !isCreated(nameOf(root) === 'Object' && first ? rootOf(first) : root, created)
}
