import { createHash } from 'crypto'
import zlib from 'zlib'
import { headerOf, type RawResponse } from '../comparison/index.ts'

/** What an answer says, without the way in which it was framed and compressed. */
export interface Content {
  /** The text, or a description of bytes that are none. */
  text: string
  isText: boolean
}

interface Unframed {
  bytes: Buffer
  /** The lines behind the last chunk. */
  trailers: string[]
}

/** The bytes of a chunked body without its framing; the last chunk may be cut. */
function withoutChunks(body: Buffer): Unframed {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at)
    if (lineEnd < 0) return { bytes: Buffer.concat(parts), trailers: [] }
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) {
      const lines = body.toString('latin1', lineEnd + 2).split('\r\n')
      return { bytes: Buffer.concat(parts), trailers: lines.filter((line) => line !== '') }
    }
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/** The body without its chunks. */
export function unframed({ headers, body }: RawResponse): Unframed {
  const isChunked = /chunked/i.test(headerOf(headers, 'transfer-encoding') ?? '')
  return isChunked ? withoutChunks(body) : { bytes: body, trailers: [] }
}

/** A longer body is compared as it was sent: 10 MB can become many GB. */
const maxOutputLength = 100_000_000

/** What has come of a compressed body can be read although its end is missing. */
const partial = { finishFlush: zlib.constants.Z_SYNC_FLUSH, maxOutputLength }
const partialBrotli = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH, maxOutputLength }

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => zlib.gunzipSync(bytes, partial),
  'x-gzip': (bytes) => zlib.gunzipSync(bytes, partial),
  deflate: (bytes) => zlib.inflateSync(bytes, partial),
  br: (bytes) => zlib.brotliDecompressSync(bytes, partialBrotli),
}

function decompressed(bytes: Buffer, encoding: string): Buffer {
  const decode = DECODERS[encoding.trim().toLowerCase()]
  try {
    return decode ? decode(bytes) : bytes
  } catch {
    return bytes
  }
}

function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    // A character that the limit has cut is no reason to call the rest binary.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** The content of an answer: of text as it is, of other bytes the length and the hash. */
export function contentOf(response: RawResponse): Content {
  const { bytes, trailers } = unframed(response)
  const plain = decompressed(bytes, headerOf(response.headers, 'content-encoding') ?? '')
  const text = textOf(plain)
  const end = trailers.map((line) => `\n(trailer) ${line}`).join('')
  if (text !== undefined) return { text: text + end, isText: true }
  const hash = createHash('sha256').update(plain).digest('hex')
  return { text: `(binary, ${plain.length} bytes, SHA-256 ${hash})${end}`, isText: false }
}
