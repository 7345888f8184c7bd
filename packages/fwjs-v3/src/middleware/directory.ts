import type { DirectoryOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { guardLateResponse, type LateResponse } from './packages/late-response.ts'

import serveIndex = require('serve-index')

/** Responds to the URL of a directory with a list of its contents. */
export function directory(root: string, options?: DirectoryOptions): Middleware {
  deprecate('express.directory: use the serve-index package')
  const list = serveIndex(root, options as serveIndex.Options) as Middleware
  const callsApp = [options?.filter, options?.template].some(isFunction)

  return function directory(req, res, next) {
    const response = guardLateResponse(res, next)
    const run = callsApp ? listingFor(response, root, options as DirectoryOptions) : list
    run(req, response.res, response.next)
  }
}

/** Guards application functions, because the package calls them where nothing catches errors. */
function listingFor(response: LateResponse, root: string, options: DirectoryOptions): Middleware {
  const { filter, template } = options
  const guarded: DirectoryOptions = Object.create(options)
  if (isFunction(filter)) {
    guarded.filter = (...values) => response.attempt(() => filter(...values)) ?? false
  }
  if (isFunction(template)) {
    guarded.template = (locals, done) => {
      const rendered = response.attempt(() =>
        template(locals, (error, html) => response.attempt(() => done(error, html))),
      )
      Promise.resolve(rendered).catch(response.fail)
    }
  }
  return serveIndex(root, guarded as serveIndex.Options) as Middleware
}

function isFunction<Value>(value: Value): value is Extract<Value, (...values: never[]) => unknown> {
  return typeof value === 'function'
}
