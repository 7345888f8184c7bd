import type { SessionCookieOptions } from '../contract/middleware.ts'

import cookie = require('cookie')

/** The cookie that carries a session: `req.session.cookie`. */
export class SessionCookie {
  path = '/'
  httpOnly = true
  domain?: string
  secure?: boolean
  sameSite?: SessionCookieOptions['sameSite']
  originalMaxAge: number | null | undefined
  private _expires: Date | null = null

  constructor(options: SessionCookieOptions = {}) {
    Object.assign(this, options)
    this.originalMaxAge ??= this.maxAge
  }

  get expires(): Date | null {
    return this._expires
  }

  set expires(date: Date | null) {
    this._expires = date
    this.originalMaxAge = this.maxAge
  }

  /** The remaining milliseconds. */
  get maxAge(): number | null {
    return this._expires instanceof Date ? this._expires.valueOf() - Date.now() : this._expires
  }

  set maxAge(milliseconds: number | null) {
    this.expires = typeof milliseconds === 'number' ? new Date(Date.now() + milliseconds) : null
  }

  get data(): object {
    const { originalMaxAge, expires, secure, httpOnly, domain, path, sameSite } = this
    return { originalMaxAge, expires, secure, httpOnly, domain, path, sameSite }
  }

  serialize(name: string, value: string): string {
    const { expires, ...data } = this.data as { expires: Date | null }
    return cookie.serialize(name, value, { ...data, ...(expires && { expires }) })
  }

  toJSON(): object {
    return this.data
  }
}
