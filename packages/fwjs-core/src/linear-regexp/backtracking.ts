import { areDisjoint, type Characters, EVERYTHING, unionOf } from './characters.ts'
import {
  canBeEmpty,
  isAnchored,
  isSingleCharacter,
  type Node,
  type Repeat,
  type Syntax,
} from './syntax.ts'

/** How many parts of an expression are unbounded, and how many are optional. */
export interface Backtracking {
  unbounded: number
  optional: number
}

/** This many attempts take no longer than the bounded matcher on a short text. */
const MAX_TRIES = 2048

export function isCheapToBacktrack({ unbounded, optional }: Backtracking, text: string): boolean {
  return text.length ** unbounded * 2 ** optional <= MAX_TRIES
}

/** Returns true for one unbounded part and a few optional ones, which take about linear time. */
export function isNearlyLinear({ unbounded, optional }: Backtracking): boolean {
  return unbounded <= 1 && optional <= 4
}

/** The characters next to a part; undefined if unknown. */
type Neighbor = Characters | undefined

export function estimateBacktracking({ choices }: Syntax): Backtracking {
  const backtracking = estimateChoices(choices, undefined, [])
  // An unanchored expression is tried from every position.
  if (!choices.every(isAnchored)) backtracking.unbounded++
  return backtracking
}

function estimateChoices(choices: Node[][], before: Neighbor, after: Neighbor): Backtracking {
  const members = choices.map((nodes) => estimateSequence(nodes, before, after))
  return {
    unbounded: Math.max(...members.map(({ unbounded }) => unbounded)),
    optional: Math.max(...members.map(({ optional }) => optional)) + choices.length - 1,
  }
}

function estimateSequence(nodes: Node[], before: Neighbor, after: Neighbor): Backtracking {
  const backtracking: Backtracking = { unbounded: 0, optional: 0 }
  let last = before
  for (const [index, node] of nodes.entries()) {
    const own = estimateNode(node, last, firstCharacters(nodes.slice(index + 1), after))
    backtracking.unbounded += own.unbounded
    backtracking.optional += own.optional
    last = lastCharacters(node, last)
  }
  return backtracking
}

function estimateNode(node: Node, before: Neighbor, after: Neighbor): Backtracking {
  if (node.kind === 'group') return estimateChoices(node.choices, before, after)
  if (node.kind === 'look-ahead') return estimateLookAhead(node.choices)
  if (node.kind === 'repeat') return estimateRepeat(node, before, after)
  return { unbounded: 0, optional: 0 }
}

/** A look-ahead is never backtracked into, so its choices don't multiply the number of attempts. */
function estimateLookAhead(choices: Node[][]): Backtracking {
  const { unbounded, optional } = estimateChoices(choices, undefined, undefined)
  return { unbounded, optional: optional - choices.length + 1 }
}

function estimateRepeat(node: Repeat, before: Neighbor, after: Neighbor): Backtracking {
  const { min, max } = node
  if (max === 0) return { unbounded: 0, optional: 0 }
  if (max === Number.POSITIVE_INFINITY) {
    // Iterations of more than one character can be divided in a multiplying number of ways.
    if (!isSingleCharacter(node.node)) return { unbounded: Number.POSITIVE_INFINITY, optional: 0 }
    return { unbounded: isDelimited(node, before, after) ? 0 : 1, optional: 0 }
  }
  const inner = estimateNode(node.node, undefined, undefined)
  return { unbounded: inner.unbounded * max, optional: inner.optional * max + max - min }
}

/**
 * Returns true for a run delimited by characters outside its set: it starts and ends at only one
 * position, so parameters between slashes take linear time.
 */
function isDelimited({ node }: Repeat, before: Neighbor, after: Neighbor): boolean {
  const own = lastCharacters(node, undefined)
  if (!own || !before || !after) return false
  return areDisjoint(own, before) && areDisjoint(own, after)
}

/** Returns the characters a node may end with. */
function lastCharacters(node: Node, before: Neighbor): Neighbor {
  if (node.kind === 'set') return node.characters
  if (node.kind === 'start') return []
  if (node.kind === 'end' || node.kind === 'word-boundary' || node.kind === 'look-ahead')
    return before
  if (node.kind === 'repeat')
    return node.min === 0 ? undefined : lastCharacters(node.node, undefined)
  const lasts = node.choices.map((nodes) => {
    return nodes.reduce<Neighbor>((last, one) => lastCharacters(one, last), undefined)
  })
  return lasts.length === 1 ? lasts[0] : undefined
}

/** Returns the characters the rest may start with. */
function firstCharacters(nodes: Node[], after: Neighbor): Neighbor {
  const [node, ...rest] = nodes
  if (node === undefined) return after
  if (node.kind === 'set') return node.characters
  // Nothing can follow the end of the text.
  if (node.kind === 'end') return []
  if (node.kind === 'start') return EVERYTHING
  if (node.kind === 'word-boundary') return EVERYTHING
  if (node.kind === 'look-ahead') {
    return node.negative
      ? firstCharacters(rest, after)
      : firstCharactersOfChoices(node.choices, EVERYTHING)
  }
  const following = firstCharacters(rest, after)
  const own =
    node.kind === 'repeat'
      ? firstCharacters([node.node], following)
      : firstCharactersOfChoices(node.choices, following)
  const isSkipped = node.kind === 'repeat' && canBeEmpty(node)
  return own && following && isSkipped ? unionOf([own, following]) : own
}

function firstCharactersOfChoices(choices: Node[][], after: Neighbor): Neighbor {
  const firsts = choices.map((nodes) => firstCharacters(nodes, after))
  return firsts.every((first) => first !== undefined) ? unionOf(firsts) : undefined
}
