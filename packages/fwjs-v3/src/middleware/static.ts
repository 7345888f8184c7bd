import { withCallerStack } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { createFileRules } from 'fwjs-core/lib/files/rules.js'
import { readSite, type SiteRules, serveFile } from 'fwjs-core/lib/files/serve.js'
import { mime } from 'fwjs-core/lib/http/media-type.js'
import type { Req, Res } from 'fwjs-core/lib/types.js'
import type { MiddlewareFactories, StaticOptions } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { readRanges } from '../http/ranges.ts'

type ServeStatic = MiddlewareFactories['static']

/** 3.x redirects to a directory's trailing slash with "See Other". */
const rules: SiteRules = { ...createFileRules(deprecate), readRanges, redirectStatus: 303 }

/** Serves files from a folder. */
const serveFolder = (root: string, options?: StaticOptions): ReturnType<ServeStatic> => {
  const site = readSite(root, withDotfiles(options), rules)
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
  mime,
})
