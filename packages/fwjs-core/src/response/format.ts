import { parseAccepted } from '../http/media-type.ts'
import { lazy } from '../lazy.ts'
import type { FormatChoice, FormatChoices, Next, Res } from '../types.ts'

import type CreateError = require('http-errors')

const createError = lazy(() => require('http-errors') as typeof CreateError)

/** Calls the best choice for the client; without one, `default` or a 406 error. */
export function formatResponse<R extends Res>(res: R, choices: FormatChoices): R {
  const { req } = res
  const next = req.next as Next
  const types = Object.keys(choices).filter((type) => type !== 'default')
  const best = types.length > 0 ? req.accepts(types) : false

  res.vary('Accept')
  if (best) {
    res.set('Content-Type', parseAccepted(best as string).value)
    ;(choices[best as string] as FormatChoice)(req, res, next)
  } else if (choices['default']) {
    choices['default'](req, res, next)
  } else {
    next(notAcceptable(types))
  }
  return res
}

/**
 * Returns the 406 error, or the error from loading the package that creates it, for the error handlers.
 */
function notAcceptable(types: string[]): unknown {
  try {
    return createError()(406, { types: types.map((type) => parseAccepted(type).value) })
  } catch (error) {
    return error
  }
}
