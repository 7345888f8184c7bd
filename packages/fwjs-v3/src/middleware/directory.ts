import type { DirectoryOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

import serveIndex = require('serve-index')

/** Answers the URL of a directory with the list of what is in it. */
export function directory(root: string, options?: DirectoryOptions): Middleware {
  deprecate('express.directory: use the serve-index package')
  return serveIndex(root, options as serveIndex.Options) as unknown as Middleware
}
