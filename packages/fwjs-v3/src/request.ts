import {
  addressOf,
  applyCallerStacks,
  forwardedAddresses,
  hostnameFor,
  isAjax,
  isFreshFor,
  pathOf,
  protocolOf,
  type Req,
  rangesOf,
  readHeader,
  subdomainsOf,
} from 'fwjs/lib/line.js'
import { IncomingMessage } from 'http'
import { deprecate } from './deprecate.ts'
import { parseTypes } from './http/accept.ts'
import { parseCredentials } from './http/credentials.ts'
import {
  acceptedType,
  encodingsOf,
  findParameter,
  isListed,
  isOfType,
  valuesOf,
} from './request/negotiate.ts'

/** The prototype of every request: members added to it are seen by all apps at once. */
const req: Record<string, unknown> = Object.create(IncomingMessage.prototype)

req['header'] = function header(this: Req, name: unknown) {
  return readHeader(this, name)
}
req['get'] = req['header']

req['accepts'] = function accepts(this: Req, ...types: unknown[]) {
  return acceptedType(this, types)
}

req['acceptsEncoding'] = function acceptsEncoding(this: Req, encoding: string) {
  deprecate('req.acceptsEncoding: Use req.acceptsEncodings in 4.x')
  return encodingsOf(this).includes(encoding)
}

req['acceptsCharset'] = function acceptsCharset(this: Req, charset: string) {
  deprecate('req.acceptsCharset: Use req.acceptsCharsets in 4.x')
  return isListed(valuesOf(this, 'Accept-Charset'), charset)
}

req['acceptsLanguage'] = function acceptsLanguage(this: Req, language: string) {
  deprecate('req.acceptsLanguage: Use req.acceptsLanguages in 4.x')
  return isListed(valuesOf(this, 'Accept-Language'), language)
}

req['range'] = function range(this: Req, size: number) {
  return rangesOf(this, size)
}

req['param'] = function param(this: Req, name: string, fallback?: unknown) {
  deprecate('req.param: Use req.params, req.body, or req.query instead')
  return findParameter(this, name, fallback)
}

req['is'] = function is(this: Req, type: string) {
  return isOfType(this, type)
}

applyCallerStacks(req)

const getters: Record<string, (this: Req) => unknown> = {
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
  auth() {
    deprecate('req.auth: Use basic-auth npm module instead')
    return parseCredentials(this.get('Authorization'))
  },
  subdomains() {
    return subdomainsOf(this)
  },
  path() {
    return pathOf(this)
  },
  host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
  },
  /** The name of 4.x, so that a program can go over before it moves. */
  hostname() {
    return hostnameFor(this)
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
