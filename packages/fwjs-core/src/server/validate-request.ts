import { failure, type StatusError } from '../errors.ts'
import { hasTwoHosts, hostnameOf, targetAuthority } from '../http/host.ts'
import { isParsedCompletely } from '../http/query.ts'
import { hasCanonicalPath } from '../http/url.ts'
import { isHttp2 } from '../node/http2/protocol.ts'
import type { ApplicationShape, Req } from '../types.ts'
import { namesOtherHost } from './http2.ts'

import contentType = require('content-type')

/** Returns an error for requests that must not reach any layer of the outermost app. */
export function validateRequest(app: ApplicationShape, req: Req): StatusError | undefined {
  // RFC 9112 3.2, RFC 9113 8.3.1: handlers could choose the wrong one of two hosts (F63).
  if (namesTwoHosts(req)) return failure('HOST_REPEATED')
  if (app.enabled('plain paths') && !hasCanonicalPath(req.url))
    return failure('PATH_NOT_PLAIN', req.url)
  // Reads settings directly: a call would slow down every request (bench/json).
  const { settings } = app
  if (settings['strict host'] && !hasHostName(req)) return failure('HOST_MALFORMED')
  if (settings['strict query'] && !hasCompleteQuery(req.url)) return failure('QUERY_NOT_WHOLE')
  return settings['strict content type'] ? contentTypeError(req) : undefined
}

function namesTwoHosts(req: Req): boolean {
  return isHttp2(req) ? namesOtherHost(req) : hasTwoHosts(req.rawHeaders)
}

/** Returns true if every host in a request is a valid host name. HTTP/1.0 requests may not have one. */
function hasHostName({ url, headers }: Req): boolean {
  const named = [targetAuthority(url), headers.host]
  return named.every((host) => host === undefined || hostnameOf(host) !== undefined)
}

function hasCompleteQuery(target: string | undefined): boolean {
  const search = target?.indexOf('?') ?? -1
  return search === -1 || isParsedCompletely((target as string).slice(search + 1))
}

/** Validates Content-Type if the request has a body. */
function contentTypeError({ headers }: Req): StatusError | undefined {
  const type = headers['content-type']
  const hasBody = headers['transfer-encoding'] ?? headers['content-length']
  if (type === undefined || hasBody === undefined) return undefined
  switch (problemOfContentType(type)) {
    case 'malformed':
      return failure('CONTENT_TYPE_MALFORMED')
    case 'ambiguous':
      return failure('CONTENT_TYPE_AMBIGUOUS')
    default:
      return undefined
  }
}

const PARAMETER_NAME = /; *([^=; ]+) *= *(?:"(?:[^"\\]|\\.)*"|[^; "]*)/g

/** Returns the problem of a Content-Type: it is malformed, or has a duplicate parameter. */
export function problemOfContentType(header: string): 'malformed' | 'ambiguous' | undefined {
  try {
    contentType.parse(header)
  } catch {
    return 'malformed'
  }
  const names = [...header.matchAll(PARAMETER_NAME)].map(([, name = '']) => name.toLowerCase())
  return new Set(names).size < names.length ? 'ambiguous' : undefined
}
