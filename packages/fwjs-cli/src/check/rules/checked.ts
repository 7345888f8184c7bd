import type { SourceFile } from '../source/file.ts'
import {
  bare,
  childOf,
  isCall,
  isFunction,
  isMember,
  memberNameOf,
  type Node,
  nameOf,
  partOf,
  stringOf,
  textOf,
} from '../source/node.ts'
import { importsIn } from './imports.ts'
import { type Input, type Place, requestPathOf } from './input.ts'
import { rootNameOf } from './responses.ts'
import type { Subject } from './rule.ts'

const VALIDATORS =
  /^(?:express-validator|celebrate|joi|@hapi\/joi|zod|yup|ajv|validator|express-openapi-validator)(?:\/|$)/
/** Calls that use a value without checking it. */
const READING = /^(?:console|log|logger|debug|winston|path|String|decodeURIComponent|decodeURI)$/
const COMPARING = ['===', '!==', '==', '!=', 'in', '<', '>']

/** Returns true if an input is checked before it reaches a call, in the same function or by a validator. */
export function isChecked(input: Input, sink: Node, place: Place, subject: Subject): boolean {
  const { file } = place
  const handler = handlerOf(sink, place)
  const isUse = (node: Node): boolean => isUseOf(node, input, place)
  const isChecking = file.nodesIn(handler ?? sink).some((node) => {
    const isInside = node.start >= sink.start && node.end <= sink.end
    return !isInside && isUse(node) && isDeciding(node, file)
  })
  return isChecking || isValidated(input, subject)
}

/** Finds the handler of the response that a call uses, or the nearest function. */
function handlerOf(call: Node, { file, program }: Place): Node | undefined {
  const binding = program.bindingOf(rootNameOf(call), call, file)
  return binding?.kind === 'parameter' ? binding.of : file.around(call, isFunction)
}

function isUseOf(node: Node, { shown, variables }: Input, place: Place): boolean {
  if (node.type === 'Identifier' && variables.includes(nameOf(node))) return true
  const path = isMember(node) || node.type === 'Identifier' ? requestPathOf(node, place) : undefined
  return path !== undefined && `req.${path.join('.')}` === shown
}

/** Returns true if a value is compared, looked up, changed, or passed to a function. */
function isDeciding(node: Node, file: SourceFile): boolean {
  const parent = file.parentOf(node)
  if (!parent) return false
  if (isCall(parent)) return childOf(parent, 'callee') !== node && !isOnlyReading(parent)
  if (isMember(parent)) return isMethod(parent, node, file)
  if (parent.type === 'AssignmentExpression') return childOf(parent, 'left') === node
  if (parent.type === 'SwitchStatement') return true
  if (parent.type === 'TemplateLiteral' || parent.type === 'ConditionalExpression') return false
  return parent.type === 'BinaryExpression' && isComparing(parent, node)
}

/** `x.startsWith('/')`, or `ALLOWED[x]`. */
function isMethod(parent: Node, node: Node, file: SourceFile): boolean {
  const outer = file.parentOf(parent)
  if (childOf(parent, 'property') === node) return parent['computed'] === true
  const isCalled = outer !== undefined && isCall(outer) && childOf(outer, 'callee') === parent
  return isCalled && !['toString', 'trim'].includes(memberNameOf(parent) ?? '')
}

function isOnlyReading(call: Node): boolean {
  const callee = bare(partOf(call, 'callee'))
  return READING.test(nameOf(isMember(callee) ? partOf(callee, 'object') : callee))
}

/** Returns true for a comparison, except with `undefined`, `null`, or `''`, which only tests for presence. */
function isComparing(parent: Node, node: Node): boolean {
  const [left, right] = [partOf(parent, 'left'), partOf(parent, 'right')]
  const other = left === node ? right : left
  const isNothing =
    other.type === 'NullLiteral' || nameOf(other) === 'undefined' || stringOf(other) === ''
  return COMPARING.includes(textOf(parent, 'operator') ?? '') && !isNothing
}

/** Returns true if a validator is loaded and the field name occurs in a string or a schema. */
function isValidated({ field }: Input, { project }: Subject): boolean {
  const { files } = project
  if (!files.flatMap(importsIn).some(({ name }) => VALIDATORS.test(name))) return false
  return files.some(({ nodes }) =>
    nodes.some(
      (node) =>
        stringOf(node) === field ||
        (node.type === 'ObjectProperty' && memberNameOf(node) === field),
    ),
  )
}
