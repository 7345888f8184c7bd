import type { IncomingMessage, ServerResponse } from 'http'
import type { CsrfOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { createHttpError } from './http-error.ts'

import cookie = require('cookie')
import signature = require('cookie-signature')
import Tokens = require('csrf')

type Values = Record<string, unknown>
type CsrfRequest = IncomingMessage & Values & { csrfToken?: () => string; secret?: string }

/** Stores the secret of one client: in its session, or in a cookie. */
interface SecretStore {
  read(req: CsrfRequest): string | undefined
  write(req: CsrfRequest, res: ServerResponse, secret: string): void
}

/** Rejects requests with unsafe methods if they lack a token from the client's own session. */
export function csrf(options: CsrfOptions = {}): Middleware {
  deprecate('express.csrf: use the csrf-sync package')
  const store = options.cookie
    ? createCookieStore(options.cookie)
    : createSessionStore(options.sessionKey)
  const tokenOf = options.value ?? readRequestToken
  const tokens = new Tokens(options as Tokens.Options)
  const ignoredMethods = readMethods(options.ignoreMethods)

  return function csrf(message, res, next) {
    const req = message as CsrfRequest
    let secret = store.read(req)
    let token: string | undefined
    const renew = (): string => {
      const fresh = tokens.secretSync()
      store.write(req, res, fresh)
      return fresh
    }
    req.csrfToken = () => {
      // A session replaced in the meantime has another secret, or none.
      const current = options.cookie ? secret : store.read(req)
      if (token === undefined || current !== secret) {
        secret = current ?? renew()
        token = tokens.create(secret)
      }
      return token
    }
    secret ??= renew()
    if (
      !ignoredMethods.has(req.method as string) &&
      !tokens.verify(secret, tokenOf(req) as string)
    ) {
      next(Object.assign(createHttpError(403, 'invalid csrf token'), { code: 'EBADCSRFTOKEN' }))
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

function readRequestToken(message: IncomingMessage): unknown {
  const req = message as IncomingMessage & { body?: Values; query?: Values }
  const inForm = req.body?.['_csrf'] || req.query?.['_csrf']
  return inForm || HEADERS.map((name) => message.headers[name]).find(Boolean)
}

function createSessionStore(key = 'session'): SecretStore {
  const requireSession = (req: CsrfRequest): Values => {
    const session = req[key]
    if (!session) throw new Error('misconfigured csrf')
    return session as Values
  }
  return {
    read: (req) => (requireSession(req)['csrfSecret'] as string) || undefined,
    write(req, _res, secret) {
      requireSession(req)['csrfSecret'] = secret
    },
  }
}

function createCookieStore(given: CsrfOptions['cookie']): SecretStore {
  const defaults = { key: '_csrf', path: '/', signed: false }
  const { key, signed, ...attributes } = { ...defaults, ...(given as object) }
  return {
    read(req) {
      const cookies = (signed ? req['signedCookies'] : req['cookies']) as Values | undefined
      if (!cookies) throw new Error('misconfigured csrf')
      return (cookies[key] as string) || undefined
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
