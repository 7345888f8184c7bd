import { type ParserOptions, parse } from '@babel/parser'

interface Node {
  type: string
  loc: { start: { line: number } }
  [field: string]: unknown
}

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
const FUNCTIONS =
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/
const CREATES = /^(?:ArrayExpression|ObjectExpression|NewExpression|CallExpression)$/

const isNode = (value: unknown): value is Node =>
  typeof (value as Node | null)?.type === 'string' && Boolean((value as Node).loc)
const child = (node: Node, field: string): Node => node[field] as Node
const nameOf = (node: Node | undefined): string =>
  String(node?.['name'] ?? (node?.['id'] as Node | undefined)?.['name'] ?? '')

function* childrenOf(node: Node): Generator<[field: string, child: Node]> {
  for (const [field, value] of Object.entries(node)) {
    for (const one of [value].flat()) if (isNode(one)) yield [field, one]
  }
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const [, inner] of childrenOf(node)) yield* nodesIn(inner)
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
  const visit = (node: Node, given: string): void => {
    const isFunction = FUNCTIONS.test(node.type)
    const name = nameOf((node['id'] ?? node['key']) as Node | undefined) || given
    if (isFunction && name) found.push({ name, effects: effectsOf(node, name) })
    for (const [field, inner] of childrenOf(node)) {
      visit(inner, field === 'init' || field === 'value' ? name : '')
    }
  }
  visit(program as unknown as Node, '')
  return found
}

function effectsOf(fn: Node, name: string): number[] {
  const nodes = [...nodesIn(fn)]
  const declared = nodes.filter(({ type }) => type === 'VariableDeclarator')
  const created = new Set(
    declared
      .filter((one) => CREATES.test(bare(one['init'])?.type ?? ''))
      .map((one) => nameOf(child(one, 'id'))),
  )
  const locals = new Set(
    [...declared.map((one) => child(one, 'id')), ...(fn['params'] as Node[])]
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
function bare(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  return /^TS(?:As|NonNull|Satisfies)/.test(node.type) ? bare(node['expression']) : node
}

function rootOf(node: Node): Node {
  const { type } = node
  if (/MemberExpression$/.test(type)) return rootOf(child(node, 'object'))
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
      return !/Pattern$/.test(child(node, 'left').type) && !isOwn(child(node, 'left'))
    case 'UpdateExpression':
      return !isOwn(child(node, 'argument'))
    case 'UnaryExpression':
      return node['operator'] === 'delete' && !isOwn(child(node, 'argument'))
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
  const callee = child(call, 'callee')
  const isMember = /MemberExpression$/.test(callee.type)
  const called = nameOf(isMember ? child(callee, 'property') : callee)
  // A check such as isFile(path) may look at the file system; a value that is read from there has to say so.
  if (ACTIONS.test(called) || (READS.test(called) && !/^(?:is|has)/.test(name))) return true
  if (!isMember || !MUTATORS.has(called)) return false
  const root = rootOf(child(callee, 'object'))
  const [first] = call['arguments'] as Node[]
  return !isCreated(nameOf(root) === 'Object' && first ? rootOf(first) : root, created)
}
