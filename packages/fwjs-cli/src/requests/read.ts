import { readFileSync } from 'fs'
import { UserError } from '../terminal/user-error.ts'
import { isArchive, readArchive } from './har.ts'
import { readJsonLines } from './json-lines.ts'
import { lineOfSyntaxError } from './json-text.ts'
import { readList } from './list.ts'
import { countSkipped, isSafe, isUpgrade, type RequestFile } from './request.ts'

const STARTS_LIKE_ARCHIVE = /^\s*\{\s*"log"\s*:/

/** Parses a file that's a single JSON document; undefined for JSON lines. */
function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!STARTS_LIKE_ARCHIVE.test(text)) return undefined
    throw new UserError(`${file}:${lineOfSyntaxError(error, text)} isn't valid JSON.`)
  }
}

function readText(text: string, file: string, origin?: string): RequestFile {
  if (!text.trimStart().startsWith('{')) return readList(text, file)
  const value = parsed(text, file)
  return isArchive(value) ? readArchive(value, text, file, origin) : readJsonLines(text, file)
}

/** Detects UTF-16, which PowerShell writes by default. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function readFile(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new UserError(`Can't read the request file: ${(error as Error).message}`)
  }
  if (isUtf16(bytes)) throw new UserError(`${file}:1 is UTF-16. Save the file as UTF-8.`)
  return bytes.toString().replace(/^\uFEFF/, '')
}

/** Filters for the requests in a file. */
export interface Choice {
  /** Whether to also send requests with unsafe methods. */
  allMethods: boolean
  /** The origin to use from an archive. */
  origin?: string | undefined
}

/** Reads a request file: an HTTP Archive, JSON lines, or a list. */
export function readRequests(file: string, { allMethods, origin }: Choice): RequestFile {
  const { requests, skipped } = readText(readFile(file), file, origin)
  const wanted = requests.filter((request) => {
    const isWanted = allMethods || isSafe(request)
    if (!isWanted) countSkipped(skipped, 'with an unsafe method (use --all-methods to send them)')
    else if (isUpgrade(request)) countSkipped(skipped, 'for a protocol upgrade, such as WebSocket')
    return isWanted && !isUpgrade(request)
  })
  return { requests: wanted, skipped }
}
