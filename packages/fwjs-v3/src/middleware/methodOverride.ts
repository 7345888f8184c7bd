import type { IncomingMessage } from 'http'
import type { Middleware } from '../contract/middleware.ts'
import { requireReplacement } from './packages/installed.ts'

type Getter = string | ((req: IncomingMessage & { body?: unknown }) => unknown)
type MethodOverride = (getter: Getter, options: { methods: string[] | null }) => Middleware

/** Reads the method from `_method` in the body, or else from its header: method-override. */
export function methodOverride(key = '_method'): Middleware {
  const create = requireReplacement<MethodOverride>('method-override', 'methodOverride')
  // 3.x allows overriding any method, the package only POST.
  const byHeader = create('X-HTTP-Method-Override', { methods: null })
  const byBody = create((req) => takeMethod(req.body, key), { methods: null })

  return function methodOverride(req, res, next) {
    byBody(req, res, (error) => (error ? next(error) : byHeader(req, res, next)))
  }
}

function takeMethod(body: unknown, key: string): unknown {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined
  const method = Reflect.get(body, key)
  Reflect.deleteProperty(body, key)
  return method
}
