import { parseOriginalUrl } from 'fwjs-core/lib/http/url.js'
import type { Req } from 'fwjs-core/lib/types.js'
import type { IncomingMessage, ServerResponse } from 'http'
import type { TLSSocket } from 'tls'
import type { CookieSessionOptions, Middleware } from '../contract/middleware.ts'
import { deprecate } from '../deprecate.ts'
import { SessionCookie } from './session-cookie.ts'

import cookieParser = require('cookie-parser')
import signature = require('cookie-signature')

// It has no types.
const onHeaders = require('on-headers') as (res: ServerResponse, listener: () => void) => void

type Session = Record<string, unknown> & { cookie?: SessionCookie }

interface WithSession extends IncomingMessage {
  cookies?: Record<string, unknown>
  secret?: string
  session?: Session | null
  signedCookies?: Record<string, unknown>
}

/** Stores the whole session in a signed cookie. */
export function cookieSession(options: CookieSessionOptions = {}): Middleware {
  deprecate('express.cookieSession: use the cookie-session package')
  const key = options.key || 'connect.sess'

  return function cookieSession(req: WithSession, res, next) {
    const secret = options.secret || req.secret
    if (!secret) throw new Error('`secret` option required for cookie sessions')
    const cookie = new SessionCookie(options.cookie)
    req.session = { cookie }
    if (!originalPath(req).startsWith(cookie.path)) {
      next()
      return
    }
    const text = options.secret ? unsign(req.cookies?.[key], secret) : undefined
    const saved = options.secret ? parseCookieValue(text) : req.signedCookies?.[key]
    if (isObject(saved)) req.session = Object.assign(saved, { cookie })

    onHeaders(res, () => {
      const value = valueToSend(req, cookie, text, options.proxy === true)
      if (value === undefined) return
      const signed = value && `s:${signature.sign(value, secret)}`
      res.appendHeader('Set-Cookie', cookie.serialize(key, signed))
    })
    next()
  }
}

function originalPath(req: WithSession): string {
  return parseOriginalUrl(req as Req)?.pathname ?? ''
}

/** Returns undefined for a cookie that is missing, unsigned, or tampered with. */
function unsign(value: unknown, secret: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('s:')) return undefined
  return signature.unsign(value.slice(2), secret) || undefined
}

function parseCookieValue(text: string | undefined): unknown {
  return text === undefined ? undefined : cookieParser.JSONCookie(text)
}

function isObject(value: unknown): value is Session {
  return typeof value === 'object' && value !== null
}

/** Returns the cookie value to send: an empty value clears it, undefined leaves it unchanged. */
function valueToSend(
  req: WithSession,
  cookie: SessionCookie,
  before: string | undefined,
  trustsProxy: boolean,
): string | undefined {
  if (!req.session) {
    cookie.expires = new Date(0)
    return ''
  }
  delete req.session.cookie
  if (cookie.secure && !isSecure(req, trustsProxy)) return undefined
  const value = `j:${JSON.stringify(req.session)}`
  return value === before ? undefined : value
}

function isSecure(req: WithSession, trustsProxy: boolean): boolean {
  if ((req.socket as TLSSocket).encrypted) return true
  const forwarded = req.headers['x-forwarded-proto']
  const [protocol] = String(forwarded ?? '').split(',')
  return trustsProxy && protocol?.trim().toLowerCase() === 'https'
}
