import { match as compile } from 'path-to-regexp'
import { type Match, type Matcher, type PatternPlace, withoutErrors } from './matcher.ts'

/** Groups of a RegExp, as counted by the Express 5 router. */
const GROUPS = /\((?:\?<(.*?)>)?(?!\?)/g

const decode = (value: string): string => decodeURIComponent(value)

function matcherOfExpression(expression: RegExp): Matcher {
  let unnamed = 0
  const names = [...expression.source.matchAll(GROUPS)].map(([, name]) => name || String(unnamed++))
  return (path) => {
    const found = expression.exec(path)
    if (!found) return undefined
    const params: Match['params'] = {}
    found.slice(1).forEach((value, index) => {
      if (value !== undefined) params[names[index] ?? ''] = decode(value)
    })
    return { path: found[0], params }
  }
}

function matcherOfText(pattern: string, { end, strict, sensitive }: PatternPlace): Matcher {
  if (pattern === '/' && !end) return () => ({ path: '', params: {} })
  const text = strict || pattern === '/' ? pattern : pattern.replace(/\/+$/, '')
  const match = compile(text, { sensitive, end, trailing: !strict, decode })
  return (path) => {
    const found = match(path)
    return found ? { path: found.path, params: { ...found.params } } : undefined
  }
}

/**
 * Creates a matcher that works like Express 5: path-to-regexp 8, called like its router does. Throws
 * if Express 5 throws when the path is registered.
 */
export function matcherOfExpress5(pattern: unknown, place: PatternPlace): Matcher {
  const all = (Array.isArray(pattern) ? pattern.flat(Number.POSITIVE_INFINITY) : [pattern]).map(
    (one) => (one instanceof RegExp ? matcherOfExpression(one) : matcherOfText(String(one), place)),
  )
  return withoutErrors((path) => {
    for (const match of all) {
      const found = match(path)
      if (found) return isWhole(found.path, path, place) ? found : undefined
    }
    return undefined
  })
}

/** Returns the error that Express 5 throws for a path, without the path and the link, or undefined. */
export function problemOnExpress5(pattern: unknown, place: PatternPlace): string | undefined {
  try {
    matcherOfExpress5(pattern, place)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/: .*|; visit .*/gs, '')
  }
}

/** Returns true unless a match of `use` ends inside a segment. */
function isWhole(matched: string, path: string, { end }: PatternPlace): boolean {
  const next = path[matched.length]
  return end || matched === '' || (path.startsWith(matched) && (!next || next === '/'))
}
