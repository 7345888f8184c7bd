import type { IncomingMessage } from 'http'
import type { BodyParserOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { json } from './json.ts'
import { readMultipart } from './multipart/reader.ts'
import { urlencoded } from './urlencoded.ts'

/** Parses JSON, form, and multipart bodies, all with the same options. */
export function bodyParser(options?: BodyParserOptions): Middleware {
  deprecate(
    'express.bodyParser: use express.json() and express.urlencoded(), and the multer package for files',
  )
  const readJson = json(options)
  const readUrlencoded = urlencoded(options)
  const readFiles = readMultipart(options)

  return function bodyParser(req: IncomingMessage & { files?: unknown }, res, next) {
    req.files = req.files || {}
    readJson(req, res, (error) => {
      if (error) next(error)
      else
        readUrlencoded(req, res, (formError) =>
          formError ? next(formError) : readFiles(req, res, next),
        )
    })
  }
}
