/** A path of Express 5 in the grammar of Express 4. */
export interface Translation {
  /** Several where they cannot be written as one; none where they are many, or need expressions. */
  paths: string[]
  /** Each `*name` of the first path, with the number that its value has in `req.params`. */
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

/** As many as a person would want to read. */
const MAX_SPELLINGS = 4

/** What has a meaning in Express 4 and is refused by Express 5, a star without a name among them. */
const ONLY_EXPRESS_4 = /^(?!\\).*[:*()[\]+?!]/s

/**
 * What to register instead of a path that is written for Express 5; undefined for all others. Such a
 * path is legal in Express 4, but matches something else: `/*splat` what ends with "splat", and
 * `/{:id}` what stands in braces.
 */
export function translateToExpress4(path: string): Translation | undefined {
  if (!/[{"*]/.test(path)) return undefined
  const parts = parsePath(path)
  if (parts === undefined || !isExpress5Only(parts)) return undefined
  const spellings = expand(parts)
  if (spellings.length > MAX_SPELLINGS || !spellings.every(isValidInExpress4)) {
    return { paths: [], wildcards: [] }
  }
  const stars = spellings[0]?.filter(isStar) ?? []
  return {
    paths: spellings.map(stringify),
    wildcards: stars.map(({ name }, index) => [name, index]),
  }
}

/** The parts of a path of Express 5; undefined when Express 5 refuses it. */
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

/** `a{2}` repeats in Express 4. */
function isRepeatCount(parts: Part[]): boolean {
  return parts.every((part) => typeof part === 'string') && /^\d*,?\d*$/.test(parts.join(''))
}

/**
 * Whether only Express 5 can be meant. A name in braces may be of OpenAPI, and `/ab*cd` is a usual
 * path of Express 4: a star needs a name of some length that fills its segment.
 */
function isExpress5Only(parts: Part[]): boolean {
  return parts.some((part, index) => {
    if (typeof part === 'string') return false
    if ('parts' in part) return part.parts.some(isExpress5Syntax) || isExpress5Only(part.parts)
    if (part.isQuoted) return true
    return part.sign === '*' && part.name.length > 1 && fillsSegment(parts, index)
  })
}

/** What braces hold only in Express 5. */
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

/** A part that Express 4 can write: a short group is a name with what stands before it and a `?`. */
type Plain = string | Name

/** The parts without groups, once for each choice of groups that are there, the longest first. */
function expand(parts: Part[]): Plain[][] {
  let spellings: Plain[][] = [[]]
  for (const part of parts) {
    spellings = spellings.flatMap((before) =>
      choicesFor(part, before).map((choice) => [...before, ...choice]),
    )
  }
  return spellings
}

function choicesFor(part: Part, before: Plain[]): Plain[][] {
  if (typeof part === 'string' || 'sign' in part) return [[part]]
  const short = shorten(part.parts, before)
  return short ? [short] : [...expand(part.parts), []]
}

/** `{/:id}` is `/:id?`, and a star stands for nothing as well; other groups have no short form. */
function shorten(parts: Part[], before: Plain[]): Plain[] | undefined {
  const last = parts.at(-1)
  if (typeof last !== 'object' || 'parts' in last) return undefined
  if (last.sign === '*') return parts.length === 1 ? [last] : undefined
  const prefix = parts.length === 1 ? '' : parts.length === 2 ? parts[0] : undefined
  const isFit = prefix === '' || prefix === '/' || (prefix === '.' && !isSlashAt(before.at(-1), -1))
  return isFit ? [`${prefix}${stringifyPart(last)}?`] : undefined
}

/** In Express 4 a word after a name reads as part of it, and a dot before it takes the slash along. */
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
