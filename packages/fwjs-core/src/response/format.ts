import type { MediaTypes } from '../http/media-types.ts'
import { lazy } from '../lazy.ts'
import type { FormatChoice, FormatChoices, Next, Res } from '../types.ts'

import type CreateError = require('http-errors')

const createError = lazy(() => require('http-errors') as typeof CreateError)

/** Calls the best choice for the client; without one, `default` or a 406 error. */
export function formatResponse<R extends Res>(
  res: R,
  choices: FormatChoices,
  mediaTypes: MediaTypes,
): R {
  const { req } = res
  const next = req.next as Next
  const types = Object.keys(choices).filter((type) => type !== 'default')
  const best = types.length > 0 ? req.accepts(types) : false

  res.vary('Accept')
  if (best) {
    res.set('Content-Type', parseAccepted(best as string, mediaTypes).value)
    ;(choices[best as string] as FormatChoice)(req, res, next)
  } else if (choices['default']) {
    choices['default'](req, res, next)
  } else {
    next(notAcceptable(types, mediaTypes))
  }
  return res
}

/**
 * Returns the 406 error, or the error from loading the package that creates it, for the error handlers.
 */
function notAcceptable(types: string[], mediaTypes: MediaTypes): unknown {
  try {
    return createError()(406, { types: types.map((type) => parseAccepted(type, mediaTypes).value) })
  } catch (error) {
    return error
  }
}

export interface AcceptParameters {
  value: string
  quality?: number
  params: Record<string, string | undefined>
}

/** Parses an entry of an Accept header, or an extension, into its type and parameters. */
export function parseAccepted(type: string, types: MediaTypes): AcceptParameters {
  if (!type.includes('/')) return { value: types.lookup(type), params: {} }
  const [value = '', ...rest] = type.split(/ *; */)
  const parsed: AcceptParameters = { value, quality: 1, params: {} }
  for (const parameter of rest) {
    const [name = '', text] = parameter.split(/ *= */)
    if (name === 'q') parsed.quality = Number.parseFloat(text as string)
    else parsed.params[name] = text
  }
  return parsed
}
