import { areDisjoint, type Characters, EVERYTHING, unionOf } from './characters.ts'
import {
  canBeEmpty,
  isAnchored,
  isSingleCharacter,
  type Node,
  type Repeat,
  type Syntax,
} from './syntax.ts'

/** How many parts of an expression may take any length, and how many may be left out. */
export interface Backtracking {
  unbounded: number
  optional: number
}

/** Trying this many ways costs no more than the bounded matcher does on a short text. */
const MAX_TRIES = 2048

export function isCheapToBacktrack({ unbounded, optional }: Backtracking, text: string): boolean {
  return text.length ** unbounded * 2 ** optional <= MAX_TRIES
}

/** One part of unlimited length and a few optional ones take about linear time. */
export function isNearlyLinear({ unbounded, optional }: Backtracking): boolean {
  return unbounded <= 1 && optional <= 4
}

/** The characters beside a part; undefined when they are not known. */
type Neighbour = Characters | undefined

export function estimateBacktracking({ choices }: Syntax): Backtracking {
  const backtracking = estimateChoices(choices, undefined, [])
  // An expression that is not anchored is tried from every position.
  if (!choices.every(isAnchored)) backtracking.unbounded++
  return backtracking
}

function estimateChoices(choices: Node[][], before: Neighbour, after: Neighbour): Backtracking {
  const members = choices.map((nodes) => estimateSequence(nodes, before, after))
  return {
    unbounded: Math.max(...members.map(({ unbounded }) => unbounded)),
    optional: Math.max(...members.map(({ optional }) => optional)) + choices.length - 1,
  }
}

function estimateSequence(nodes: Node[], before: Neighbour, after: Neighbour): Backtracking {
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

function estimateNode(node: Node, before: Neighbour, after: Neighbour): Backtracking {
  if (node.kind === 'group') return estimateChoices(node.choices, before, after)
  if (node.kind === 'look-ahead') return estimateLookAhead(node.choices)
  if (node.kind === 'repeat') return estimateRepeat(node, before, after)
  return { unbounded: 0, optional: 0 }
}

/** There is no backtracking into it, so its choices do not multiply the number of tries. */
function estimateLookAhead(choices: Node[][]): Backtracking {
  const { unbounded, optional } = estimateChoices(choices, undefined, undefined)
  return { unbounded, optional: optional - choices.length + 1 }
}

function estimateRepeat(node: Repeat, before: Neighbour, after: Neighbour): Backtracking {
  const { min, max } = node
  if (max === 0) return { unbounded: 0, optional: 0 }
  if (max === Number.POSITIVE_INFINITY) {
    // Rounds of more than one character can be cut in ways that multiply.
    if (!isSingleCharacter(node.node)) return { unbounded: Number.POSITIVE_INFINITY, optional: 0 }
    return { unbounded: isDelimited(node, before, after) ? 0 : 1, optional: 0 }
  }
  const inner = estimateNode(node.node, undefined, undefined)
  return { unbounded: inner.unbounded * max, optional: inner.optional * max + max - min }
}

/**
 * A run of characters between others that are none of them begins and ends at one position only:
 * parameters between slashes cost no more than the text is long.
 */
function isDelimited({ node }: Repeat, before: Neighbour, after: Neighbour): boolean {
  const own = lastCharacters(node, undefined)
  if (!own || !before || !after) return false
  return areDisjoint(own, before) && areDisjoint(own, after)
}

/** The characters with which a node ends. */
function lastCharacters(node: Node, before: Neighbour): Neighbour {
  if (node.kind === 'set') return node.characters
  if (node.kind === 'start') return []
  if (node.kind === 'end' || node.kind === 'word-boundary' || node.kind === 'look-ahead')
    return before
  if (node.kind === 'repeat')
    return node.min === 0 ? undefined : lastCharacters(node.node, undefined)
  const lasts = node.choices.map((nodes) => {
    return nodes.reduce<Neighbour>((last, one) => lastCharacters(one, last), undefined)
  })
  return lasts.length === 1 ? lasts[0] : undefined
}

/** The characters with which what follows may begin. */
function firstCharacters(nodes: Node[], after: Neighbour): Neighbour {
  const [node, ...rest] = nodes
  if (node === undefined) return after
  if (node.kind === 'set') return node.characters
  // Behind the end of the text nothing can follow.
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

function firstCharactersOfChoices(choices: Node[][], after: Neighbour): Neighbour {
  const firsts = choices.map((nodes) => firstCharacters(nodes, after))
  return firsts.every((first) => first !== undefined) ? unionOf(firsts) : undefined
}
