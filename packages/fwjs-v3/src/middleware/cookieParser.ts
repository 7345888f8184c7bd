import type { IncomingMessage } from 'http'
import type {
  CookieParserOptions,
  Middleware,
  MiddlewareFactories,
} from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'

import cookie = require('cookie')
import parser = require('cookie-parser')

type WithCookies = IncomingMessage & { cookies?: Record<string, unknown> }

const create = (secret?: string | string[], options?: CookieParserOptions): Middleware => {
  deprecate('express.cookieParser: use the cookie-parser package')
  const parse = parser(secret, options as parser.CookieParseOptions) as Middleware
  return options?.jsonCookies === false ? withoutJson(parse, options) : parse
}

/** Restores the strings of unsigned cookies that the package has parsed as JSON (F101). */
function withoutJson(parse: Middleware, options: CookieParserOptions): Middleware {
  return function cookieParser(req: WithCookies, res, next) {
    if (req.cookies) {
      next()
      return
    }
    parse(req, res, (error) => {
      const texts = cookie.parse(req.headers.cookie ?? '', options as cookie.CookieParseOptions)
      const cookies = req.cookies ?? {}
      for (const name of Object.keys(cookies)) cookies[name] = texts[name]
      next(error)
    })
  }
}

/** Parses the Cookie header into `req.cookies` and `req.signedCookies`. */
export const cookieParser: MiddlewareFactories['cookieParser'] = Object.assign(
  create,
  parser as MiddlewareFactories['cookieParser'],
)
