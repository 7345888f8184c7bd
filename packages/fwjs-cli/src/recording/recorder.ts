import { appendFileSync, closeSync, openSync } from 'fs'
import type { RecordedRequest } from '../requests/json-lines.ts'
import { redactBody } from './body.ts'
import { type Kept, type Place, Redaction } from './redact.ts'

/** A request received by the proxy. */
export interface Incoming {
  method: string
  target: string
  headers: [name: string, value: string][]
  /** The received body, up to the limit. */
  body: Buffer
  /** The length of the body; larger than `body` if it exceeds the limit. */
  length: number
}

/** Larger bodies are forwarded, but not recorded. */
export const BODY_LIMIT = 1_000_000

/**
 * Writes requests to a file, one JSON object per line, redacted by default. Each line is written
 * immediately, so that the file is complete no matter how the recording ends.
 */
export class Recorder {
  readonly #file: number
  readonly #kept: Kept
  readonly #onFailure: (error: unknown) => void
  readonly #redaction = new Redaction()
  #hasFailed = false
  /** The number of recorded requests. */
  count = 0
  /** The number of skipped bodies. */
  bodiesLeftOut = 0
  /** The number of requests skipped because their target isn't a path. */
  requestsLeftOut = 0

  /** Creates the file, which must not exist. Only its owner can read it. */
  constructor(file: string, kept: Kept, onFailure: (error: unknown) => void) {
    this.#kept = kept
    this.#onFailure = onFailure
    this.#file = openSync(file, 'wx', 0o600)
  }

  /** The number of replaced values by location. */
  get redacted(): [place: Place, count: number][] {
    return this.#redaction.counts
  }

  write(incoming: Incoming): void {
    const { method, target, headers } = incoming
    if (this.#hasFailed) return
    // A forward proxy request: `fwjs compare` has no other server to send it to.
    if (!target.startsWith('/') && target !== '*') {
      this.requestsLeftOut += 1
      return
    }
    const { credentials } = this.#kept
    const recorded: RecordedRequest = {
      method,
      url: credentials ? target : this.#redaction.target(target),
      headers: credentials ? headers : this.#redaction.headers(headers),
      ...this.#recordBody(incoming),
    }
    this.#append(`${JSON.stringify(recorded)}\n`)
  }

  end(): void {
    this.#hasFailed = true
    closeSync(this.#file)
  }

  #append(line: string): void {
    try {
      appendFileSync(this.#file, line)
      this.count += 1
    } catch (error) {
      this.#hasFailed = true
      this.#onFailure(error)
    }
  }

  #recordBody({ headers, body, length }: Incoming): Partial<RecordedRequest> {
    if (length === 0) return {}
    const isKept = this.#kept.bodies && length === body.length
    const shown = isKept ? this.#shownBody(body, headers) : undefined
    if (shown === undefined) {
      this.bodiesLeftOut += 1
      return { bodyOmitted: length }
    }
    const text = shown.toString()
    const isText = Buffer.from(text).equals(shown)
    return isText ? { body: text } : { bodyBase64: shown.toString('base64') }
  }

  #shownBody(body: Buffer, headers: [string, string][]): Buffer | undefined {
    if (this.#kept.credentials) return body
    return redactBody(body, headers, BODY_LIMIT, this.#redaction)
  }
}
