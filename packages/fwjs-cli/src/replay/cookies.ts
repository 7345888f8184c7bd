import type { RawResponse } from '../comparison/index.ts'
import type { Request } from '../requests/request.ts'
import { isHeaderValue, isTarget } from '../requests/syntax.ts'

interface Cookie {
  value: string
  path: string
}

/** Shorter values may occur in a request by chance. */
const SHORTEST = 8

const withoutQuery = (target: string): string => target.replace(/\?.*/s, '')

const isBelow = (path: string, target: string): boolean =>
  path === '/' || target === path || target.startsWith(path.endsWith('/') ? path : `${path}/`)

function readPairs(header: string): [string, string][] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
}

/** The cookies set by one copy of the app. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  /** Stores the cookies that a response sets, and removes those it clears. */
  keep({ headers }: RawResponse): void {
    for (const [name, value] of headers) {
      if (name.toLowerCase() === 'set-cookie') this.#keepOne(value)
    }
  }

  /**
   * Replaces the recorded cookies of a request with those of this copy. If a recorded value is repeated
   * elsewhere in the request, like a CSRF token, it's replaced there too.
   */
  apply(request: Request): Request {
    const isCookie = ([name]: [string, string]): boolean => name.toLowerCase() === 'cookie'
    const recorded = request.headers.filter(isCookie).flatMap(([, value]) => readPairs(value))
    const cookies = new Map(recorded)
    const replaced: [string, string][] = []
    for (const [name, { value, path }] of this.#cookies) {
      if (!isBelow(path, withoutQuery(request.target))) continue
      const known = cookies.get(name)
      if (known !== undefined && known.length >= SHORTEST) replaced.push([known, value])
      cookies.set(name, value)
    }
    if (cookies.size === 0) return request
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const others = request.headers.filter((pair) => !isCookie(pair))
    const changed = withReplaced({ ...request, headers: others }, replaced)
    return { ...changed, headers: [...changed.headers, ['Cookie', header]] }
  }

  #keepOne(header: string): void {
    const [pair, ...attributes] = readPairs(header.replace(/;\s*/g, '; '))
    if (!pair || !isHeaderValue(header)) return
    const named = new Map(attributes.map(([name, value]) => [name.toLowerCase(), value]))
    const isRemoved =
      Number(named.get('max-age') ?? 1) <= 0 || Date.parse(named.get('expires') ?? '') < Date.now()
    if (isRemoved) this.#cookies.delete(pair[0])
    else this.#cookies.set(pair[0], { value: pair[1], path: named.get('path') ?? '/' })
  }
}

function withReplaced(request: Request, replaced: [string, string][]): Request {
  return replaced.reduce(
    ({ headers, target, body, ...rest }, [from, to]): Request => ({
      ...rest,
      target: isTarget(`/${to}`) ? target.replaceAll(from, () => to) : target,
      headers: headers.map(([name, value]) => [name, value.replaceAll(from, () => to)]),
      body: body?.includes(from)
        ? Buffer.from(
            body.toString('latin1').replaceAll(from, () => to),
            'latin1',
          )
        : body,
    }),
    request,
  )
}
