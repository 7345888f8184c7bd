import type { Stats } from 'fs'
import { resolve } from 'path'
import { warnIfMissing } from '../diagnostics/dev-warnings/missing-folder.ts'
import { failure } from '../errors.ts'
import { isSent } from '../http/fields.ts'
import { parseOriginalUrl, parseUrl } from '../http/url.ts'
import type { Next, Req, Res } from '../types.ts'
import { fileError } from './file-error.ts'
import { type GivenOptions, readOptions } from './options.ts'
import { redirectToDirectory } from './redirect.ts'
import { respondWithFile } from './respond.ts'
import type { FileRules } from './rules.ts'

type SetHeaders = (res: Res, path: string, stat: Stats) => void

/** How an API line serves folders. */
export interface SiteRules extends FileRules {
  /** The status of redirects to a directory. */
  redirectStatus: number
}

/** A folder to serve, and its options. */
export interface Site {
  rules: SiteRules
  fallthrough: boolean
  redirect: boolean
  setHeaders: SetHeaders | undefined
  /** Read again for each request: as in Express, changes to the options object take effect. */
  given: GivenOptions
}

export function readSite(root: unknown, options: object | undefined, rules: SiteRules): Site {
  if (!root) throw new TypeError('root path required')
  if (typeof root !== 'string') throw new TypeError('root path must be a string')
  const given: GivenOptions = Object.create(options || null)
  const setHeaders = given['setHeaders']
  if (setHeaders && typeof setHeaders !== 'function') {
    throw new TypeError('option setHeaders must be function')
  }
  warnIfMissing(root)
  given['maxage'] = given['maxage'] || given['maxAge'] || 0
  given['root'] = resolve(root)
  given['pathForm'] = readPathForm(given['pathForm'])
  return {
    fallthrough: given['fallthrough'] !== false,
    redirect: given['redirect'] !== false,
    rules,
    setHeaders: (setHeaders || undefined) as SetHeaders | undefined,
    given,
  }
}

function readPathForm(value: unknown): string {
  if (value === undefined) return 'canonical'
  if (value === 'any' || value === 'canonical') return value
  throw new TypeError('pathForm option must be "any" or "canonical"')
}

/** Sends a file of the site, or calls `next`. */
export function serveFile(site: Site, req: Req, res: Res, next: Next): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    rejectMethod(site, res, next)
    return
  }
  const pathname = pathInSite(req)
  const reject = (status: number, cause?: Error): void => {
    if (site.fallthrough && status < 500) next()
    else next(fileError(status, cause))
  }
  const respondToDirectory = (): void => {
    if (!site.redirect || pathname.endsWith('/')) reject(404)
    else if (isSent(res)) next(fileError(500, failure('HEADERS_SENT')))
    else redirect(site, req, res, next)
  }
  respondWithFile(pathname, {
    req,
    res,
    rules: site.rules,
    options: readOptions(site.given, site.rules),
    setHeaders: (path, stat) => site.setHeaders?.(res, path, stat),
    done(outcome) {
      if (outcome.kind === 'rejected') reject(outcome.status, outcome.cause)
      else if (outcome.kind === 'failed') next(outcome.error)
      else if (outcome.kind === 'directory') respondToDirectory()
    },
  })
}

/**
 * Catches errors, because this runs in a file system callback, where a malformed URL would crash the
 * process.
 */
function redirect(site: Site, req: Req, res: Res, next: Next): void {
  try {
    redirectToDirectory(req, res, site.rules.redirectStatus)
  } catch (error) {
    next(error)
  }
}

function rejectMethod({ fallthrough }: Site, res: Res, next: Next): void {
  if (fallthrough) {
    next()
    return
  }
  res.statusCode = 405
  res.setHeader('Allow', 'GET, HEAD')
  res.setHeader('Content-Length', '0')
  res.end()
}

/** Returns the path within the site; empty for the mount path itself without a slash, such as `/s`. */
function pathInSite(req: Req): string {
  const pathname = parseUrl(req)?.pathname ?? ''
  if (pathname === '/' && !parseOriginalUrl(req)?.pathname?.endsWith('/')) return ''
  return pathname
}
