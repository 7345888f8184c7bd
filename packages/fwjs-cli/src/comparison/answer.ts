/** A response as received. */
export interface RawResponse {
  /** The status lines of 1xx responses. */
  interim: string[]
  /** The status line. */
  status: string
  /** In the order and case sent. */
  headers: [name: string, value: string][]
  /** The bytes after the head, including chunk framing. */
  body: Buffer
  /**
   * How it ended. `closed`: the connection closed before the response was complete. `silent`: it
   * timed out. `long`: it exceeded the size limit.
   */
  outcome: 'complete' | 'closed' | 'silent' | 'long'
}

/** A response, and the offset of the next one. */
export interface ReadResponse {
  response: RawResponse
  end: number
}

interface Head extends Omit<RawResponse, 'body' | 'outcome'> {
  /** The offset of the body. */
  end: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

function headerPairs(lines: string[]): [string, string][] {
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
  })
}

/** Returns a header by its case-insensitive name. */
export const headerOf = (headers: RawResponse['headers'], name: string): string | undefined =>
  headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1]

/** Returns the end of a chunked body, or -1 if it's incomplete. */
function chunkedEnd(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return -1
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size >= 0)) return -1
    at = lineEnd + 2 + size + 2
    if (at > bytes.length) return -1
    if (size === 0) return at
  }
}

/** Returns the end of the body, -1 if it's incomplete, or Infinity if it ends with the connection. */
function bodyEnd(bytes: Buffer, { status, headers, end: start }: Head, method: string): number {
  const code = Number(status.slice(9, 12))
  if (method === 'HEAD' || code === 204 || code === 304) return start
  if (/chunked/i.test(headerOf(headers, 'transfer-encoding') ?? '')) return chunkedEnd(bytes, start)
  const length = headerOf(headers, 'content-length')
  if (length === undefined || !/^\d+$/.test(length)) return Number.POSITIVE_INFINITY
  const end = start + Number(length)
  return end <= bytes.length ? end : -1
}

/** Reads the final head at the start of `bytes`, and the 1xx status lines before it. */
function readHead(bytes: Buffer): Head | undefined {
  const interim: string[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf(HEAD_END, at)
    if (end < 0) return undefined
    const [status = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    at = end + 4
    if (!status.startsWith('HTTP/1.1 1')) {
      return { interim, status, headers: headerPairs(lines), end: at }
    }
    interim.push(status)
  }
}

/** Reads one final response from the start of `bytes`; undefined if it's incomplete. */
export function readResponse(
  bytes: Buffer,
  method: string,
  isClosed: boolean,
): ReadResponse | undefined {
  const head = readHead(bytes)
  if (!head) return undefined
  const { interim, status, headers, end: start } = head
  let end = bodyEnd(bytes, head, method)
  if (end === Number.POSITIVE_INFINITY && isClosed) end = bytes.length
  const isWhole = end >= 0 && end <= bytes.length
  if (!isWhole && !isClosed) return undefined
  const body = bytes.subarray(start, isWhole ? end : bytes.length)
  const outcome = isWhole ? 'complete' : 'closed'
  return {
    response: { interim, status, headers, body, outcome },
    end: isWhole ? end : bytes.length,
  }
}

/** Reads an incomplete response from the start of `bytes`; its head may be missing. */
export function readPart(bytes: Buffer, outcome: RawResponse['outcome']): RawResponse {
  const head = readHead(bytes)
  if (!head) return noResponse(outcome)
  const { interim, status, headers, end } = head
  return { interim, status, headers, body: bytes.subarray(end), outcome }
}

export const noResponse = (outcome: RawResponse['outcome']): RawResponse => ({
  interim: [],
  status: '',
  headers: [],
  body: Buffer.alloc(0),
  outcome,
})
