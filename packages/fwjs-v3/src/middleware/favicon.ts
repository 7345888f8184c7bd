import type { Middleware } from '../contract/middleware.ts'
import { requireReplacement } from './packages/installed.ts'
import { guardLateResponse } from './packages/late-response.ts'

type Options = { maxAge?: number | string }
type ServeFavicon = (icon: string | Buffer, options?: Options) => Middleware

/** Serves `/favicon.ico`: serve-favicon. */
export function favicon(path?: string | Buffer, options?: Options): Middleware {
  const create = requireReplacement<ServeFavicon>('serve-favicon', 'favicon')
  const serve = create(path || emptyIcon(), options)
  return function favicon(req, res, next) {
    const response = guardLateResponse(res, next)
    serve(req, response.res, response.next)
  }
}

/** Creates one transparent pixel, instead of the image included in 3.x. */
function emptyIcon(): Buffer {
  const icon = Buffer.alloc(70)
  icon.writeUInt16LE(1, 2) // an icon …
  icon.writeUInt16LE(1, 4) // … with one image,
  icon.writeUInt8(1, 6) // of one by one pixel
  icon.writeUInt8(1, 7)
  icon.writeUInt16LE(1, 10)
  icon.writeUInt16LE(32, 12)
  icon.writeUInt32LE(48, 14)
  icon.writeUInt32LE(22, 18)
  icon.writeUInt32LE(40, 22) // its bitmap; the mask counts as a second line
  icon.writeInt32LE(1, 26)
  icon.writeInt32LE(2, 30)
  icon.writeUInt16LE(1, 34)
  icon.writeUInt16LE(32, 36)
  return icon
}
