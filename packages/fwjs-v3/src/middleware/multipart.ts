import type { Middleware, MultipartOptions } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { readMultipart } from './multipart/reader.ts'

/** Parses forms with files: fields into `req.body`, files to disk and into `req.files`. */
export function multipart(options?: MultipartOptions): Middleware {
  deprecate('express.multipart: use the multer package')
  return readMultipart(options)
}
