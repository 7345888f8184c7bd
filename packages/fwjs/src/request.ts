import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { readRanges } from 'fwjs-core/lib/files/rules.js'
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
import {
  acceptedCharset,
  acceptedEncoding,
  acceptedLanguage,
  acceptedType,
  contentTypeIs,
} from 'fwjs-core/lib/request/negotiate.js'
import { IncomingMessage } from 'http'
import type { Request } from './contract.ts'
import { findParameter } from './deprecated-forms.ts'
import { deprecate } from './rules.ts'

import accepts = require('accepts')
import typeIs = require('type-is')

/** The prototype of every request: members added to it are available in all apps. */
const req: Request = Object.create(IncomingMessage.prototype)

req.header = header
req.get = header

function header(this: Request, name: 'set-cookie'): string[] | undefined
function header(this: Request, name: string): string | undefined
function header(this: Request, name: string): string | string[] | undefined {
  return readHeader(this, name)
}

req.accepts = function (...types: (string | string[])[]) {
  return acceptedType(accepts(this), types)
}

req.acceptsEncodings = function (...encodings: (string | string[])[]) {
  return acceptedEncoding(accepts(this), encodings)
}

req.acceptsEncoding = function (...encodings) {
  deprecate('req.acceptsEncoding: Use acceptsEncodings instead')
  return acceptedEncoding(accepts(this), encodings)
}

req.acceptsCharsets = function (...charsets: (string | string[])[]) {
  return acceptedCharset(accepts(this), charsets)
}

req.acceptsCharset = function (...charsets) {
  deprecate('req.acceptsCharset: Use acceptsCharsets instead')
  return acceptedCharset(accepts(this), charsets)
}

req.acceptsLanguages = function (...languages: (string | string[])[]) {
  return acceptedLanguage(accepts(this), languages)
}

req.acceptsLanguage = function (...languages) {
  deprecate('req.acceptsLanguage: Use acceptsLanguages instead')
  return acceptedLanguage(accepts(this), languages)
}

req.range = function range(size, options) {
  return rangesOf(this, size, options, readRanges)
}

req.param = function param(name, fallback) {
  // Usually a string, which is also the type in the core types; a parsed body may contain anything.
  return findParameter(this, name, fallback, arguments.length) as string
}

req.is = function is(type, ...types) {
  return contentTypeIs(this, arguments.length === 0 ? [] : [type, ...types], typeIs)
}

applyCallerStacks(req)

/** Undefined if the host or the path can't be parsed, which the core types leave out. */
type Getters = { [Name in keyof Request]?: (this: Request) => Request[Name] | undefined | null }

const getters = {
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
  subdomains() {
    return subdomainsOf(this)
  },
  path() {
    return parseUrl(this)?.pathname
  },
  hostname() {
    return hostnameFor(this)
  },
  host() {
    deprecate('req.host: Use req.hostname instead')
    return this.hostname
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
