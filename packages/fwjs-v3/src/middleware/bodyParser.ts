import type { IncomingMessage } from 'node:http'
import type { BodyParserOptions, Middleware } from '../contract/middleware.ts'
import { json } from './json.ts'
import { multipart } from './multipart.ts'
import { urlencoded } from './urlencoded.ts'

/** Reads JSON, form and multipart bodies, all with the same options. */
export function bodyParser(options?: BodyParserOptions): Middleware {
  const readJson = json(options)
  const readUrlencoded = urlencoded(options)
  const readMultipart = multipart(options)

  return function bodyParser(req: IncomingMessage & { files?: unknown }, res, next) {
    req.files = req.files || {}
    readJson(req, res, (error) => {
      if (error) next(error)
      else
        readUrlencoded(req, res, (fault) => (fault ? next(fault) : readMultipart(req, res, next)))
    })
  }
}
