import { withCallerStack } from '../caller/stack.ts'
import { folderServer } from '../files/lazy-files.ts'
import { mime } from '../http/media-type.ts'
import type { Next, Req, Res } from '../internal-types.ts'

interface ServeStatic {
  (root: unknown, options: object | undefined): (req: Req, res: Res, next: Next) => void
  /** The table of types, which apps can extend. */
  mime: object
}

/** Creates middleware that serves files from a folder. */
const serveStatic = withCallerStack(function serveStatic(
  root: unknown,
  options: object | undefined,
) {
  const { readSite, serveFile } = folderServer()
  const site = readSite(root, options, 301)
  return function serveStatic(req: Req, res: Res, next: Next): void {
    serveFile(site, req, res, next)
  }
}) as ServeStatic

serveStatic.mime = mime

export = serveStatic
