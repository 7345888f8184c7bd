import { isRegExp } from 'util/types'
import {
  type ExpressionLayer,
  hasMatchers,
  type Layer,
  type MatcherLayer,
  type PathExpression,
} from './live.ts'
import { patternsOfMatchers } from './matchers.ts'

/** The path a layer was registered with, as a string. */
export interface Pattern {
  text: string
  /** Whether the text is that of a RegExp, which is put in parentheses inside a pattern. */
  isExpression: boolean
}

/** Converts a registered path; the elements of an array are written as `( | )`. */
export function patternOf(path: unknown): Pattern {
  return { text: textOfPath(path), isExpression: isRegExp(path) }
}

function textOfPath(path: unknown): string {
  if (!Array.isArray(path)) return String(path)
  return path.length === 1 ? textOfPath(path[0]) : `(${path.map(textOfPath).join('|')})`
}

/** Returns the full pattern of `own` registered in something mounted at `mount`. */
export function fullPath(mount: string, own: Pattern): string {
  return mount === '' ? own.text : mountPath(mount, own)
}

/** Returns the mount path of nested layers. Mounting at `/` adds nothing. */
export function mountPath(mount: string, { text, isExpression }: Pattern): string {
  if (isExpression) return `${mount}(${text})`
  if (text === '/' || text === '') return mount
  return text === '*' && mount !== '' ? `${mount}/*` : mount + text
}

const known = new WeakMap<PathExpression, string[] | RegExp>()

type MountPath = string | RegExp | (string | RegExp)[]

/** Returns the path of a middleware. */
export function pathOfMount(layer: Layer): MountPath {
  return hasMatchers(layer) ? pathOfMatchers(layer.matchers) : pathOfExpression(layer)
}

const UNKNOWN = '(unknown)'

/** Reads the paths of 5.x layers at once, because reading one by one takes longer. */
export function readMountPaths(layers: readonly Layer[]): void {
  patternsOfMatchers(layers.filter(hasMatchers).flatMap(({ matchers }) => matchers))
}

/** As in `req.baseUrl`, a trailing slash is removed. */
function pathOfMatchers(matchers: MatcherLayer['matchers']): MountPath {
  const paths = patternsOfMatchers(matchers).map((path = UNKNOWN) =>
    typeof path === 'string' ? path.replace(/\/+$/, '') || '/' : path,
  )
  return paths.length === 1 ? (paths[0] as string | RegExp) : paths
}

/**
 * Returns the path of a 4.x layer. It keeps only its compiled expression, so the path is derived from
 * the expression's source and compiled again: it's the path only if this yields the same expression
 * and keys. Otherwise, returns the expression itself.
 */
function pathOfExpression(layer: ExpressionLayer): MountPath {
  const { regexp } = layer
  if (regexp?.fast_slash) return '/'
  if (regexp?.fast_star) return '*'
  if (!isRegExp(regexp)) return UNKNOWN
  let path = known.get(regexp)
  if (!path) {
    path = recoverPath(layer) ?? regexp
    known.set(regexp, path)
  }
  return path
}

export function patternOfMount(layer: Layer): Pattern {
  return patternOf(pathOfMount(layer))
}

const END = /\\?\/?\??\(\?=\\\/\|\$\)$/

function recoverPath(layer: ExpressionLayer): string[] | undefined {
  const { source } = layer.regexp
  const names = (layer.keys ?? [])
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string')
  const paths: string[] = []
  for (const part of source.replace(/^\^/, '').split('|^')) {
    if (!END.test(part)) return undefined
    paths.push(readPath(part.replace(END, ''), names) || '/')
  }
  return isCompiledFrom(layer, paths) ? paths : undefined
}

/**
 * Matches the compiled form of a parameter: `(?:`, a dot, a slash, the capture (of a segment, after
 * some text, or a custom one), the rest of a starred one, `)`, a question mark.
 */
const PARAM =
  /\(\?:(?<dot>\\\.)?(?<slash>\\\/)?(?:\(\[\^\\?\/(?:\\\.)?\]\+\?\)|\(\(\?:\(\?!\\?\/\|.*?\)\.\)\+\?\)|(?<own>\([^()]*\)))(?<star>\(\(\?:\[\\?\/(?:\\\.)?\]\.\+\?\)\?\))?\)(?<optional>\?)?/
const PIECE = new RegExp(`${PARAM.source}|\\\\/\\(\\?:|\\(\\.\\*\\)|\\\\[\\s\\S]|[\\s\\S]`, 'g')

const PLAIN: Record<string, string> = { '\\/(?:': '/(', '(.*)': '*', '\\.': '.', '\\/': '/' }

/** Removes the names it needs from the front of `names`. */
function readPath(source: string, names: string[]): string {
  return source.replace(PIECE, (piece, ...given) => {
    if (!PARAM.test(piece)) return PLAIN[piece] ?? piece
    const { slash, dot, own, star, optional } = given.at(-1) as Record<string, string | undefined>
    const before = (slash ? '/' : '') + (dot ? '.' : '')
    return `${before}:${names.shift()}${own ?? ''}${star ? '*' : ''}${optional ?? ''}`
  })
}

/** Returns true if the framework's compiler turns the paths into this layer's expression and keys. */
function isCompiledFrom(layer: ExpressionLayer, paths: string[]): boolean {
  const Compiled = layer.constructor as new (
    path: unknown,
    options: object,
    handle: object,
  ) => ExpressionLayer
  const { regexp, keys } = layer
  const options = { sensitive: !regexp.ignoreCase, strict: false, end: false }
  try {
    const path = paths.length === 1 ? paths[0] : paths
    const compiled = new Compiled(path, options, () => {})
    const [made, given] = [compiled, { regexp, keys }].map((one) =>
      JSON.stringify([String(one.regexp), one.keys.map(({ name }) => name)]),
    )
    return made === given
  } catch {
    return false
  }
}
