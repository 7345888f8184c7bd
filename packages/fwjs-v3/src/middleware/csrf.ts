import type { IncomingMessage, ServerResponse } from 'http'
import type { CsrfOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { refusal } from './refusal.ts'

import cookie = require('cookie')
import signature = require('cookie-signature')
import Tokens = require('csrf')

type Bag = Record<string, unknown>
type Guarded = IncomingMessage & Bag & { csrfToken?: () => string; secret?: string }

/** Where the secret of one client lies: its session, or a cookie. */
interface Place {
  read(req: Guarded): string | undefined
  write(req: Guarded, res: ServerResponse, secret: string): void
}

/** Refuses requests that change something and carry no token of the client's own session. */
export function csrf(options: CsrfOptions = {}): Middleware {
  deprecate('express.csrf: use the csrf-sync package')
  const place = options.cookie ? inCookie(options.cookie) : inSession(options.sessionKey)
  const tokenOf = options.value ?? defaultValue
  const tokens = new Tokens(options as Tokens.Options)
  const harmless = readMethods(options.ignoreMethods)

  return function csrf(message, res, next) {
    const req = message as Guarded
    let secret = place.read(req)
    let token: string | undefined
    const renew = (): string => {
      const fresh = tokens.secretSync()
      place.write(req, res, fresh)
      return fresh
    }
    req.csrfToken = () => {
      // A session that was replaced meanwhile has another secret, or none.
      const current = options.cookie ? secret : place.read(req)
      if (token === undefined || current !== secret) {
        secret = current ?? renew()
        token = tokens.create(secret)
      }
      return token
    }
    secret ??= renew()
    if (!harmless.has(req.method as string) && !tokens.verify(secret, tokenOf(req) as string)) {
      next(Object.assign(refusal(403, 'invalid csrf token'), { code: 'EBADCSRFTOKEN' }))
      return
    }
    next()
  }
}

function readMethods(methods: unknown = ['GET', 'HEAD', 'OPTIONS']): Set<string> {
  if (!Array.isArray(methods)) throw new TypeError('option ignoreMethods must be an array')
  return new Set(methods.map((method: string) => method.toUpperCase()))
}

const HEADERS = ['csrf-token', 'xsrf-token', 'x-csrf-token', 'x-xsrf-token']

function defaultValue(message: IncomingMessage): unknown {
  const req = message as IncomingMessage & { body?: Bag; query?: Bag }
  const inForm = req.body?.['_csrf'] || req.query?.['_csrf']
  return inForm || HEADERS.map((name) => message.headers[name]).find(Boolean)
}

function inSession(key = 'session'): Place {
  const sessionOf = (req: Guarded): Bag => {
    const session = req[key]
    if (!session) throw new Error('misconfigured csrf')
    return session as Bag
  }
  return {
    read: (req) => (sessionOf(req)['csrfSecret'] as string) || undefined,
    write(req, _res, secret) {
      sessionOf(req)['csrfSecret'] = secret
    },
  }
}

function inCookie(given: CsrfOptions['cookie']): Place {
  const defaults = { key: '_csrf', path: '/', signed: false }
  const { key, signed, ...attributes } = { ...defaults, ...(given as object) }
  return {
    read(req) {
      const bag = (signed ? req['signedCookies'] : req['cookies']) as Bag | undefined
      if (!bag) throw new Error('misconfigured csrf')
      return (bag[key] as string) || undefined
    },
    write(req, res, secret) {
      if (signed && !req.secret) {
        throw new Error('cookieParser("secret") required for signed cookies')
      }
      const value = signed ? `s:${signature.sign(secret, req.secret as string)}` : secret
      res.appendHeader('Set-Cookie', cookie.serialize(key, value, attributes))
    },
  }
}
