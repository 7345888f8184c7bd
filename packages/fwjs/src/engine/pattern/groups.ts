export interface Group {
  offset: number
  name: string | undefined
}

/** The capturing groups of a regular expression's text, in order, with the names of named ones. */
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
