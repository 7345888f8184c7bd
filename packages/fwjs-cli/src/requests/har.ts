import { UserError } from '../terminal/user-error.ts'
import { lineOfEntry } from './json-text.ts'
import { countSkipped, type Request, type RequestFile, type Skipped } from './request.ts'
import { isOptional, isRecord, isText } from './shape.ts'
import { checkedRequest } from './syntax.ts'

interface ArchivedRequest {
  method: string
  url: string
  headers?: { name: string; value: string }[] | null
  postData?: {
    text?: string | null
    encoding?: string
    params?: { name: string; value?: string; fileName?: string }[] | null
  } | null
}

/** An HTTP Archive 1.2. Nothing below `log` has been validated. */
export interface Archive {
  log: unknown
}

/** Returns true if parsed JSON looks like an archive. */
export const isArchive = (value: unknown): value is Archive => isRecord(value) && 'log' in value

const isHeader = (value: unknown): boolean =>
  isRecord(value) && isText(value['name']) && isText(value['value'])

const isParameter = (value: unknown): boolean =>
  isRecord(value) && isText(value['name']) && isOptional(isText)(value['value'])

const isListOf = (isRight: (value: unknown) => boolean): ((value: unknown) => boolean) =>
  isOptional((value) => Array.isArray(value) && value.every(isRight))

/** Validates an entry and returns the problem, or undefined. */
function problemOf(entry: unknown): string | undefined {
  const request = isRecord(entry) ? entry['request'] : undefined
  if (!isRecord(request)) return 'it has no request'
  const { method, url, headers, postData } = request
  if (!isText(method)) return 'request.method must be a string'
  if (!isText(url) || !URL.canParse(url)) return 'request.url must be a URL'
  if (!isListOf(isHeader)(headers)) return 'request.headers must be an array of { name, value }'
  if (postData === undefined || postData === null) return undefined
  if (!isRecord(postData) || !isOptional(isText)(postData['text'])) {
    return 'request.postData.text must be a string'
  }
  const isList = isListOf(isParameter)(postData['params'])
  return isList ? undefined : 'request.postData.params must be an array of { name, value }'
}

function bodyOf({ postData }: ArchivedRequest): Buffer | undefined {
  if (postData?.text) {
    return Buffer.from(postData.text, postData.encoding === 'base64' ? 'base64' : 'utf8')
  }
  if (!postData?.params?.length) return undefined
  const pairs = postData.params.map(({ name, value }): [string, string] => [name, value ?? ''])
  return Buffer.from(new URLSearchParams(pairs).toString())
}

/** Converts headers. Browsers list HTTP/2 pseudo-headers (`:authority`) first, and the rest in lowercase. */
function headersOf(archived: ArchivedRequest, url: URL): Request['headers'] {
  const pairs = (archived.headers ?? [])
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value }): [string, string] => [name, value])
  const hasHost = pairs.some(([name]) => name.toLowerCase() === 'host')
  return hasHost ? pairs : [['Host', url.host], ...pairs]
}

function requestOf(archived: ArchivedRequest): Request {
  const url = new URL(archived.url)
  return {
    method: archived.method,
    target: `${url.pathname}${url.search}`,
    headers: headersOf(archived, url),
    body: bodyOf(archived),
  }
}

/** Returns why a request can't be sent, or undefined. */
function reasonAgainst({ url, postData }: ArchivedRequest, wanted: string): string | undefined {
  if (new URL(url).origin !== wanted) return `to an origin other than ${wanted}`
  const isLost = postData?.params?.some(({ fileName }) => fileName !== undefined) && !postData.text
  return isLost ? "with an uploaded file that isn't in the archive" : undefined
}

/** Finds the first HTTP origin. Browsers also list data: and chrome-extension: URLs. */
function firstOrigin(archived: ArchivedRequest[]): string {
  const first = archived.find(({ url }) => /^https?:/i.test(url))
  return new URL(first?.url ?? 'http://localhost').origin
}

/** Reads the requests to one origin: the given one, or that of the first entry. */
export function readArchive(
  { log }: Archive,
  text: string,
  file: string,
  origin?: string,
): RequestFile {
  const entries: unknown = isRecord(log) ? log['entries'] : undefined
  if (!Array.isArray(entries)) {
    throw new UserError(`${file}:1 isn't an HTTP Archive: log.entries must be an array.`)
  }
  const placeOf = (index: number): string => `${file}:${lineOfEntry(text, index)}`
  const archived = entries.map((entry: unknown, index): ArchivedRequest => {
    const problem = problemOf(entry)
    if (problem === undefined) return (entry as { request: ArchivedRequest }).request
    throw new UserError(`${placeOf(index)} isn't an entry of an HTTP Archive: ${problem}.`)
  })
  const wanted = origin ?? firstOrigin(archived)
  const requests: Request[] = []
  const skipped: Skipped = {}
  archived.forEach((one, index) => {
    const reason = reasonAgainst(one, wanted)
    if (reason) countSkipped(skipped, reason)
    else requests.push(checkedRequest(requestOf(one), () => placeOf(index)))
  })
  return { requests, skipped }
}
