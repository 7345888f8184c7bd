import { failure, type StatusError } from '../errors.ts'
import { namesOtherHost } from '../fast-path/http2.ts'
import { hasTwoHosts, hostnameOf, targetAuthority } from '../http/host.ts'
import { problemOfContentType } from '../http/media-type.ts'
import { isReadWhole } from '../http/query.ts'
import { hasPlainPath } from '../http/url.ts'
import type { ApplicationShape, Req } from '../internal-types.ts'

/** Refuses requests that no layer of the outermost app may see. */
export function validateRequest(app: ApplicationShape, req: Req): StatusError | undefined {
  // RFC 9112 3.2, RFC 9113 8.3.1: handlers could choose the wrong one of two hosts (F63).
  if (namesTwoHosts(req)) return failure('HOST_REPEATED')
  if (app.enabled('plain paths') && !hasPlainPath(req.url))
    return failure('PATH_NOT_PLAIN', req.url)
  // Read without a call, because each request asks (bench/json).
  const { settings } = app
  if (settings['strict host'] && !hasHostName(req)) return failure('HOST_MALFORMED')
  if (settings['strict query'] && !hasWholeQuery(req.url)) return failure('QUERY_NOT_WHOLE')
  return settings['strict content type'] ? contentTypeError(req) : undefined
}

function namesTwoHosts(req: Req): boolean {
  return req.httpVersionMajor === 2 ? namesOtherHost(req) : hasTwoHosts(req.rawHeaders)
}

/** Every host that a request names is a host name. A request of HTTP/1.0 may name none. */
function hasHostName({ url, headers }: Req): boolean {
  const named = [targetAuthority(url), headers.host]
  return named.every((host) => host === undefined || hostnameOf(host) !== undefined)
}

function hasWholeQuery(target: string | undefined): boolean {
  const search = target?.indexOf('?') ?? -1
  return search === -1 || isReadWhole((target as string).slice(search + 1))
}

/** Judges the type of a body; a request without one may say what it likes. */
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
