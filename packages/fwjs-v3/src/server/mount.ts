import { type Call, createHandlerError, describeType } from 'fwjs-core/lib/engine/arguments.js'
import { returnToApplication } from 'fwjs-core/lib/server/bind.js'
import type { ApplicationShape, HandlerFunction, Next, Req } from 'fwjs-core/lib/types.js'
import { Server } from 'http'

/** An app of this or another major version: both have `handle` and `set`. */
export interface MountableApp extends ApplicationShape {
  route: unknown
}

interface Handling {
  handle(req: object, res: object, next: Next): void
}

export function isApplication(candidate: unknown): candidate is MountableApp {
  const app = candidate as Partial<MountableApp> | null | undefined
  return Boolean(app?.handle && app.set)
}

/**
 * Converts anything that 3.x accepts as middleware into a function: also apps, routers, and whole
 * servers.
 */
export function toMiddleware(given: unknown, call: Call): HandlerFunction {
  if (isApplication(given)) return mountedApplication(given)
  if (given instanceof Server) return given.listeners('request')[0] as HandlerFunction
  const { handle } = (given ?? {}) as Partial<Handling>
  if (typeof handle === 'function') {
    return (req: object, res: object, next: Next) => (given as Handling).handle(req, res, next)
  }
  if (typeof given === 'function') return given as HandlerFunction
  const text = `app.use() requires a middleware function but got a ${describeType(given)}`
  throw createHandlerError({ errorClass: TypeError, text, at: 0 }, call)
}

/** Restores the request and response for the parent app after a sub-app. */
function mountedApplication(child: MountableApp): HandlerFunction {
  return function mounted_app(req: Req, res: object, next: Next) {
    const current = req.app as ApplicationShape
    child.handle(req, res, (error) => {
      returnToApplication(current, req, res)
      next(error)
    })
  }
}

/** Stores the mount path of an app. 3.x calls it `route`, which is a method in 4.x. */
export function setMountPath(child: MountableApp, path: string): void {
  if (typeof child.route !== 'function') child.route = path
  child.mountpath = path
}
