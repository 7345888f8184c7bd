import { isHarmlessHost, isHarmlessValue, isName, isPlainSegment } from './harmless.ts'
import { CLIENT_WORDS, isHarmlessHeader } from './harmless-headers.ts'
import { JsonRedaction } from './json.ts'
import { boundaryLike, fillText, Placeholders } from './placeholder.ts'

/** Options to keep values that may be secret. */
export interface Kept {
  bodies: boolean
  credentials: boolean
}

/** Where a value was replaced. */
export type Place = 'header' | 'cookie' | 'path' | 'query' | 'body'

const SCHEME = /^(?:Basic|Bearer|Digest|Token|ApiKey|Negotiate|AWS4-HMAC-SHA256) +/i

const decodings = {
  query: (text: string) => decodeURIComponent(text.replaceAll('+', ' ')),
  path: decodeURIComponent,
}

/** Encodes placeholder characters that are special in a path, query, or header. */
const encodings = {
  query: (text: string) => text.replaceAll('+', '%2B').replaceAll(' ', '+'),
  path: (text: string) => text.replaceAll('/', '%2F').replaceAll(' ', '%20'),
}

/**
 * Replaces values that aren't known to be harmless with placeholders of the same type and length. Equal
 * values get equal placeholders, so that a request stays consistent.
 */
export class Redaction {
  readonly #placeholders = new Placeholders()
  readonly #counts = new Map<Place, number>()

  /** The number of replaced values by location. */
  get counts(): [place: Place, count: number][] {
    return [...this.#counts]
  }

  /** Redacts request headers. */
  headers(pairs: [string, string][]): [string, string][] {
    return pairs.map(([name, value]) => [
      isName(name) ? name : this.value(name, 'header'),
      this.#header(name.toLowerCase(), value),
    ])
  }

  /** Redacts a path and its query. */
  target(target: string): string {
    if (target === '*') return target
    const [path, query] = splitOnce(target, '?')
    const segments = path.split('/').map((segment) => {
      return isPlainSegment(segment) ? segment : this.#encoded(segment, 'path')
    })
    return segments.join('/') + (query === undefined ? '' : `?${this.form(query, 'query')}`)
  }

  /** Redacts a query or a form. */
  form(text: string, place: Place = 'body'): string {
    const pairs = text.split('&').map((pair) => {
      const [name, value] = splitOnce(pair, '=')
      // Without `=`, it may be a name or a value.
      if (value === undefined) return isPlainSegment(name) ? name : this.#encoded(name, place)
      const plain = decodedBy(decodings.query, name)
      const isKept = isHarmlessValue(plain ?? '', value)
      const shown = plain !== undefined && isName(plain) ? name : this.#encoded(name, place)
      return `${shown}=${isKept ? value : this.#encoded(value, place)}`
    })
    return pairs.join('&')
  }

  /** Redacts JSON, even with a syntax error. */
  json(text: string): string {
    const redaction = new JsonRedaction(text, this.#placeholders)
    const redacted = redaction.run()
    this.#count('body', redaction.replaced)
    return redacted
  }

  /** Redacts free text. */
  text(text: string): string {
    this.#count('body')
    return fillText(text)
  }

  /** Replaces a value with a placeholder. */
  value(value: string, place: Place): string {
    this.#count(place)
    return this.#placeholders.of(value)
  }

  #header(name: string, value: string): string {
    if (name === 'cookie') return this.#cookies(value)
    if (name === 'authorization' || name === 'proxy-authorization') return this.#credentials(value)
    if (name === 'origin' || name === 'referer') return this.#address(value)
    if (name === 'user-agent') return clientLike(value)
    const shown = name === 'content-type' ? withBoundary(value) : value
    return isHarmlessHeader(name, shown) ? shown : this.value(value, 'header')
  }

  /** Keeps cookie names, so that an app gets back its own values if it sets them again. */
  #cookies(header: string): string {
    const pairs = header.split(';').map((pair) => {
      const [name, value] = splitOnce(pair.trim(), '=')
      if (value === undefined) return name && this.value(name, 'cookie')
      const shown = isName(name) ? name : this.value(name, 'cookie')
      return `${shown}=${this.#cookie(value)}`
    })
    return pairs.join('; ')
  }

  /** If a header repeats the value, it gets the same placeholder. */
  #cookie(value: string): string {
    const plain = value.includes('%') ? decodedBy(decodings.path, value) : undefined
    if (plain === undefined) return this.value(value, 'cookie')
    return encodeURIComponent(this.value(plain, 'cookie'))
  }

  /** Keeps the scheme, and `Basic` stays a name with a password. */
  #credentials(value: string): string {
    const scheme = SCHEME.exec(value)?.[0] ?? ''
    const rest = value.slice(scheme.length)
    const pair = Buffer.from(rest, 'base64').toString('latin1')
    const isPair = /^basic/i.test(scheme) && pair.includes(':')
    if (!isPair) return scheme + this.value(rest, 'header')
    return scheme + Buffer.from(this.value(pair, 'header'), 'latin1').toString('base64')
  }

  /** Redacts a URL: the host by the rule for hosts, and the rest as in a request. */
  #address(value: string): string {
    const [, scheme, host, rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/i.exec(value) ?? []
    if (scheme === undefined || host === undefined) {
      return value === 'null' ? value : this.value(value, 'header')
    }
    const shown = isHarmlessHost(host) ? host : this.value(host, 'header')
    const [target, fragment] = splitOnce(rest, '#')
    const end = fragment === undefined ? '' : `#${this.value(fragment, 'header')}`
    return scheme + shown + this.target(target) + end
  }

  #encoded(text: string, place: Place): string {
    const form = place === 'path' ? 'path' : 'query'
    const plain = decodedBy(decodings[form], text)
    if (plain !== undefined) return encodings[form](this.value(plain, place))
    // An invalid escape stays invalid.
    return text
      .split('%')
      .map((part) => part && this.value(part, place))
      .join('%')
  }

  #count(place: Place, number = 1): void {
    if (number > 0) this.#counts.set(place, (this.#counts.get(place) ?? 0) + number)
  }
}

/** Redacts a User-Agent: only words and numbers common in clients are kept. */
const clientLike = (value: string): string =>
  value.replace(/[A-Za-z]+|\d+|[^\x20-\x7e]/g, (part) => {
    return CLIENT_WORDS.has(part) || /^\d{1,4}$/.test(part) ? part : fillText(part)
  })

/** Replaces the boundary in a Content-Type. */
const withBoundary = (type: string): string =>
  type.replace(/(boundary=)(?:"([^"]*)"|([^;\s]*))/i, (_, name, quoted, plain) => {
    return name + boundaryLike(quoted ?? plain)
  })

function splitOnce(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at)
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)]
}

function decodedBy(decode: (text: string) => string, text: string): string | undefined {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}
