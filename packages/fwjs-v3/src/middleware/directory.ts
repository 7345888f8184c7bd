import type { DirectoryOptions, Middleware } from '../contract/middleware.ts'

import serveIndex = require('serve-index')

/** Answers the URL of a directory with the list of what is in it. */
export function directory(root: string, options?: DirectoryOptions): Middleware {
  return serveIndex(root, options as serveIndex.Options) as unknown as Middleware
}
