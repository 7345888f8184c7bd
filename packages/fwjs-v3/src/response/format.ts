import { withCapitalCharset } from 'fwjs-core/lib/http/media-type.js'
import type { FormatChoices, Next, Res } from 'fwjs-core/lib/types.js'
import { parseOffer } from '../http/accept.ts'

/** Runs the choice that matches the client best; without one, `default` or a 406 error. */
export function formatResponse<R extends Res>(res: R, choices: FormatChoices): R {
  const { req } = res
  const next = req.next as Next
  const types = Object.keys(choices).filter((type) => type !== 'default')
  const best = req.accepts(types) as string | undefined
  res.vary('Accept')
  if (best) {
    res.set('Content-Type', withCapitalCharset(parseOffer(best).value))
    choices[best]?.(req, res, next)
  } else if (choices['default']) {
    ;(choices['default'] as () => unknown)()
  } else {
    const names = types.map((type) => parseOffer(type).value)
    next(Object.assign(new Error('Not Acceptable'), { status: 406, types: names }))
  }
  return res
}
