/** An answer as it came off the wire. */
export interface Answer {
  /** The status lines of 1xx responses. */
  interim: string[]
  /** The status line. */
  status: string
  /** In the order and spelling sent. */
  headers: [name: string, value: string][]
  /** The bytes after the head, chunk framing included. */
  body: Buffer
  /**
   * How it ended. `closed`: the connection ended before the answer did. `silent`: no more was waited
   * for. `long`: it has more bytes than were wanted.
   */
  outcome: 'complete' | 'closed' | 'silent' | 'long'
}

/** An answer with the place in the bytes where the next one begins. */
export interface ReadAnswer {
  answer: Answer
  end: number
}

interface Head extends Omit<Answer, 'body' | 'outcome'> {
  /** Where the body begins. */
  end: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

function headerPairs(lines: string[]): [string, string][] {
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
  })
}

/** A header of an answer, by its name in any spelling. */
export const headerOf = (headers: Answer['headers'], name: string): string | undefined =>
  headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1]

/** Where a chunked body that starts at `start` ends, or -1 while it has not ended. */
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

/** Where the body ends, -1 while incomplete, Infinity when only the end of the connection ends it. */
function bodyEnd(bytes: Buffer, { status, headers, end: start }: Head, method: string): number {
  const code = Number(status.slice(9, 12))
  if (method === 'HEAD' || code === 204 || code === 304) return start
  if (/chunked/i.test(headerOf(headers, 'transfer-encoding') ?? '')) return chunkedEnd(bytes, start)
  const length = headerOf(headers, 'content-length')
  if (length === undefined || !/^\d+$/.test(length)) return Number.POSITIVE_INFINITY
  const end = start + Number(length)
  return end <= bytes.length ? end : -1
}

/** The final head at the front of `bytes` with the 1xx status lines before it. */
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

/** Reads one final response from the front of `bytes`; undefined while it is incomplete. */
export function readAnswer(
  bytes: Buffer,
  method: string,
  isClosed: boolean,
): ReadAnswer | undefined {
  const head = readHead(bytes)
  if (!head) return undefined
  const { interim, status, headers, end: start } = head
  let end = bodyEnd(bytes, head, method)
  if (end === Number.POSITIVE_INFINITY && isClosed) end = bytes.length
  const isWhole = end >= 0 && end <= bytes.length
  if (!isWhole && !isClosed) return undefined
  const body = bytes.subarray(start, isWhole ? end : bytes.length)
  const outcome = isWhole ? 'complete' : 'closed'
  return { answer: { interim, status, headers, body, outcome }, end: isWhole ? end : bytes.length }
}

/** What stands at the front of `bytes` of an answer that has not ended; its head may be missing. */
export function readPart(bytes: Buffer, outcome: Answer['outcome']): Answer {
  const head = readHead(bytes)
  if (!head) return noAnswer(outcome)
  const { interim, status, headers, end } = head
  return { interim, status, headers, body: bytes.subarray(end), outcome }
}

/** No answer at all. */
export const noAnswer = (outcome: Answer['outcome']): Answer => ({
  interim: [],
  status: '',
  headers: [],
  body: Buffer.alloc(0),
  outcome,
})
