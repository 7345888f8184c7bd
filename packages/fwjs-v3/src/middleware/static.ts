import {
  type Req,
  type Res,
  readSite,
  serveFile,
  serveStatic as serveStatic4,
  withCallerStack,
} from 'fwjs/lib/other-majors.js'
import type { MiddlewareFactories, StaticOptions } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

type ServeStatic = MiddlewareFactories['static']

/** 3.x redirects to a directory's trailing slash with "See Other". */
const REDIRECT = 303

/** Serves files from a folder. */
const serveFolder = (root: string, options?: StaticOptions): ReturnType<ServeStatic> => {
  const site = readSite(root, withDotfiles(options), REDIRECT)
  return function serveStatic(req, res, next) {
    serveFile(site, req as Req, res as Res, next)
  }
}

/** Converts `hidden`, the 3.x form of `dotfiles: 'allow'`. */
function withDotfiles(options: StaticOptions | undefined): object | undefined {
  if (options?.hidden === undefined) return options
  deprecate("express.static hidden: use dotfiles: 'allow'", 'send')
  const dotfiles = options.dotfiles ?? (options.hidden ? 'allow' : undefined)
  return Object.assign(Object.create(options), { dotfiles, hidden: undefined })
}

export const serveStatic: ServeStatic = Object.assign(withCallerStack(serveFolder), {
  mime: serveStatic4.mime,
})
