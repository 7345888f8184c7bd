import { parse } from 'path-to-regexp'

/** A path in Express 5 syntax, and a hint about what changes. */
export interface Rewriting {
  path: string
  hint: string
}

const STAR_HINT = 'req.params.splat is then an array of segments; req.params[0] was a string.'
const OPTIONAL = /(\/?):(\w+)\?/g
const CHECKED = /:(\w+)\((?:\\.|[^()\\])*\)/g
const STAR_PARAM = /:(\w+)\(\*\)|:(\w+)\(\.\*\)|:(\w+)[*]/g
const REPEATED = /:(\w+)\+/g
const LETTER = /(\w)\?/g
/** A group of words, such as `(en|de)`. */
const WORDS = /\([\w|]+\)/

/** Rewrites a path to the Express 5 path that matches the same URLs, if there is one. */
export function rewrittenPath(path: string): Rewriting | undefined {
  const hints: string[] = []
  const hint = (text: string): void => {
    if (!hints.includes(text)) hints.push(text)
  }
  if (path === '*' || path === '/*') {
    return { path: '/{*splat}', hint: STAR_HINT }
  }
  const written = path
    .replace(STAR_PARAM, (_, ...names: string[]) => {
      hint('The parameter is then an array of segments instead of a string: join it with "/".')
      return `*${names.find((name) => name !== undefined)}`
    })
    .replace(OPTIONAL, (_, slash: string, name: string) => `{${slash}:${name}}`)
    .replace(CHECKED, (_, name: string) => {
      hint("Check the value in the handler, and call next() if it isn't valid.")
      return `:${name}`
    })
    .replace(REPEATED, (_, name: string) => {
      hint('The parameter is then an array of segments.')
      return `*${name}`
    })
    .replace(/\*(?!\w)/g, () => {
      hint(STAR_HINT)
      return '*splat'
    })
    .replace(LETTER, '{$1}')
  if (WORDS.test(written)) return undefined
  return isAllowed(written) && written !== path
    ? { path: written, hint: hints.join(' ') }
    : undefined
}

function isAllowed(path: string): boolean {
  try {
    parse(path)
    return true
  } catch {
    return false
  }
}
