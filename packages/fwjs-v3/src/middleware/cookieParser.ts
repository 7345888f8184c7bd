import type { MiddlewareFactories } from '../contract/middleware.ts'

import parser = require('cookie-parser')

/** Reads the Cookie header into `req.cookies` and `req.signedCookies`. */
export const cookieParser: MiddlewareFactories['cookieParser'] =
  parser as unknown as MiddlewareFactories['cookieParser']
