import { childrenOf, textOf } from '../source/node.ts'
import { handlersIn } from '../source/registration.ts'
import { placeOf, type Rule } from './rule.ts'

const ERROR = /^_?e(?:rr(?:or)?)?$/

export const errorHandlerArity: Rule = {
  id: 'error-handler-arity',
  severity: 'warning',
  advice: 'Declare all four parameters: (err, req, res, next). Express counts them.',
  check({ registrations, program }) {
    return registrations.flatMap(({ handlers, file, method }) => {
      if (method !== 'use') return []
      return handlersIn(handlers, file, program).flatMap((handler) => {
        const parameters = childrenOf(handler.node, 'params')
        const name = parameters[0] && textOf(parameters[0], 'name')
        if (parameters.length !== 3 || !name || !ERROR.test(name)) return []
        const message = `This looks like an error handler but has only three parameters: it runs for every request, and "${name}" is the request.`
        return [{ ...placeOf(handler.file, handler.node), message }]
      })
    })
  },
}
