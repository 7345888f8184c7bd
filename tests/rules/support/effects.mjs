import {
  childOf,
  childrenOf,
  isFunction,
  nodesIn,
  parse,
  partOf,
  walk,
} from '../../../scripts/lib/syntax.mjs'

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

const nameOf = (node) => String(node?.['name'] ?? (node && childOf(node, 'id'))?.['name'] ?? '')

/**
 * Returns the functions of a source that have a name, with the lines on which they change something beyond
 * their own variables, or throw.
 */
export function functionsIn(source) {
  const found = []
  walk(parse(source).program, (node, parent) => {
    if (!isFunction(node)) return
    const name = ownName(node) || (parent && ownName(parent))
    if (name) found.push({ name, effects: effectsOf(node, name) })
  })
  return found
}

/** Returns the name of a declaration, a property, or a method. */
const ownName = (node) => nameOf(childOf(node, 'id') ?? childOf(node, 'key'))

function effectsOf(fn, name) {
  const nodes = nodesIn(fn)
  const declared = nodes.filter(({ type }) => type === 'VariableDeclarator')
  const created = new Set(
    declared
      .filter((one) => CREATES.test(bare(childOf(one, 'init'))?.type ?? ''))
      .map((one) => nameOf(partOf(one, 'id'))),
  )
  const locals = new Set(
    [...declared.map((one) => partOf(one, 'id')), ...childrenOf(fn, 'params')]
      .flatMap(nodesIn)
      .map(nameOf),
  )
  const isOwn = (target) =>
    target.type === 'Identifier' ? locals.has(nameOf(target)) : isCreated(rootOf(target), created)
  return nodes
    .filter((node) => hasEffect(node, name, isOwn, created))
    .map((node) => node.loc.start.line)
}

/** Removes type assertions. */
function bare(node) {
  if (!node) return undefined
  return /^TS(?:As|NonNull|Satisfies)/.test(node.type) ? bare(childOf(node, 'expression')) : node
}

function rootOf(node) {
  const { type } = node
  if (/MemberExpression$/.test(type)) return rootOf(partOf(node, 'object'))
  return bare(node) === node ? node : rootOf(bare(node))
}

const isCreated = (root, created) =>
  CREATES.test(root.type) || /CallExpression$/.test(root.type) || created.has(nameOf(root))

function hasEffect(node, name, isOwn, created) {
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

function isActing(call, name, created) {
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
