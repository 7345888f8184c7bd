import { linkTo } from '../terminal/page.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Request, RequestFile } from './request.ts'
import { checkedRequest } from './syntax.ts'

/*
 * A list: `GET /path` on a line, then optional headers, then optionally an empty line and the body, which
 * ends at the next request or a line starting with `###`. Outside a body, `#` starts a comment.
 */

const FIRST_LINE = /^([A-Z][A-Z-]*) (\/\S*|\*|https?:\/\/\S+)(?: HTTP\/1\.[01])?$/
const HEADER = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/

interface Draft extends Request {
  /** The file and the line. */
  place: string
  lines: string[]
  isInBody: boolean
}

function createDraft(method: string, address: string, place: string): Draft {
  const draft: Draft = { method, target: address, headers: [], lines: [], isInBody: false, place }
  if (!address.startsWith('http')) return draft
  if (!URL.canParse(address)) throw new UserError(`${place} isn't a URL: ${address.slice(0, 60)}`)
  const { host, pathname, search } = new URL(address)
  return { ...draft, target: `${pathname}${search}`, headers: [['Host', host]] }
}

function finished({ method, target, headers, lines, place }: Draft): Request {
  const text = lines.join('\n').trimEnd()
  const request = { method, target, headers, ...(text && { body: Buffer.from(text) }) }
  return checkedRequest(request, () => place)
}

function readLine(line: string, draft: Draft | undefined): boolean {
  if (draft?.isInBody) return draft.lines.push(line) > 0
  if (line.startsWith('#')) return true
  if (line.trim() === '') {
    if (draft) draft.isInBody = true
    return true
  }
  const header = HEADER.exec(line)
  if (!draft || !header) return false
  draft.headers.push([String(header[1]), String(header[2])])
  return true
}

/** Reads a request list. */
export function readList(text: string, file: string): RequestFile {
  const drafts: Draft[] = []
  text.split(/\r?\n/).forEach((line, index) => {
    const first = FIRST_LINE.exec(line.trimEnd())
    const place = `${file}:${index + 1}`
    if (first) drafts.push(createDraft(String(first[1]), String(first[2]), place))
    else if (line.startsWith('###')) drafts.at(-1) && endBody(drafts)
    else if (!readLine(line, drafts.at(-1))) {
      throw new UserError(
        `${place} is neither "GET /path" nor "Header: value": ${line.slice(0, 60)} (see ${linkTo('cli/compare.md')})`,
      )
    }
  })
  return { requests: drafts.map(finished), skipped: {} }
}

/** Ends the body of the last request. */
function endBody(drafts: Draft[]): void {
  const last = drafts.at(-1)
  if (last) last.isInBody = false
}
