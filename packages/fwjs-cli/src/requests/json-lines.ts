import { linkTo } from '../terminal/page.ts'
import { UserError } from '../terminal/user-error.ts'
import { countSkipped, type Request, type RequestFile, type Skipped } from './request.ts'
import { isOptional, isPair, isRecord, isText } from './shape.ts'
import { checkedRequest } from './syntax.ts'

/** A line written by `fwjs record`. */
export interface RecordedRequest {
  method: string
  url: string
  headers?: [name: string, value: string][] | Record<string, string>
  /** The body as a string. */
  body?: string
  /** The body if it isn't text. */
  bodyBase64?: string
  /** The length of a body that wasn't recorded. */
  bodyOmitted?: number
}

const isBase64 = (value: unknown): boolean => isText(value) && /^[A-Za-z0-9+/]*={0,2}$/.test(value)

const isHeaders = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPair) : isRecord(value) && Object.values(value).every(isText)

/** The check and the expected type of each field. */
const FIELDS: [name: string, isRight: (value: unknown) => boolean, wanted: string][] = [
  ['method', isText, 'a string'],
  ['url', isText, 'a string that starts with /'],
  ['headers', isOptional(isHeaders), 'an object of strings, or an array of [name, value]'],
  ['body', isOptional(isText), 'a string'],
  ['bodyBase64', isOptional(isBase64), 'a Base64 string'],
  ['bodyOmitted', isOptional((value) => Number.isInteger(value)), 'a number'],
]

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) return "it isn't a JSON object"
  const wrong = FIELDS.find(([name, isRight]) => !isRight(value[name]))
  return wrong && `${wrong[0]} must be ${wrong[2]}`
}

function bodyOf({ body, bodyBase64 }: RecordedRequest): Buffer | undefined {
  if (isText(bodyBase64)) return Buffer.from(bodyBase64, 'base64')
  return isText(body) ? Buffer.from(body) : undefined
}

function requestOf(recorded: RecordedRequest): Request {
  const { method, url, headers } = recorded
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers ?? {})
  return { method, target: url, headers: pairs, body: bodyOf(recorded) }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function readLine(line: string, place: string): RecordedRequest {
  const value = parse(line)
  const problem = problemOf(value)
  if (problem === undefined) return value as RecordedRequest
  throw new UserError(
    `${place} isn't a request such as {"method":"GET","url":"/path"}: ${problem}. See ${linkTo('cli/compare.md')}`,
  )
}

/** Reads a file with one JSON object per line. */
export function readJsonLines(text: string, file: string): RequestFile {
  const requests: Request[] = []
  const skipped: Skipped = {}
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    const place = `${file}:${index + 1}`
    const recorded = readLine(line, place)
    const request = checkedRequest(requestOf(recorded), () => place)
    if (recorded.bodyOmitted)
      countSkipped(skipped, 'without a recorded body (use fwjs record --bodies)')
    else requests.push(request)
  })
  return { requests, skipped }
}
