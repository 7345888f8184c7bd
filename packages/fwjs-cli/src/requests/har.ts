import { countLeftOut, type LeftOut, type Request, type RequestFile } from './request.ts'

/** The part of an HTTP Archive 1.2 that is read. */
export interface Archive {
  log: { entries: { request: ArchivedRequest }[] }
}

interface ArchivedRequest {
  method: string
  url: string
  headers?: { name: string; value: string }[]
  postData?: {
    text?: string
    encoding?: string
    params?: { name: string; value?: string; fileName?: string }[]
  }
}

/** Whether a value that was parsed from JSON is an archive. */
export function isArchive(value: unknown): value is Archive {
  return Array.isArray((value as Partial<Archive> | null)?.log?.entries)
}

function bodyOf({ postData }: ArchivedRequest): Buffer | undefined {
  if (postData?.text) {
    return Buffer.from(postData.text, postData.encoding === 'base64' ? 'base64' : 'utf8')
  }
  if (!postData?.params?.length) return undefined
  const pairs = postData.params.map(({ name, value = '' }) => [name, value])
  return Buffer.from(new URLSearchParams(pairs as [string, string][]).toString())
}

/** Browsers write the names of HTTP/2 in front (`:authority`), and the rest in lower case. */
function headersOf(archived: ArchivedRequest, url: URL): Request['headers'] {
  const pairs = (archived.headers ?? [])
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value }): [string, string] => [name, value])
  const hasHost = pairs.some(([name]) => name.toLowerCase() === 'host')
  return hasHost ? pairs : [['Host', url.host], ...pairs]
}

/** What cannot be sent as it was, and why. */
function reasonAgainst({ postData }: ArchivedRequest): string | undefined {
  const isLost = postData?.params?.some(({ fileName }) => fileName !== undefined) && !postData.text
  return isLost ? 'with a file that the archive does not hold' : undefined
}

/** The requests of an archive to one origin: the one given, or that of its first entry. */
export function readArchive({ log }: Archive, origin?: string): RequestFile {
  const requests: Request[] = []
  const leftOut: LeftOut = {}
  const wanted = origin ?? new URL(log.entries[0]?.request.url ?? 'http://localhost').origin
  for (const { request } of log.entries) {
    const url = new URL(request.url)
    const reason =
      url.origin === wanted ? reasonAgainst(request) : `to another origin than ${wanted}`
    if (reason) countLeftOut(leftOut, reason)
    else {
      requests.push({
        method: request.method,
        target: `${url.pathname}${url.search}`,
        headers: headersOf(request, url),
        body: bodyOf(request),
      })
    }
  }
  return { requests, leftOut }
}
