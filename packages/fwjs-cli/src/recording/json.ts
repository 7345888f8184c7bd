import { stringEnd } from '../requests/json-text.ts'
import { isHarmlessValue, isName } from './harmless.ts'
import { fillText, type Placeholders } from './placeholder.ts'

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[A-Za-z_$][\w$]*/y
/** Characters between strings, numbers, words, and brackets. */
const BETWEEN = /[^"\w$[\]{}-]+/y
const BRACKETS = new Set('[]{}')
const CONSTANTS = new Set(['true', 'false', 'null'])

function decoded(raw: string): string | undefined {
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(`"${raw}"`) as string
  } catch {
    return undefined
  }
}

/**
 * Replaces the strings and numbers in JSON. Reads token by token instead of parsing, so that JSON lines,
 * invalid JSON, and truncated JSON are redacted too and keep their form.
 */
export class JsonRedaction {
  readonly #text: string
  readonly #placeholders: Placeholders
  readonly #parts: string[] = []
  /** The field name of the next value. */
  #name = ''
  #isInList = false
  #at = 0
  /** The number of replaced values. */
  replaced = 0

  constructor(text: string, placeholders: Placeholders) {
    this.#text = text
    this.#placeholders = placeholders
  }

  /** Returns the redacted JSON. */
  run(): string {
    while (this.#at < this.#text.length) this.#parts.push(this.#token())
    return this.#parts.join('')
  }

  #token(): string {
    const char = String(this.#text[this.#at])
    if (char === '"') return this.#string()
    if (BRACKETS.has(char)) return this.#bracket(char)
    const between = this.#match(BETWEEN)
    if (between !== undefined) return fillText(between)
    const number = this.#match(NUMBER)
    if (number !== undefined) {
      return this.#value(number, () => this.#placeholders.ofNumber(number))
    }
    const word = this.#match(WORD)
    if (word === undefined) this.#at += 1
    if (word === undefined || CONSTANTS.has(word)) return word ?? fillText(char)
    return this.#value(word, () => fillText(word))
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** A value in a list belongs to the last named field. */
  #bracket(char: string): string {
    this.#at += 1
    this.#isInList = char === '[' && this.#name !== ''
    if (!this.#isInList) this.#name = ''
    return char
  }

  #string(): string {
    const end = stringEnd(this.#text, this.#at)
    const raw = this.#text.slice(this.#at + 1, end)
    const quote = end < this.#text.length ? '"' : ''
    this.#at = end + 1
    const value = decoded(raw)
    if (value === undefined) {
      // An invalid escape stays invalid.
      const broken = (): string => raw.replace(/[^\\]+/g, fillText)
      return `"${this.#value(raw, broken)}${quote}`
    }
    const isKey = this.#isBeforeColon()
    // Placeholders don't need JSON escapes.
    const replace = (): string => this.#placeholders.of(value)
    if (!isKey) return `"${this.#value(raw, replace)}${quote}`
    this.#name = value
    this.#isInList = false
    if (isName(value)) return `"${raw}${quote}`
    this.replaced += 1
    return `"${replace()}${quote}`
  }

  #isBeforeColon(): boolean {
    let at = this.#at
    while (at < this.#text.length && /\s/.test(String(this.#text[at]))) at += 1
    return this.#text[at] === ':'
  }

  #value(text: string, replace: () => string): string {
    const isKept = isHarmlessValue(this.#name, text)
    if (!this.#isInList) this.#name = ''
    if (isKept) return text
    this.replaced += 1
    return replace()
  }
}
