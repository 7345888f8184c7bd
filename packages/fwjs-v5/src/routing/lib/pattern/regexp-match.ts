import { type Match, type Matcher, readParam } from './match.ts'

/**
 * Returns the matcher of the app's own expression. Its groups are found in its source as in Express:
 * named groups by their names, others by their numbers, counted without the named ones. An escaped
 * parenthesis, or one in a class, counts as a group, too.
 */
export function createRegExpMatcher(expression: RegExp): Matcher {
  let unnamed = 0
  const groups = [...expression.source.matchAll(/\((?:\?<(.*?)>)?(?!\?)/g)].map(([, name]) => ({
    name: name || String(unnamed++),
  }))
  return (path) => {
    const found = expression.exec(path)
    if (!found) return false
    const params = paramsOf(found, groups)
    return { path: found[0], params, keys: Object.keys(params) }
  }
}

function paramsOf(found: RegExpExecArray, groups: { name: string }[]): Match['params'] {
  const params: Match['params'] = {}
  for (let index = 1; index < found.length; index++) {
    const name = (groups[index - 1] as { name: string }).name
    const value = found[index] as string | undefined
    // A group that didn't take part in the match has no param.
    if (value === undefined) continue
    // An `exec` method of the app may return anything.
    params[name] = typeof value === 'string' ? readParam(value) : value
  }
  return params
}
