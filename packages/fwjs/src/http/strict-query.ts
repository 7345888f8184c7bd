/** What the parsers of Express read: more parameters are left out, deeper names are not split. */
const MOST_PARAMETERS = 1000
const MOST_NESTING = 5

const OPENING = /\[|%5B/i

/** Whether a query is read as it was written: nothing of it is left out or kept as one long name. */
export function isReadWhole(query: string): boolean {
  if (!OPENING.test(query)) return countUpTo(query, MOST_PARAMETERS) <= MOST_PARAMETERS
  const parameters = query.split('&', MOST_PARAMETERS + 1)
  return parameters.length <= MOST_PARAMETERS && parameters.every(isShallow)
}

/** The number of parameters, or one more than `most`. */
function countUpTo(query: string, most: number): number {
  let count = 1
  for (let at = query.indexOf('&'); at !== -1 && count <= most; at = query.indexOf('&', at + 1)) {
    count++
  }
  return count
}

function isShallow(parameter: string): boolean {
  const text = parameter.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  // The name ends as qs ends it: at the first `]=`, and without one at the first `=`.
  const bracket = text.indexOf(']=')
  const end = bracket === -1 ? text.indexOf('=') : bracket + 1
  return nestingOf(end === -1 ? text : text.slice(0, end)) <= MOST_NESTING
}

/** How many groups in brackets a name has; brackets inside of a group, and an open end, belong to it. */
function nestingOf(name: string): number {
  let nesting = 0
  for (let open = name.indexOf('['); open !== -1; nesting++) {
    const close = closingOf(name, open)
    if (close === -1) return nesting + 1
    open = name.indexOf('[', close + 1)
  }
  return nesting
}

function closingOf(name: string, open: number): number {
  let level = 0
  for (let at = open; at < name.length; at++) {
    if (name[at] === '[') level++
    else if (name[at] === ']' && --level === 0) return at
  }
  return -1
}
