import type { SourceFile } from './file.ts'
import {
  alternativesOf,
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
import { getResults } from './results.ts'
import { constantOf } from './text.ts'

/** Maximum depth of calls to follow. */
const DEPTH = 5

/** The location of an expression, and whether an unknown value counts as a promise that can reject. */
interface Place {
  of: Node
  file: SourceFile
  program: Program
  isAssumed: boolean
  depth: number
}

/** Finds the first `await`, `throw`, or `return` that can reject the promise of an async function. Cached. */
export function rejectionIn(
  of: Node,
  file: SourceFile,
  program: Program,
  depth = 0,
): Node | undefined {
  const known = rejections.get(of)
  if (known) return known.at
  // Can't reject while it's being checked, so that mutual recursion terminates.
  rejections.set(of, { at: undefined })
  const place = { of, file, program, depth }
  const at = file.nodesIn(of).find((node) => {
    if (node === of || file.around(node, isFunction) !== of) return false
    return isRejecting(node, place) && !isCaught(node, of, file)
  })
  rejections.set(of, { at })
  return at
}

const rejections = new WeakMap<Node, { at: Node | undefined }>()
/** Caches whether a non-async function can return a promise that rejects. */
const returning = new WeakMap<Node, boolean>()

function isRejecting(node: Node, place: Omit<Place, 'isAssumed'>): boolean {
  if (node.type === 'ThrowStatement') return true
  if (node.type === 'ForOfStatement') return node['await'] === true
  const argument = childOf(node, 'argument')
  if (node.type === 'AwaitExpression') {
    return argument !== undefined && canReject(argument, { ...place, isAssumed: true })
  }
  const isBody = childOf(place.of, 'body') === node && node.type !== 'BlockStatement'
  const result = isBody ? node : node.type === 'ReturnStatement' ? argument : undefined
  if (!result || result.type === 'AwaitExpression') return false
  return canReject(result, { ...place, isAssumed: false })
}

/** Returns true if a node is in a `try` with a `catch` in the same function. */
function isCaught(node: Node, of: Node, file: SourceFile): boolean {
  let inner = node
  for (let outer = file.parentOf(node); outer && outer !== of; outer = file.parentOf(outer)) {
    const isTry = outer.type === 'TryStatement' && childOf(outer, 'block') === inner
    if (isTry && childOf(outer, 'handler')) return true
    inner = outer
  }
  return false
}

/** Returns true if an expression can be a promise that rejects. */
function canReject(node: Node, place: Place): boolean {
  const expression = bare(node)
  const alternatives = alternativesOf(expression)
  if (alternatives.length > 0) return alternatives.some((one) => canReject(one, place))
  if (isCall(expression)) return canCallReject(expression, place)
  const constant = constantOf(expression, place.file, place.program)
  if (constant) return place.depth < DEPTH && canReject(constant, deeper(place))
  return place.isAssumed && (expression.type === 'Identifier' || isMember(expression))
}

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 })

function canCallReject(call: Node, place: Place): boolean {
  const callee = bare(partOf(call, 'callee'))
  const args = childrenOf(call, 'arguments')
  const object = isMember(callee) ? partOf(callee, 'object') : undefined
  const method = object && memberNameOf(callee)
  if (nameOf(callee) === 'Promise') return childrenOf(args[0] ?? call, 'params').length !== 1
  if (object && nameOf(object) === 'Promise') return canCombinedReject(method, args[0], place)
  if (object && method === 'finally') return canReject(object, place)
  if (method === 'catch') return args.length === 0 || isThrowing(args[0], place)
  if (method === 'then') return args.length < 2 || isThrowing(args[1], place)
  return canFunctionReject(call, callee, place)
}

/** Returns true for `Promise.all` and similar calls if one of their promises can reject. */
function canCombinedReject(
  method: string | undefined,
  given: Node | undefined,
  place: Place,
): boolean {
  if (method === 'allSettled') return false
  if (method === 'resolve') return given !== undefined && place.isAssumed
  if (given?.type !== 'ArrayExpression') return true
  return childrenOf(given, 'elements').some((one) => canReject(one, { ...place, isAssumed: true }))
}

/** Returns true if a rejection handler rethrows. */
function isThrowing(handler: Node | undefined, { file, program }: Place): boolean {
  const value = program.evaluate(handler, file)
  if (value?.kind !== 'function') return false
  const statements = childrenOf(partOf(value.node, 'body'), 'body')
  return statements.some(({ type }) => type === 'ThrowStatement')
}

const TIMERS = ['setTimeout', 'setImmediate']

function canFunctionReject(call: Node, callee: Node, place: Place): boolean {
  const { file, program, of, isAssumed, depth } = place
  const called = program.evaluate(callee, file)
  const made = constantOf(callee, file, program)
  // `const sleep = promisify(setTimeout)`
  if (made && TIMERS.includes(nameOf(childrenOf(made, 'arguments')[0] ?? made))) return false
  if (called?.kind === 'package' && called.name === 'timers/promises') return false
  const object = isMember(callee) && program.evaluate(childOf(callee, 'object'), file)
  if (object && object.kind === 'express object') return false
  const binding = program.bindingOf(nameOf(callee), call, file)
  // `await next()` returns nothing.
  if (binding?.kind === 'parameter' && binding.of === of) return false
  if (called?.kind !== 'function') return isAssumed
  if (depth >= DEPTH) return isAssumed
  if (called.node['async'] === true)
    return rejectionIn(called.node, called.file, program, depth + 1) !== undefined
  return canReturnRejection(called.node, called.file, deeper(place))
}

function canReturnRejection(of: Node, file: SourceFile, place: Place): boolean {
  const known = returning.get(of)
  if (known !== undefined) return known
  returning.set(of, false)
  const inner = { ...place, of, file, isAssumed: false }
  const can = getResults(of, file).some((result) => canReject(result, inner))
  returning.set(of, can)
  return can
}
