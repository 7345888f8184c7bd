/** What is kept although it may be secret. */
export interface Kept {
  bodies: boolean
  credentials: boolean
}

/** Names of headers, query parameters and fields whose value is a credential. */
const SECRET_NAME =
  /auth|cookie|token|secret|passw|pwd|passphrase|api-?_?key|access-?_?key|session|\bsid\b|csrf|xsrf|credential|signature|\bsig\b|jwt|\bcode\b|\botp\b/i

/** A JSON Web Token, or at least 32 characters of Base64 or hexadecimal digits without a pattern. */
const JSON_WEB_TOKEN = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/
const MIXED = /(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])(?=[\w+/=-]*\d)[\w+=-]{32,}/

const isSecretValue = (value: string): boolean => JSON_WEB_TOKEN.test(value) || MIXED.test(value)

/** These have long values without being credentials. */
const HARMLESS = /^(?:if-none-match|if-match|user-agent|accept.*|content-type|traceparent|sec-.*)$/i

/** Replaces credentials. The same value gets the same replacement, so that a request still holds together. */
export class Redaction {
  readonly #known = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** How many values were replaced, by where they stood. */
  get counts(): [where: string, count: number][] {
    return [...this.#counts]
  }

  /** The headers of a request without credentials. */
  headers(pairs: [string, string][]): [string, string][] {
    return pairs.map(([name, value]) => [name, this.#header(name, value)])
  }

  /** A path with its query, without credentials. */
  target(target: string, where = 'query'): string {
    const [path = '', query] = splitOnce(target, '?')
    const segments = path.split('/').map((part) => {
      return isSecretValue(part) ? this.#replace(part, 'path') : part
    })
    if (query === undefined) return segments.join('/')
    return `${segments.join('/')}?${this.form(query, where)}`
  }

  /** A query or a form without credentials. */
  form(text: string, where = 'form'): string {
    const pairs = text.split('&').map((pair) => {
      const [name = '', value] = splitOnce(pair, '=')
      const isSecret = value && (SECRET_NAME.test(decoded(name)) || isSecretValue(value))
      return isSecret ? `${name}=${this.#replace(value, `${where} ${decoded(name)}`)}` : pair
    })
    return pairs.join('&')
  }

  /** A JSON text without credentials; text that is no JSON is returned as it is. */
  json(text: string): string {
    try {
      return JSON.stringify(this.#value(JSON.parse(text), ''))
    } catch {
      return text
    }
  }

  #value(value: unknown, name: string): unknown {
    if (typeof value === 'string') {
      const isSecret = SECRET_NAME.test(name) || isSecretValue(value)
      return isSecret ? this.#replace(value, `field ${name}`) : value
    }
    if (Array.isArray(value)) return value.map((one) => this.#value(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.#value(one, key)]),
    )
  }

  #header(name: string, value: string): string {
    const where = `header ${name.toLowerCase()}`
    if (/^cookie$/i.test(name)) return this.#cookies(value, where)
    if (/^referer$/i.test(name)) return this.target(value, `${where}, query`)
    if (SECRET_NAME.test(name)) return this.#withScheme(value, where)
    return isSecretValue(value) && !HARMLESS.test(name) ? this.#replace(value, where) : value
  }

  /** The names of cookies stay: a program that sets them again gets its own values back. */
  #cookies(header: string, where: string): string {
    const pairs = header.split(/;\s*/).map((pair) => {
      const [name = '', value] = splitOnce(pair, '=')
      return value === undefined ? pair : `${name}=${this.#replace(value, where)}`
    })
    return pairs.join('; ')
  }

  /** `Bearer` or `Basic` stays. */
  #withScheme(value: string, where: string): string {
    const [, scheme = '', rest = ''] = /^(Basic |Bearer |Digest |Token )?(.*)$/is.exec(value) ?? []
    return scheme + this.#replace(rest, where)
  }

  #replace(value: string, where: string): string {
    this.#counts.set(where, (this.#counts.get(where) ?? 0) + 1)
    const known = this.#known.get(value) ?? `redacted-${this.#known.size + 1}`
    this.#known.set(value, known)
    return known
  }
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at)
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)]
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
