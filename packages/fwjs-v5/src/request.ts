import { applyCallerStacks } from 'fwjs-core/lib/diagnostics/caller-stack.js'
import { hostnameOf } from 'fwjs-core/lib/http/host.js'
import type { QueryParser } from 'fwjs-core/lib/http/query.js'
import { parseUrl } from 'fwjs-core/lib/http/url.js'
import {
  forwardedAddresses,
  hostFor,
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
import { fileRules } from './rules.ts'

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

req.acceptsCharsets = function (...charsets: (string | string[])[]) {
  return acceptedCharset(accepts(this), charsets)
}

req.acceptsLanguages = function (...languages: (string | string[])[]) {
  return acceptedLanguage(accepts(this), languages)
}

req.range = function range(size, options) {
  return rangesOf(this, size, options, fileRules.readRanges)
}

/** Undefined if the host or the path can't be parsed, which the core types leave out. */
type Getters = { [Name in keyof Request]?: (this: Request) => Request[Name] | undefined | null }

// Datadog's agent wraps this getter.
defineGetters({
  query() {
    const parse = this.app.get('query parser fn') as QueryParser | undefined
    if (!parse) return Object.create(null)
    return parse(parseUrl(this)?.query ?? null) as Request['query']
  },
})

req.is = function is(type, ...types) {
  return contentTypeIs(this, arguments.length === 0 ? [] : [type, ...types], typeIs)
}

defineGetters({
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
  host() {
    return hostFor(this)
  },
  hostname() {
    const { host } = this
    return host ? hostnameOf(host) : undefined
  },
  // As in Express, this getter has no name.
  fresh: (() =>
    function (this: Request) {
      return isFreshFor(this, fileRules.isFresh)
    })(),
  stale() {
    return !this.fresh
  },
  xhr() {
    return isAjax(this)
  },
})

applyCallerStacks(req)

function defineGetters(getters: Getters & ThisType<Request>): void {
  for (const [name, get] of Object.entries(getters)) {
    Object.defineProperty(req, name, { configurable: true, enumerable: true, get })
  }
}

export = req
