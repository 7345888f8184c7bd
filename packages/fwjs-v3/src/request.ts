import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { isFresh } from 'fwjs-core/lib/http/fresh.js'
import { parseUrl } from 'fwjs-core/lib/http/url.js'
import {
  forwardedAddresses,
  hostnameFor,
  isAjax,
  readAddress,
  readProtocol,
  subdomainsOf,
} from 'fwjs-core/lib/request/client.js'
import { isFreshFor, rangesOf, readHeader } from 'fwjs-core/lib/request/headers.js'
import { IncomingMessage } from 'http'
import type { Request } from './contract.ts'
import { deprecate } from './deprecate.ts'
import { parseTypes } from './http/accept.ts'
import { parseCredentials } from './http/credentials.ts'
import { readRanges } from './http/ranges.ts'
import {
  acceptedType,
  encodingsOf,
  findParameter,
  isListed,
  isOfType,
  valuesOf,
} from './request/negotiate.ts'

/** The prototype of every request: properties added to it are immediately available in all apps. */
const req: Request = Object.create(IncomingMessage.prototype)

req.header = function header(name) {
  // `set-cookie` would be an array, but no client sends it.
  return readHeader(this, name) as string | undefined
}
req.get = req.header

req.accepts = function accepts(...types: (string | string[])[]) {
  return acceptedType(this, types)
}

req.acceptsEncoding = function acceptsEncoding(encoding) {
  deprecate('req.acceptsEncoding: Use req.acceptsEncodings in 4.x')
  return encodingsOf(this).includes(encoding)
}

req.acceptsCharset = function acceptsCharset(charset) {
  deprecate('req.acceptsCharset: Use req.acceptsCharsets in 4.x')
  return isListed(valuesOf(this, 'Accept-Charset'), charset)
}

req.acceptsLanguage = function acceptsLanguage(language) {
  deprecate('req.acceptsLanguage: Use req.acceptsLanguages in 4.x')
  return isListed(valuesOf(this, 'Accept-Language'), language)
}

req.range = function range(size) {
  return rangesOf(this, size, undefined, readRanges)
}

req.param = function param(name, fallback) {
  deprecate('req.param: Use req.params, req.body, or req.query instead')
  return findParameter(this, name, fallback)
}

req.is = function is(type) {
  return isOfType(this, type)
}

applyCallerStacks(req)

/** The path of an unparsable URL is undefined, which the public type leaves out. */
type Getters = { [Name in keyof Request]?: (this: Request) => Request[Name] | undefined | null }

const getters = {
  acceptedEncodings() {
    deprecate('req.acceptedEncodings: Use req.acceptsEncodings() in 4.x')
    return encodingsOf(this)
  },
  accepted() {
    deprecate('req.accepted: Use req.accepts() in 4.x')
    const header = this.get('Accept')
    return header ? parseTypes(header) : []
  },
  acceptedLanguages() {
    deprecate('req.acceptedLanguages: Use req.acceptsLanguages() in 4.x')
    return valuesOf(this, 'Accept-Language')
  },
  acceptedCharsets() {
    deprecate('req.acceptedCharsets: Use req.acceptsCharsets() in 4.x')
    return valuesOf(this, 'Accept-Charset')
  },
  protocol() {
    return readProtocol(this)
  },
  secure() {
    return this.protocol === 'https'
  },
  ip() {
    return readAddress(this)
  },
  ips() {
    return forwardedAddresses(this)
  },
  auth() {
    deprecate('req.auth: Use basic-auth npm module instead')
    return parseCredentials(this.get('Authorization'))
  },
  subdomains() {
    return subdomainsOf(this)
  },
  path() {
    return parseUrl(this)?.pathname
  },
  host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
  },
  /** The 4.x name, so that an app can use it before it migrates (V17). */
  hostname() {
    return hostnameFor(this)
  },
  fresh() {
    return isFreshFor(this, isFresh)
  },
  stale() {
    return !this.fresh
  },
  xhr() {
    return isAjax(this)
  },
} satisfies Getters & ThisType<Request>

for (const [name, get] of Object.entries(getters)) {
  Object.defineProperty(req, name, { configurable: true, enumerable: true, get })
}

export = req
