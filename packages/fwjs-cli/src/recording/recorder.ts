import { closeSync, openSync, writeSync } from 'fs'
import type { RecordedRequest } from '../requests/json-lines.ts'
import { type Kept, Redaction } from './redact.ts'

/** A request that came to the proxy. */
export interface Incoming {
  method: string
  target: string
  headers: [name: string, value: string][]
  /** What has come of the body. */
  body: Buffer
  /** How many bytes the body has: more than `body`, if it is too long to be kept. */
  length: number
}

/**
 * Writes requests to a file, one JSON object a line, without credentials unless told. Each line is
 * written at once, so that the file is complete however the recording ends.
 */
export class Recorder {
  readonly #file: number
  readonly #kept: Kept
  readonly #redaction = new Redaction()
  /** How many requests were written. */
  count = 0
  /** How many bodies were left out. */
  bodiesLeftOut = 0

  /** Creates the file, which must not exist. */
  constructor(file: string, kept: Kept) {
    this.#kept = kept
    this.#file = openSync(file, 'wx')
  }

  /** How many values were replaced, by where they stood. */
  get redacted(): [where: string, count: number][] {
    return this.#redaction.counts
  }

  /** Writes a request. */
  write(incoming: Incoming): void {
    const { method, target, headers } = incoming
    const { credentials } = this.#kept
    const recorded: RecordedRequest = {
      method,
      url: credentials ? target : this.#redaction.target(target),
      headers: credentials ? headers : this.#redaction.headers(headers),
      ...this.#bodyOf(incoming),
    }
    this.count += 1
    writeSync(this.#file, `${JSON.stringify(recorded)}\n`)
  }

  /** Closes the file. */
  end(): void {
    closeSync(this.#file)
  }

  #bodyOf({ headers, body, length }: Incoming): Partial<RecordedRequest> {
    if (length === 0) return {}
    if (!this.#kept.bodies || length > body.length) {
      this.bodiesLeftOut += 1
      return { bodyLeftOut: length }
    }
    const text = body.toString()
    if (!Buffer.from(text).equals(body)) return { bodyBase64: body.toString('base64') }
    return { body: this.#kept.credentials ? text : this.#redactedBody(text, headers) }
  }

  #redactedBody(text: string, headers: [string, string][]): string {
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    if (/json/i.test(type)) return this.#redaction.json(text)
    return /urlencoded/i.test(type) ? this.#redaction.form(text) : text
  }
}
