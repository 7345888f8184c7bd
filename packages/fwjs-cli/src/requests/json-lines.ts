import { addressOf } from '../terminal/page.ts'
import { UserError } from '../terminal/user-error.ts'
import { countLeftOut, type LeftOut, type Request, type RequestFile } from './request.ts'

/** A line that `fwjs record` writes. */
export interface RecordedRequest {
  method: string
  url: string
  headers?: [name: string, value: string][] | Record<string, string>
  /** The body as text. */
  body?: string
  /** The body where it is no text. */
  bodyBase64?: string
  /** How many bytes the body had that was not recorded. */
  bodyLeftOut?: number
}

function bodyOf({ body, bodyBase64 }: RecordedRequest): Buffer | undefined {
  if (bodyBase64 !== undefined) return Buffer.from(bodyBase64, 'base64')
  return body === undefined ? undefined : Buffer.from(body)
}

function requestOf(recorded: RecordedRequest): Request {
  const { method, url, headers = [] } = recorded
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers)
  return { method, target: url, headers: pairs, body: bodyOf(recorded) }
}

function parse(line: string, place: string): RecordedRequest {
  let value: Partial<RecordedRequest> | null = null
  try {
    value = JSON.parse(line) as Partial<RecordedRequest> | null
  } catch {
    // Said below, as for JSON that is no request.
  }
  if (typeof value?.method === 'string' && value.url?.startsWith('/')) {
    return value as RecordedRequest
  }
  throw new UserError(`${place} is no request such as {"method":"GET","url":"/path"}.`, [
    `See ${addressOf('cli/compare.md')} for the formats.`,
  ])
}

/** The requests of a file with a JSON object on each line. */
export function readJsonLines(text: string, file: string): RequestFile {
  const requests: Request[] = []
  const leftOut: LeftOut = {}
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    const recorded = parse(line, `${file}:${index + 1}`)
    if (recorded.bodyLeftOut) countLeftOut(leftOut, 'whose body was not recorded (record --bodies)')
    else requests.push(requestOf(recorded))
  })
  return { requests, leftOut }
}
