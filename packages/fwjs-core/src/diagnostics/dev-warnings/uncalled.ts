import type { HandlerFunction } from '../../types.ts'
import { describeHandler, type Registered, warn } from '../warning.ts'
import { registrations } from './places.ts'

/**
 * Warns about `app.use(fw.json)`: the request would hang, because a function that returns middleware
 * never calls `next`.
 */
export function warnOfUncalled(name: string): void {
  const call = name === 'fw.static' ? 'fw.static(folder)' : `${name}()`
  warn(
    'FWJS_MIDDLEWARE_NOT_CALLED',
    `${name} is not middleware; it returns middleware. Use ${call} instead.`,
  )
}

/**
 * Warns about `app.use(cors)`: the handler expects options, and has only returned a function of (req,
 * res, next).
 */
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
