type Container = Record<string, unknown> | unknown[]

/**
 * Closes the gaps in every array of a tree, as qs does at the end of parsing. A tree has no cycles
 * and no value in two places, so nothing has to be remembered on the way.
 */
export function compactArrays(tree: Record<string, unknown>): void {
  const left: Container[] = [tree]
  for (let container = left.pop(); container !== undefined; container = left.pop()) {
    if (Array.isArray(container)) closeGaps(container)
    for (const key of Object.keys(container)) {
      const value = (container as Record<string, unknown>)[key]
      if (typeof value === 'object' && value !== null) left.push(value as Container)
    }
  }
}

/** In place: the array keeps its place in the tree. */
function closeGaps(array: unknown[]): void {
  let length = 0
  for (let index = 0; index < array.length; index++) {
    if (array[index] !== undefined) array[length++] = array[index]
  }
  array.length = length
}
