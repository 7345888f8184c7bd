import { readFileSync } from 'fs'
import { UserError } from '../terminal/user-error.ts'
import { isArchive, readArchive } from './har.ts'
import { readJsonLines } from './json-lines.ts'
import { readList } from './list.ts'
import { countLeftOut, isSafe, isUpgrade, type RequestFile } from './request.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readText(text: string, file: string, origin?: string): RequestFile {
  if (!text.trimStart().startsWith('{')) return readList(text, file)
  const archive = parsed(text)
  return isArchive(archive) ? readArchive(archive, origin) : readJsonLines(text, file)
}

/** Which requests of a file are wanted. */
export interface Choice {
  /** Whether requests that may change something are sent too. */
  allMethods: boolean
  /** The origin in an archive that has several. */
  origin?: string | undefined
}

/** Reads a file of requests: an HTTP Archive, JSON lines or a list. */
export function readRequests(file: string, { allMethods, origin }: Choice): RequestFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UserError(`The file of requests cannot be read: ${(error as Error).message}`)
  }
  const { requests, leftOut } = readText(text.replace(/^\uFEFF/, ''), file, origin)
  const wanted = requests.filter((request) => {
    const isWanted = allMethods || isSafe(request.method)
    if (!isWanted) countLeftOut(leftOut, 'with a method that may change something (--all-methods)')
    else if (isUpgrade(request)) countLeftOut(leftOut, 'that ask for an upgrade, as WebSockets do')
    return isWanted && !isUpgrade(request)
  })
  return { requests: wanted, leftOut }
}
