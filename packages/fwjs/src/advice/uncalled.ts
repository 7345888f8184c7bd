import type { HandlerFunction } from '../internal-types.ts'
import { describeHandler, type Registered, warn } from '../warning.ts'
import { registrations } from './places.ts'

/** `app.use(fw.json)`: the request waits for a `next` that a function which makes middleware never calls. */
export function warnOfUncalled(name: string): void {
  const call = name === 'fw.static' ? 'fw.static(folder)' : `${name}()`
  warn(
    'FWJS_MIDDLEWARE_NOT_CALLED',
    `${name} is not middleware; it returns middleware. Use ${call} instead.`,
  )
}

/** `app.use(cors)`: a handler that takes options has returned a function of (req, res, next), and done nothing else. */
export function warnOfReturned(
  layer: Registered & { handle?: HandlerFunction },
  returned: { length: number },
  res: object,
): void {
  const { handle } = layer
  if (handle === undefined || handle.length > 2 || returned.length !== 3) return
  if (Reflect.get(res, 'headersSent')) return
  warn(
    'FWJS_MIDDLEWARE_NOT_CALLED',
    `${describeHandler(layer)} returned a middleware function without sending a response or calling next(), so the ` +
      'request hangs. Call it when you register it: app.use(cors()), not app.use(cors).',
    registrations.get(layer),
  )
}
