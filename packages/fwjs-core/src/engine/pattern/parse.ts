/**
 * A token of the Express 4 path grammar (path-to-regexp 0.1.x). Everything without a special meaning is
 * `raw`: letters, slashes, and regular expression syntax that the grammar passes through.
 */
export type Token = PlainToken | ParamToken

export interface PlainToken {
  kind: 'raw' | 'escape' | 'dot' | 'star' | 'slash-group'
  text: string
  /** The position of the token in the path. */
  at: number
}

export interface ParamToken {
  kind: 'param'
  text: string
  at: number
  name: string
  /** Whether the parameter includes the preceding slash, or dot, in its own group. */
  slash: boolean
  dot: boolean
  /** The custom expression with its parentheses, if any. */
  capture: string | undefined
  star: boolean
  optional: boolean
}

const PARAM = /(\/)?(\.)?:(\w+)(\(.*?\))?(\*)?(\?)?/y
const ESCAPE = /\\./y

export function parsePattern(path: string): Token[] {
  const tokens: Token[] = []
  let rawFrom = 0
  let at = 0
  while (at < path.length) {
    const token = tokenAt(path, at)
    if (token === undefined) {
      at++
      continue
    }
    if (rawFrom < at) tokens.push({ kind: 'raw', text: path.slice(rawFrom, at), at: rawFrom })
    tokens.push(token)
    at += token.text.length
    rawFrom = at
  }
  if (rawFrom < at) tokens.push({ kind: 'raw', text: path.slice(rawFrom), at: rawFrom })
  return tokens
}

function tokenAt(path: string, at: number): Token | undefined {
  switch (path[at]) {
    case '\\': {
      const text = matchAt(ESCAPE, path, at)?.[0]
      return text === undefined ? undefined : { kind: 'escape', text, at }
    }
    case '*':
      return { kind: 'star', text: '*', at }
    case '/':
      return path[at + 1] === '(' ? { kind: 'slash-group', text: '/(', at } : paramAt(path, at)
    case '.':
      return paramAt(path, at) ?? { kind: 'dot', text: '.', at }
    case ':':
      return paramAt(path, at)
    default:
      return undefined
  }
}

function paramAt(path: string, at: number): ParamToken | undefined {
  const found = matchAt(PARAM, path, at)
  if (!found) return undefined
  const [text, slash, dot, name, capture, star, optional] = found
  return {
    kind: 'param',
    text,
    at,
    name: name as string,
    slash: slash !== undefined,
    dot: dot !== undefined,
    capture,
    star: star !== undefined,
    optional: optional !== undefined,
  }
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

export interface Group {
  offset: number
  name: string | undefined
}

/**
 * Returns the capturing groups in the source of a regular expression, in order, with the names of named
 * groups.
 */
export function capturingGroups(source: string): Group[] {
  const groups: Group[] = []
  let index = 0
  while (index < source.length) {
    if (source[index] === '\\') {
      index += 2
      continue
    }
    if (source[index] !== '(') {
      index++
      continue
    }
    const named = /^\?<(.*?)>(?!\?)/.exec(source.slice(index + 1))
    if (named) {
      groups.push({ offset: index, name: named[1] || undefined })
      index += 1 + named[0].length
      continue
    }
    if (source[index + 1] !== '?') groups.push({ offset: index, name: undefined })
    index++
  }
  return groups
}
