import { bare, childOf, childrenOf, type Node } from '../source/node.ts'
import type { Registration } from '../source/registration.ts'
import { expressOf } from './express-version.ts'
import { importsIn } from './imports.ts'
import { placeOf, type Rule, type Subject, type Told } from './rule.ts'

const ANSWERED = ['express-async-errors', 'express-promise-router']

export const unhandledRejection: Rule = {
  id: 'unhandled-rejection',
  severity: 'note',
  advice:
    'Catch it and call next(error), wrap it (express-async-handler), or move: fwjs and Express 5 pass it on.',
  check(subject) {
    const express = expressOf(subject.project)
    const isOf4 =
      express === undefined || (express.name === 'express' && express.version.startsWith('4.'))
    const isAnswered = subject.project.files
      .flatMap(importsIn)
      .some(({ name }) => ANSWERED.includes(name))
    if (!isOf4 || isAnswered) return []
    return subject.registrations.flatMap((registration) => rejectionsIn(registration, subject))
  },
}

function rejectionsIn({ handlers, file }: Registration, { program }: Subject): Told[] {
  const direct = handlers.flatMap((node) => {
    const expression = bare(node)
    return expression.type === 'ArrayExpression' ? childrenOf(expression, 'elements') : [expression]
  })
  return direct.flatMap((node) => {
    const value = program.valueOf(node, file)
    if (value?.kind !== 'function' || value.node['async'] !== true || isGuarded(value.node))
      return []
    const message =
      'This handler is async: if it fails, Express 4 sends no answer and the process ends with an unhandled rejection.'
    return [{ ...placeOf(value.file, value.node), message }]
  })
}

/** Whether a function does everything inside of one `try` with a `catch`. */
function isGuarded(node: Node): boolean {
  const body = childOf(node, 'body')
  const statements = body ? childrenOf(body, 'body') : []
  const awaiting = statements.filter((one) => !isSimple(one))
  return awaiting.every((one) => one.type === 'TryStatement' && childOf(one, 'handler'))
}

/** A declaration before the `try`, of something that cannot wait. */
const isSimple = (node: Node): boolean =>
  node.type === 'VariableDeclaration' &&
  childrenOf(node, 'declarations').every((one) => {
    const init = childOf(one, 'init')
    return (
      !init ||
      ['MemberExpression', 'Identifier', 'StringLiteral', 'NumericLiteral'].includes(init.type)
    )
  })
