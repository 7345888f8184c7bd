import { withCallerStack } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { folderServer } from 'fwjs-core/lib/files/lazy-files.js'
import type { Next, Req, Res } from 'fwjs-core/lib/types.js'
import { fileRules } from './rules.ts'

type ServeStatic = (
  root: unknown,
  options: object | undefined,
) => (req: Req, res: Res, next: Next) => void

/** Creates middleware that serves files from a folder. */
const serveStatic: ServeStatic = withCallerStack(function serveStatic(
  root: unknown,
  options: object | undefined,
) {
  const { readSite, serveFile } = folderServer()
  const site = readSite(root, options, { ...fileRules, redirectStatus: 301 })
  return function serveStatic(req: Req, res: Res, next: Next): void {
    serveFile(site, req, res, next)
  }
})

export = serveStatic
