import { enterLayer, isCallStackDeep, leaveLayer } from 'fwjs-core/lib/engine/call-stack-depth.js'
import { enterMount, leaveMount, type Mount } from 'fwjs-core/lib/engine/mount.js'
import { runErrorHandler, runHandler } from 'fwjs-core/lib/engine/run.js'
import { hostPrefix, parseUrl } from 'fwjs-core/lib/http/url.js'
import type { HandlerFunction, Next, Req, Res } from 'fwjs-core/lib/types.js'

/** A middleware and its mount path, as 3.x apps find them in `app.stack`. */
export interface StackLayer {
  route: string
  handle: HandlerFunction
}

/** The state of one request in one app. */
interface Pass extends Mount {
  readonly stack: StackLayer[]
  readonly req: Req
  readonly res: Res
  readonly done: Next
  readonly parentNext: Next | undefined
  readonly next: Next
  index: number
}

/** Runs an app's stack in order, until a middleware doesn't call `next`. */
export function walkStack(stack: StackLayer[], req: Req, res: Res, done: Next): void {
  const pass: Pass = {
    stack,
    req,
    res,
    done,
    host: hostPrefix(req.url),
    parentUrl: req.baseUrl || '',
    parentNext: req.next,
    next: function next(error?: unknown): void {
      advance(pass, error)
    },
    index: 0,
    removed: '',
    slashAdded: false,
  }
  req.originalUrl = req.originalUrl || req.url
  advance(pass, undefined)
}

/** `next()`: leaves the middleware that called it, and continues with the next one that matches. */
function advance(pass: Pass, given: unknown): void {
  const { req, res, stack } = pass
  leaveMount(pass, req)
  if (isCallStackDeep()) {
    setImmediate(advance, pass, given)
    return
  }
  let error = given
  for (;;) {
    const layer = stack[pass.index++]
    if (layer === undefined) {
      setImmediate(leave, pass, error)
      return
    }
    try {
      if (!enter(pass, layer)) continue
    } catch (thrown) {
      error = thrown
      continue
    }
    const running = { handle: layer.handle, mountPath: layer.route }
    enterLayer()
    try {
      if (error) runErrorHandler(running, error, req, res, pass.next)
      else runHandler(running, req, res, pass.next)
    } finally {
      leaveLayer()
    }
    return
  }
}

/**
 * Applies the mount rule of 3.x: a case-insensitive prefix, followed by the end of the path, a `/`,
 * or a `.`. Only strings, and `''` matches everything.
 */
function enter(pass: Pass, { route }: StackLayer): boolean {
  const path = parseUrl(pass.req)?.pathname ?? '/'
  const matched = path.slice(0, route.length)
  if (matched.toLowerCase() !== route.toLowerCase()) return false
  const following = path[route.length]
  if (following !== undefined && following !== '/' && following !== '.') return false
  enterMount(pass, pass.req, matched, path, '/.')
  // The registered path is restored later, in its original form.
  pass.removed = route
  return true
}

function leave({ req, parentNext, done }: Pass, error: unknown): void {
  req.next = parentNext
  done(error)
}
