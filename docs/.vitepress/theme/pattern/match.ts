import { parsePattern } from '../../../../packages/fwjs-core/src/engine/pattern/parse.ts'
import { toPathRegExp } from '../../../../packages/fwjs-core/src/engine/pattern/regexp-text.ts'

/** A part of the pattern or the URL. `key` is the index of the parameter, or undefined for plain text. */
export interface Part {
  text: string
  at: number
  key: number | undefined
}

export interface Match {
  pattern: Part[]
  /** Empty if the pattern doesn't match. */
  url: Part[]
  params: Record<string, string | undefined>
  isMatch: boolean
  /** Why the pattern is invalid. */
  problem: string | undefined
}

const NOTHING: Match = { pattern: [], url: [], params: {}, isMatch: false, problem: undefined }

interface Key {
  name: string | number
  optional: boolean
  offset: number
}

/** Matches a URL's path against a pattern, with the engine's own regular expression. */
export function matchPattern(pattern: string, url: string): Match {
  const keys: Key[] = []
  try {
    const expression = toPathRegExp(pattern, keys, { end: true, strict: false, sensitive: false })
    const path = url.split('?')[0] ?? ''
    const found = new RegExp(expression.source, `${expression.flags}d`).exec(path)
    const parts = partsOfPattern(pattern)
    if (!found) return { ...NOTHING, pattern: parts }
    const params = Object.fromEntries(
      keys.map(({ name }, index) => [name, decoded(found[index + 1])]),
    )
    return { ...NOTHING, pattern: parts, url: partsOfUrl(path, found), params, isMatch: true }
  } catch (error) {
    return { ...NOTHING, problem: (error as Error).message }
  }
}

const decoded = (text: string | undefined): string | undefined => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The groups of the expression are in the order of the parameters, stars, and parentheses. */
function partsOfPattern(pattern: string): Part[] {
  const parts: Part[] = []
  let key = 0
  for (const token of parsePattern(pattern)) {
    const { text, at } = token
    if (token.kind === 'param') {
      const lead = Number(token.slash) + Number(token.dot)
      if (lead > 0) parts.push({ text: text.slice(0, lead), at, key: undefined })
      parts.push({ text: text.slice(lead), at: at + lead, key })
      key += 1 + Number(token.star)
    } else if (token.kind === 'star') {
      parts.push({ text, at, key: key++ })
    } else {
      key = pushRaw(parts, text, at, key)
    }
  }
  return parts
}

/** The pattern's own parentheses are groups, unless they start with `(?:`. */
function pushRaw(parts: Part[], text: string, at: number, first: number): number {
  let key = first
  let from = 0
  for (const group of text.matchAll(/\((?!\?)[^()]*\)[?*+]?/g)) {
    if (group.index > from)
      parts.push({ text: text.slice(from, group.index), at: at + from, key: undefined })
    parts.push({ text: group[0], at: at + group.index, key: key++ })
    from = group.index + group[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), at: at + from, key: undefined })
  return key
}

function partsOfUrl(path: string, found: RegExpExecArray): Part[] {
  const ranges = (found.indices ?? [])
    .slice(1)
    .map((range, key) => ({ range, key }))
    .filter((one): one is { range: [number, number]; key: number } => one.range !== undefined)
  const parts: Part[] = []
  let from = 0
  for (const {
    range: [start, end],
    key,
  } of ranges) {
    if (start < from || start === end) continue
    if (start > from) parts.push({ text: path.slice(from, start), at: from, key: undefined })
    parts.push({ text: path.slice(start, end), at: start, key })
    from = end
  }
  if (from < path.length) parts.push({ text: path.slice(from), at: from, key: undefined })
  return parts
}
