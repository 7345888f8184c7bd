import type { SourceFile } from './file.ts'
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
} from './node.ts'
import type { Program } from './program.ts'
import { type ExpressKind, expressKindOf, type Value, VERBS } from './value.ts'
import { type ReadPath, readPath } from './written-path.ts'

/** A call on a known object, such as `res.send(200)`. */
export interface Call {
  file: SourceFile
  node: Node
  object: Value
  method: string
  args: Node[]
}

/** A call that adds handlers: `app.get(path, …)`, `router.use(…)`, `route.post(…)`. */
export interface Registration extends Call {
  on: ExpressKind
  /** The path; `/` for `use` without one; undefined if it's built at runtime. */
  path: ReadPath | undefined
  /** The path argument. */
  pathNode: Node | undefined
  handlers: Node[]
}

/** Lists the calls on known objects in execution order: in `a.b().c()`, `b` comes first. */
export function callsIn(file: SourceFile, program: Program): Call[] {
  const calls = file.nodes.flatMap((node) => {
    const callee = isCall(node) ? bare(partOf(node, 'callee')) : undefined
    const method = callee && isMember(callee) ? memberNameOf(callee) : undefined
    if (!callee || method === undefined) return []
    const object = program.evaluate(childOf(callee, 'object'), file)
    return object ? [{ file, node, object, method, args: childrenOf(node, 'arguments') }] : []
  })
  return calls.sort((one, other) => one.node.end - other.node.end)
}

/** Returns the registration of a call, if it is one. */
export function readRegistration(call: Call, program: Program): Registration | undefined {
  const { object, method, args, file } = call
  const on = expressKindOf(object)
  if (on === 'route' && VERBS.includes(method)) return onRoute(call, program)
  if (on !== 'app' && on !== 'router') return undefined
  if (method === 'use') return mount(call, on, program)
  // `app.get(name)` reads a setting.
  if (!VERBS.includes(method) || args.length < 2) return undefined
  const [pathNode, ...handlers] = args
  return { ...call, on, path: readPath(pathNode, file, program), pathNode, handlers }
}

function onRoute(call: Call, program: Program): Registration {
  const { object, file, args } = call
  const origin = object.kind === 'express object' ? object.origin : undefined
  const [pathNode] = origin ? childrenOf(origin, 'arguments') : []
  return { ...call, on: 'route', path: readPath(pathNode, file, program), pathNode, handlers: args }
}

function mount(call: Call, on: ExpressKind, program: Program): Registration {
  const { args, file } = call
  const [first, ...others] = args
  const path = readPath(first, file, program)
  if (path) return { ...call, on, path, pathNode: first, handlers: others }
  const isHandler = args.length < 2 || canBeHandler(first, file, program)
  if (!isHandler) return { ...call, on, path: undefined, pathNode: first, handlers: others }
  const everywhere = { path: '/', isWhole: true }
  return { ...call, on, path: everywhere, pathNode: undefined, handlers: args }
}

function canBeHandler(node: Node | undefined, file: SourceFile, program: Program): boolean {
  if (!node) return false
  const expression = bare(node)
  return (
    isFunction(expression) ||
    isCall(expression) ||
    expression.type === 'ArrayExpression' ||
    program.evaluate(expression, file) !== undefined
  )
}

/** A handler function, and the index of its request parameter. */
export interface Handler {
  node: Node
  file: SourceFile
  request: number
}

const looksLike = (parameter: Node | undefined, pattern: RegExp): boolean =>
  parameter !== undefined && pattern.test(nameOf(parameter))

const REQUEST = /^_?req(?:uest)?$/i
const RESPONSE = /^_?res(?:ponse)?$/i

/** Returns the index of the request if parameters are named `req` and `res`; otherwise -1. */
export function requestByName(node: Node): number {
  const parameters = childrenOf(node, 'params').map((one) => partOf(one, 'parameter'))
  return parameters.findIndex(
    (one, index) =>
      index < 2 && looksLike(one, REQUEST) && looksLike(parameters[index + 1], RESPONSE),
  )
}

/** Finds the handler functions of a registration, as far as the source shows them. */
export function handlersIn(given: Node[], file: SourceFile, program: Program): Handler[] {
  return given.flatMap((node): Handler[] => {
    const expression = bare(node)
    if (expression.type === 'ArrayExpression') {
      return handlersIn(childrenOf(expression, 'elements'), file, program)
    }
    const value = program.evaluate(expression, file)
    if (value?.kind === 'function') {
      const { length } = childrenOf(value.node, 'params')
      return [{ node: value.node, file: value.file, request: length === 4 ? 1 : 0 }]
    }
    return isCall(expression) ? wrappedIn(expression, file, program) : []
  })
}

/** Finds functions passed to a wrapper such as express-async-handler. */
function wrappedIn(call: Node, file: SourceFile, program: Program): Handler[] {
  return childrenOf(call, 'arguments').flatMap((argument) => {
    const value = program.evaluate(argument, file)
    if (value?.kind !== 'function') return []
    const request = requestByName(value.node)
    return request === -1 ? [] : [{ node: value.node, file: value.file, request }]
  })
}
