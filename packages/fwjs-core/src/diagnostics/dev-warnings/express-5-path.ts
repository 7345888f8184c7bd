/** An Express 5 path translated to Express 4 syntax. */
export interface Translation {
  /**
   * Several if one path can't express them all; none if there would be many, or regular expressions are
   * needed.
   */
  paths: string[]
  /** Each `*name` of the first path, with the index of its value in `req.params`. */
  wildcards: [name: string, index: number][]
}

type Part = string | Name | Group

interface Name {
  sign: ':' | '*'
  name: string
  isQuoted: boolean
}

interface Group {
  parts: Part[]
}

const PARTS =
  /\\.|([:*])(?:([$_\p{ID_Start}][$\p{ID_Continue}]*)|"((?:\\.|[^"\\])+)")|[^\\:*{}]+|./gsu

/** No one wants to read more than this. */
const MAX_VARIANTS = 4

/** Syntax that Express 4 accepts and Express 5 rejects, including an unnamed star. */
const ONLY_EXPRESS_4 = /^(?!\\).*[:*()[\]+?!]/s

/**
 * Returns the paths to register instead of an Express 5 path; undefined for other paths. Such a path is
 * valid in Express 4, but matches something else: `/*splat` matches paths that end with "splat", and
 * `/{:id}` matches literal braces.
 */
export function translateToExpress4(path: string): Translation | undefined {
  if (!/[{"*]/.test(path)) return undefined
  const parts = parsePath(path)
  if (parts === undefined || !isExpress5Only(parts)) return undefined
  const variants = expand(parts)
  if (variants.length > MAX_VARIANTS || !variants.every(isValidInExpress4)) {
    return { paths: [], wildcards: [] }
  }
  const stars = variants[0]?.filter(isStar) ?? []
  return {
    paths: variants.map(stringify),
    wildcards: stars.map(({ name }, index) => [name, index]),
  }
}

/** Parses an Express 5 path; returns undefined if Express 5 rejects it. */
function parsePath(path: string): Part[] | undefined {
  const found = [...path.matchAll(PARTS)]
  if (found.some(([text, sign]) => sign === undefined && ONLY_EXPRESS_4.test(text))) {
    return undefined
  }
  const open: Part[][] = []
  let parts: Part[] = []
  for (const [text, sign, name, quoted] of found) {
    if (text === '{') {
      open.push(parts)
      parts = []
    } else if (text === '}') {
      const outer = open.pop()
      if (outer === undefined || isRepeatCount(parts)) return undefined
      outer.push({ parts })
      parts = outer
    } else {
      parts.push(sign === undefined ? text : createName(sign, name, quoted))
    }
  }
  return open.length === 0 ? parts : undefined
}

function createName(sign: string, name: string | undefined, quoted: string | undefined): Name {
  return { sign: sign as Name['sign'], name: name ?? quoted ?? '', isQuoted: name === undefined }
}

/** Returns true for a repeat count in Express 4, such as `a{2}`. */
function isRepeatCount(parts: Part[]): boolean {
  return parts.every((part) => typeof part === 'string') && /^\d*,?\d*$/.test(parts.join(''))
}

/**
 * Returns true if the path can only be meant for Express 5. A name in braces may come from OpenAPI, and
 * `/ab*cd` is a common Express 4 path: a star needs a longer name that fills its segment.
 */
function isExpress5Only(parts: Part[]): boolean {
  return parts.some((part, index) => {
    if (typeof part === 'string') return false
    if ('parts' in part) return part.parts.some(isExpress5Syntax) || isExpress5Only(part.parts)
    if (part.isQuoted) return true
    return part.sign === '*' && part.name.length > 1 && fillsSegment(parts, index)
  })
}

/** Returns true for content of braces that is valid only in Express 5. */
function isExpress5Syntax(part: Part): boolean {
  return typeof part === 'string' ? part.includes('/') : 'sign' in part
}

function fillsSegment(parts: Part[], index: number): boolean {
  const [before, after] = [parts[index - 1], parts[index + 1]]
  return isSlashAt(before, -1) && isSlashAt(after, 0)
}

function isSlashAt(part: Part | undefined, position: number): boolean {
  return part === undefined || (typeof part === 'string' && part.at(position) === '/')
}

/** A part that Express 4 can express: a short group becomes a name with its prefix and a `?`. */
type Plain = string | Name

/** Returns the parts without groups, one list for each combination of present groups, longest first. */
function expand(parts: Part[]): Plain[][] {
  let variants: Plain[][] = [[]]
  for (const part of parts) {
    variants = variants.flatMap((before) =>
      choicesFor(part, before).map((choice) => [...before, ...choice]),
    )
  }
  return variants
}

function choicesFor(part: Part, before: Plain[]): Plain[][] {
  if (typeof part === 'string' || 'sign' in part) return [[part]]
  const short = shorten(part.parts, before)
  return short ? [short] : [...expand(part.parts), []]
}

/**
 * Converts `{/:id}` to `/:id?`, and drops the group around a star, which may be empty; other groups
 * have no short form.
 */
function shorten(parts: Part[], before: Plain[]): Plain[] | undefined {
  const last = parts.at(-1)
  if (typeof last !== 'object' || 'parts' in last) return undefined
  if (last.sign === '*') return parts.length === 1 ? [last] : undefined
  const prefix = parts.length === 1 ? '' : parts.length === 2 ? parts[0] : undefined
  const isFit = prefix === '' || prefix === '/' || (prefix === '.' && !isSlashAt(before.at(-1), -1))
  return isFit ? [`${prefix}${stringifyPart(last)}?`] : undefined
}

/** In Express 4, a word after a name becomes part of it, and a dot before it includes the slash. */
function isValidInExpress4(parts: Plain[]): boolean {
  const joinsName = parts.some((part, index) => {
    const after = parts[index + 1]
    return typeof part === 'object' && /^\w/.test(after ? stringifyPart(after) : '')
  })
  return !joinsName && !stringify(parts).includes('/.:')
}

function isStar(part: Plain): part is Name {
  return typeof part === 'object' && part.sign === '*'
}

function stringify(parts: Plain[]): string {
  return parts.map(stringifyPart).join('')
}

function stringifyPart(part: Plain): string {
  if (typeof part === 'string') return part
  return part.sign === '*' ? '*' : `:${part.name.replace(/\W/g, '_')}`
}
