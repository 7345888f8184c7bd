import { createHash } from 'crypto'
import zlib from 'zlib'
import { headerOf, type RawResponse } from '../comparison/index.ts'

/** The content of a response, without framing and compression. */
export interface Content {
  /** The text, or a description of binary content. */
  text: string
  isText: boolean
}

interface Unframed {
  bytes: Buffer
  /** The lines after the last chunk. */
  trailers: string[]
}

/** Strips chunk framing; the last chunk may be truncated. */
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

/** Returns the body without chunk framing. */
export function unframed({ headers, body }: RawResponse): Unframed {
  const isChunked = /chunked/i.test(headerOf(headers, 'transfer-encoding') ?? '')
  return isChunked ? withoutChunks(body) : { bytes: body, trailers: [] }
}

/** Larger bodies are compared compressed, because 10 MB can decompress to many GB. */
const maxOutputLength = 100_000_000

/** Decompresses a truncated body as far as possible. */
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
    // Streaming mode, because a character truncated at the limit doesn't make the rest binary.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Returns the content of a response: text unchanged, or the length and hash of other bytes. */
export function contentOf(response: RawResponse): Content {
  const { bytes, trailers } = unframed(response)
  const plain = decompressed(bytes, headerOf(response.headers, 'content-encoding') ?? '')
  const text = textOf(plain)
  const end = trailers.map((line) => `\n(trailer) ${line}`).join('')
  if (text !== undefined) return { text: text + end, isText: true }
  const hash = createHash('sha256').update(plain).digest('hex')
  return { text: `(binary, ${plain.length} bytes, SHA-256 ${hash})${end}`, isText: false }
}
