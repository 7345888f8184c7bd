import { IncomingMessage } from 'http'
import { applyCallerStacks } from './caller/stack.ts'
import { deprecate } from './deprecate.ts'
import { isFreshFor, rangesOf } from './request/cache.ts'
import {
  addressOf,
  forwardedAddresses,
  hostnameFor,
  isAjax,
  protocolOf,
  subdomainsOf,
} from './request/client.ts'
import { readHeader } from './request/headers.ts'
import {
  acceptedCharset,
  acceptedEncoding,
  acceptedLanguage,
  acceptedType,
  contentTypeIs,
} from './request/negotiate.ts'
import { findParameter, pathOf } from './request/parameters.ts'
import type { Req } from './shapes.ts'

/** The prototype of every request: members added to it are seen by all apps at once. */
const req: Record<string, unknown> = Object.create(IncomingMessage.prototype)

req['header'] = function header(this: Req, name: unknown) {
  return readHeader(this, name)
}
req['get'] = req['header']

req['accepts'] = function (this: Req, ...types: unknown[]) {
  return acceptedType(this, types)
}

req['acceptsEncodings'] = function (this: Req, ...encodings: unknown[]) {
  return acceptedEncoding(this, encodings)
}

req['acceptsEncoding'] = function (this: Req, ...encodings: unknown[]) {
  deprecate('req.acceptsEncoding: Use acceptsEncodings instead')
  return acceptedEncoding(this, encodings)
}

req['acceptsCharsets'] = function (this: Req, ...charsets: unknown[]) {
  return acceptedCharset(this, charsets)
}

req['acceptsCharset'] = function (this: Req, ...charsets: unknown[]) {
  deprecate('req.acceptsCharset: Use acceptsCharsets instead')
  return acceptedCharset(this, charsets)
}

req['acceptsLanguages'] = function (this: Req, ...languages: unknown[]) {
  return acceptedLanguage(this, languages)
}

req['acceptsLanguage'] = function (this: Req, ...languages: unknown[]) {
  deprecate('req.acceptsLanguage: Use acceptsLanguages instead')
  return acceptedLanguage(this, languages)
}

req['range'] = function range(this: Req, size: number, options?: { combine?: boolean }) {
  return rangesOf(this, size, options)
}

req['param'] = function param(this: Req, name: string, fallback?: unknown) {
  return findParameter(this, name, fallback, arguments.length)
}

req['is'] = function is(this: Req, type: unknown, ...types: unknown[]) {
  return contentTypeIs(this, arguments.length === 0 ? [] : [type, ...types])
}

applyCallerStacks(req)

const getters: Record<string, (this: Req) => unknown> = {
  protocol() {
    return protocolOf(this)
  },
  secure() {
    return this.protocol === 'https'
  },
  ip() {
    return addressOf(this)
  },
  ips() {
    return forwardedAddresses(this)
  },
  subdomains() {
    return subdomainsOf(this)
  },
  path() {
    return pathOf(this)
  },
  hostname() {
    return hostnameFor(this)
  },
  host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
  },
  fresh() {
    return isFreshFor(this)
  },
  stale() {
    return !this.fresh
  },
  xhr() {
    return isAjax(this)
  },
}

for (const [name, get] of Object.entries(getters)) {
  Object.defineProperty(req, name, { configurable: true, enumerable: true, get })
}

export = req
