import { listDependencies } from '../manifest.ts'
import { bare, childrenOf, lineOf } from '../source/node.ts'
import type { Registration } from '../source/registration.ts'
import { rejectionIn } from '../source/rejection.ts'
import { findExpress } from './find-express.ts'
import { importsIn } from './imports.ts'
import { type PartialFinding, placeOf, type Rule, type Subject } from './rule.ts'

/** Packages that pass rejections to `next`. */
const REJECTION_HANDLERS = ['express-async-errors', 'express-promise-router', '@awaitjs/express']

/** Returns true if a package handles rejections for the whole app. */
function handlesRejections({ project }: Subject): boolean {
  const declared = project.manifest ? listDependencies(project.manifest) : []
  const loaded = project.files.flatMap(importsIn)
  return [...declared, ...loaded].some(({ name }) => REJECTION_HANDLERS.includes(name))
}

export const unhandledRejection: Rule = {
  id: 'unhandled-rejection',
  severity: 'note',
  advice:
    'Catch it and call next(error), wrap the handler (express-async-handler), or migrate: fwjs and Express 5 pass the error to your error handlers.',
  check(subject) {
    const express = findExpress(subject.project)
    const isOf4 =
      express === undefined || (express.name === 'express' && express.version.startsWith('4.'))
    if (!isOf4 || handlesRejections(subject)) return []
    return subject.registrations.flatMap((registration) => rejectionsIn(registration, subject))
  },
}

function rejectionsIn({ handlers, file }: Registration, { program }: Subject): PartialFinding[] {
  const direct = handlers.flatMap((node) => {
    const expression = bare(node)
    return expression.type === 'ArrayExpression' ? childrenOf(expression, 'elements') : [expression]
  })
  return direct.flatMap((node) => {
    const value = program.evaluate(node, file)
    if (value?.kind !== 'function' || value.node['async'] !== true) return []
    const rejection = rejectionIn(value.node, value.file, program)
    if (!rejection) return []
    const message = `If line ${lineOf(rejection)} of this async handler fails, Express 4 sends no response and the process crashes with an unhandled rejection.`
    return [{ ...placeOf(value.file, value.node), message }]
  })
}
