import { urlsOfExpress5 } from './express-5-urls.ts'

/** Parameter values: common ones, and ones with characters that are special in either syntax. */
const VALUES = [
  'a',
  'a-b-c',
  'a.b.c',
  '12',
  'Ab',
  'a%20b',
  '-',
  '.',
  '..',
  'a.',
  '-a',
  'a/b',
  'a_b',
  'aa',
]
const WILD = ['', 'a', 'a/b', 'a/b/c.d']
/** Special characters in Express 4, literal ones in Express 5. */
const EXPRESSION_SIGNS = ['|', '^', '$']
/** Matches of a class such as `\\D` in Express 4; in Express 5, it's the letter. */
const CLASSES: Record<string, string[]> = {
  d: ['1'],
  D: ['a', '-'],
  w: ['a', '1'],
  W: ['-', '.'],
  S: ['a', '1'],
}
/** Enough URLs for the longest path. */
const MOST = 2400
/** Longer paths aren't written by hand and have too many variants. */
const LONGEST = 500

/** The strings that a part of a pattern may match. */
type Part = string[]

const TOKEN =
  /\\(.)|:([\w$\u0080-\uffff]+)(\((?:\\.|[^()\\])*\))?([?+*])?|\(((?:\\.|[^()\\])*)\)([?+*])?|\{([^{}]*)\}|\*([\w]*)|([^\\:(){}*])([?+*])?|(.)/gsu

function partsOf(pattern: string): Part[] {
  // Text next to a parameter may also occur in its value.
  const own = pattern.split(/[/:*(){}?+\\|]/).filter(Boolean)
  const between = pattern.split(/:\w+/).slice(1, -1)
  const around = between.slice(0, 3).map((text) => `a${text}b`)
  const values = [...VALUES, ...own.slice(0, 4), ...around]
  return [...pattern.matchAll(TOKEN)].map((found): Part => {
    const [whole, escaped, name, , , group, , braces, star, plain = '', sign] = found
    if (escaped !== undefined) return [escaped, ...(CLASSES[escaped] ?? []), whole]
    if (name !== undefined) return values
    if (group !== undefined) return [...group.split('|'), ...VALUES, '']
    if (braces !== undefined) return [braces, '', whole, ...VALUES]
    if (star !== undefined) return [...WILD.map((value) => value + star), ...WILD]
    if (sign !== undefined) return [plain, '', plain + plain, whole]
    return EXPRESSION_SIGNS.includes(plain) ? ['', plain] : [whole]
  })
}

/** Varies each part alone, and then each pair of neighbors. */
function expansionsOf(parts: Part[]): string[] {
  const first = parts.map(([text = '']) => text)
  const withForms = (forms: [index: number, text: string][]): string => {
    const texts = [...first]
    for (const [index, text] of forms) texts[index] = text
    return texts.join('')
  }
  const variable = parts.flatMap((part, index) => (part.length > 1 ? [index] : []))
  const single = variable.flatMap((index) =>
    (parts[index] ?? []).map((text) => withForms([[index, text]])),
  )
  const pairs = variable.slice(1).flatMap((index, at) =>
    (parts[variable[at] ?? 0] ?? []).flatMap((text) =>
      (parts[index] ?? []).map((other) =>
        withForms([
          [variable[at] ?? 0, text],
          [index, other],
        ]),
      ),
    ),
  )
  return [first.join(''), ...single, ...pairs]
}

function changesOf(url: string): string[] {
  const upper = url.toUpperCase()
  const bare = url.replace(/\/+$/, '')
  return [
    url,
    bare,
    `${url}/`,
    `${url}/z`,
    upper,
    url.slice(0, -1),
    `${url}.z`,
    `${url}z`,
    `/z${url}`,
  ]
}

/** Returns true if a client can send it and it has no empty segments, which each router handles differently. */
const isPath = (url: string): boolean =>
  /^\/[!-~]*$/.test(url) && !/\/\/|[?#]/.test(url) && isEncoded(url)

function isEncoded(url: string): boolean {
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** Generates URLs on which the two routers may disagree. */
export function probesFor(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return [...new Set(pattern.flatMap(probesFor))].slice(0, MOST)
  const text = pattern instanceof RegExp ? textOfExpression(pattern) : String(pattern)
  if (text.length > LONGEST) return ['/', '/z']
  const readings = readingsOf(text)
  const plain = text.split('|').flatMap((part) => [part, `/${part}`])
  const expansions = readings.flatMap((reading) => expansionsOf(partsOf(reading)))
  const urls = [...urlsOfExpress5(text), ...expansions, ...plain].flatMap(changesOf)
  return [...new Set(['/', '/z', ...urls])].filter(isPath).slice(0, MOST)
}

/**
 * Returns a path and its possible readings in Express 4: each side of a `|`, and `a{2}` repeated zero to
 * two times.
 */
function readingsOf(text: string): string[] {
  const sides = text.includes('|') ? text.split('|').map((side) => side.replace(/^\^/, '')) : []
  const repeats = ['', '$1', '$1$1'].map((times) => text.replace(/(.)\{[^{}]*\}/g, times))
  return [...new Set([text, ...sides, ...repeats])]
}

/** Strips the special characters of a RegExp. */
function textOfExpression({ source }: RegExp): string {
  return source
    .replace(/^\^|\$$/g, '')
    .replace(/\(\?(?::|<?[=!]|<[^>]*>)/g, '(')
    .replace(/\\\//g, '/')
    .replace(/\\d/g, '1')
    .replace(/\\w/g, 'a')
    .replace(/\[([^\]])[^\]]*\]/g, '$1')
}
