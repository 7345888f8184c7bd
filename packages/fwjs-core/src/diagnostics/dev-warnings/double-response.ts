import { appLocation } from '../caller-stack.ts'
import { fieldOf } from '../thrown-value.ts'
import { warn } from '../warning.ts'
import { responses } from './places.ts'

/** Warns about a header or a body that was set after the response had been sent. */
export function warnOfSecondResponse(res: object, error: unknown): void {
  if (fieldOf(error, 'code') !== 'ERR_HTTP_HEADERS_SENT') return
  responses.renew()
  const place = responses.get(res)
  const first = place && appLocation(place)
  const by = first ? `at ${first}` : 'by a Node.js method such as res.end()'
  warn(
    'FWJS_RESPONSE_SENT_TWICE',
    `Response modified or sent again after it was sent ${by}. ` +
      'Send one response per request: return after the first one.',
    error,
  )
}
