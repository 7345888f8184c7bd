import {
  bare,
  childOf,
  childrenOf,
  isCall,
  isFunction,
  memberNameOf,
  type Node,
  stringOf,
} from '../source/node.ts'
import { constantOf, partsOfText } from '../source/text.ts'
import { expressKindOf } from '../source/value.ts'
import { isChecked } from './checked.ts'
import { type Input, inputOf, type Place } from './input.ts'
import { placeOf, type Rule } from './rule.ts'

const SENDING = ['sendFile', 'sendfile', 'download']
const JOINING = ['join', 'resolve', 'normalize']

/** Returns true if a call may have the `root` option, which keeps the file inside a folder. */
const canHaveRoot = (args: Node[]): boolean =>
  args.slice(1).some((argument) => {
    const given = bare(argument)
    if (isFunction(given) || stringOf(given) !== undefined) return false
    if (given.type !== 'ObjectExpression') return true
    return childrenOf(given, 'properties').some(
      (one) => one.type === 'SpreadElement' || memberNameOf(one) === 'root',
    )
  })

/** Finds the input that chooses a file: the path itself, or a part of `path.join`, which resolves `..`. */
function choosingInput(node: Node | undefined, place: Place): Input | undefined {
  const whole = inputOf(node, place)
  if (whole || !node) return whole
  const expression = bare(node)
  const constant = constantOf(expression, place.file, place.program)
  if (constant) {
    const input = isCall(bare(constant)) ? choosingInput(constant, place) : undefined
    const name = String(expression['name'])
    return input && { ...input, variables: [name, ...input.variables] }
  }
  if (!isCall(expression)) return undefined
  const called = place.program.evaluate(childOf(expression, 'callee'), place.file)
  const isJoining = called?.kind === 'package' && called.name === 'path'
  if (!isJoining || !JOINING.includes(called.path.join('.'))) return undefined
  const parts = childrenOf(expression, 'arguments').flatMap(
    (one) => partsOfText(bare(one)) ?? [one],
  )
  return parts
    .map((part) => (typeof part === 'string' ? undefined : inputOf(part, place)))
    .find((input) => input !== undefined)
}

export const uncheckedFile: Rule = {
  id: 'unchecked-file',
  severity: 'warning',
  advice: 'Use res.sendFile(name, { root }), which rejects paths outside the folder.',
  check(subject) {
    const { calls, program } = subject
    return calls.flatMap(({ object, method, args, node, file }) => {
      if (expressKindOf(object) !== 'response' || !SENDING.includes(method)) return []
      const place = { file, program }
      const input = canHaveRoot(args) ? undefined : choosingInput(args[0], place)
      if (!input || isChecked(input, node, place, subject)) return []
      const message = `${input.shown} reaches res.${method}() unchecked: clients can read any file the process can read.`
      return [{ ...placeOf(file, node), message }]
    })
  },
}
