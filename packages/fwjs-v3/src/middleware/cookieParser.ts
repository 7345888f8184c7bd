import type {
  CookieParserOptions,
  Middleware,
  MiddlewareFactories,
} from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

import parser = require('cookie-parser')

const create = (secret?: string | string[], options?: CookieParserOptions): Middleware => {
  deprecate('express.cookieParser: use the cookie-parser package')
  return parser(secret, options as parser.CookieParseOptions) as Middleware
}

/** Reads the Cookie header into `req.cookies` and `req.signedCookies`. */
export const cookieParser: MiddlewareFactories['cookieParser'] = Object.assign(
  create,
  parser as MiddlewareFactories['cookieParser'],
)
