import { extname } from 'path'
import type { Res } from '../internal-types.ts'

import contentDisposition = require('content-disposition')

/** Asks the client to save the response, under a name when one is given. */
export function attach<R extends Res>(res: R, filename?: string): R {
  if (filename) res.type(extname(filename))
  return res.set('Content-Disposition', dispositionOf(filename))
}

/** The header that says so. */
export function dispositionOf(filename?: string): string {
  return contentDisposition(filename)
}
