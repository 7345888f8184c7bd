/** One alternative of an expression, in parts. */
type Alternative = readonly string[]

/**
 * Joins the alternatives of a path with optional groups, such as `/a/b` and `/a` to `/a{/b}`. The
 * alternatives with a group come before those without it. Those that don't come from groups are
 * shown as `( | )`.
 */
export function joinAlternatives(alternatives: readonly Alternative[]): string {
  return joinGroups(alternatives) ?? `(${alternatives.map((parts) => parts.join('')).join('|')})`
}

function joinGroups(alternatives: readonly Alternative[]): string | undefined {
  const [first = [], ...others] = alternatives
  if (others.length === 0) return first.join('')
  const length = commonLength(alternatives)
  const prefix = first.slice(0, length)
  // A group usually begins with the last slash that all alternatives share.
  for (const at of [prefix.lastIndexOf('/'), length]) {
    const rests = at === -1 ? [] : alternatives.map((parts) => parts.slice(at))
    const joined = joinFirstGroup(rests)
    if (joined !== undefined) return prefix.slice(0, at).join('') + joined
  }
  return undefined
}

function commonLength([first = [], ...others]: readonly Alternative[]): number {
  const differs = (part: string, at: number) => others.some((other) => other[at] !== part)
  const length = first.findIndex(differs)
  return length === -1 ? first.length : length
}

/** Joins alternatives that begin with an optional group; each of its own is followed by all rests. */
function joinFirstGroup(alternatives: readonly Alternative[]): string | undefined {
  const { length } = alternatives
  for (let count = 1; count <= length / 2; count++) {
    const rests = alternatives.slice(length - count)
    const groups =
      length % count === 0 ? readGroup(alternatives.slice(0, -count), rests) : undefined
    const group = groups && joinGroups(groups)
    const rest = group && joinGroups(rests)
    if (rest !== undefined) return `{${group}}${rest}`
  }
  return undefined
}

/** Returns the alternatives of a group; undefined if one isn't followed by all rests. */
function readGroup(
  alternatives: readonly Alternative[],
  rests: readonly Alternative[],
): Alternative[] | undefined {
  const groups: Alternative[] = []
  for (let at = 0; at < alternatives.length; at += rests.length) {
    const block = alternatives.slice(at, at + rests.length)
    const ends = block.map((parts, index) => parts.length - (rests[index] as Alternative).length)
    const group = block[0]?.slice(0, ends[0]) ?? []
    const isFollowed = block.every((parts, index) => {
      return isSame(parts, [...group, ...(rests[index] as Alternative)])
    })
    if (!isFollowed) return undefined
    groups.push(group)
  }
  return groups
}

const isSame = (parts: Alternative, others: Alternative): boolean =>
  parts.length === others.length && parts.every((part, at) => part === others[at])
