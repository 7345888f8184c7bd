import { areDisjoint, type Characters, EVERYTHING, unionOf } from './characters.ts'
import { canBeEmpty, isAnchored, isOneWide, type Node, type Repeat, type Syntax } from './syntax.ts'

/** How many parts of an expression may take any length, and how many may be left out. */
export interface Freedom {
  endless: number
  optional: number
}

/** Trying this many ways costs no more than the bounded matcher does on a short text. */
const FEW = 2048

export function isSoonTried({ endless, optional }: Freedom, text: string): boolean {
  return text.length ** endless * 2 ** optional <= FEW
}

/** One part of unlimited length and a few optional ones take about linear time. */
export function isLittle({ endless, optional }: Freedom): boolean {
  return endless <= 1 && optional <= 4
}

/** The characters beside a part; undefined when they are not known. */
type Neighbour = Characters | undefined

export function freedomOf({ choices }: Syntax): Freedom {
  const freedom = freedomOfChoices(choices, undefined, [])
  // An expression that is not anchored is tried from every position.
  if (!choices.every(isAnchored)) freedom.endless++
  return freedom
}

function freedomOfChoices(choices: Node[][], before: Neighbour, after: Neighbour): Freedom {
  const members = choices.map((nodes) => freedomOfSequence(nodes, before, after))
  return {
    endless: Math.max(...members.map(({ endless }) => endless)),
    optional: Math.max(...members.map(({ optional }) => optional)) + choices.length - 1,
  }
}

function freedomOfSequence(nodes: Node[], before: Neighbour, after: Neighbour): Freedom {
  const freedom: Freedom = { endless: 0, optional: 0 }
  let last = before
  for (const [index, node] of nodes.entries()) {
    const own = freedomOfNode(node, last, firstOf(nodes.slice(index + 1), after))
    freedom.endless += own.endless
    freedom.optional += own.optional
    last = lastOf(node, last)
  }
  return freedom
}

function freedomOfNode(node: Node, before: Neighbour, after: Neighbour): Freedom {
  if (node.kind === 'group') return freedomOfChoices(node.choices, before, after)
  if (node.kind === 'look-ahead') return freedomOfLookAhead(node.choices)
  if (node.kind === 'repeat') return freedomOfRepeat(node, before, after)
  return { endless: 0, optional: 0 }
}

/** There is no backtracking into it, so its choices do not multiply the number of tries. */
function freedomOfLookAhead(choices: Node[][]): Freedom {
  const { endless, optional } = freedomOfChoices(choices, undefined, undefined)
  return { endless, optional: optional - choices.length + 1 }
}

function freedomOfRepeat(node: Repeat, before: Neighbour, after: Neighbour): Freedom {
  const { least, most } = node
  if (most === 0) return { endless: 0, optional: 0 }
  if (most === Number.POSITIVE_INFINITY) {
    // Rounds of more than one character can be cut in ways that multiply.
    if (!isOneWide(node.node)) return { endless: Number.POSITIVE_INFINITY, optional: 0 }
    return { endless: isKeptApart(node, before, after) ? 0 : 1, optional: 0 }
  }
  const inner = freedomOfNode(node.node, undefined, undefined)
  return { endless: inner.endless * most, optional: inner.optional * most + most - least }
}

/**
 * A run of characters between others that are none of them begins and ends at one place only:
 * parameters between slashes cost no more than the text is long.
 */
function isKeptApart({ node }: Repeat, before: Neighbour, after: Neighbour): boolean {
  const own = lastOf(node, undefined)
  if (!own || !before || !after) return false
  return areDisjoint(own, before) && areDisjoint(own, after)
}

/** The characters with which a node ends. */
function lastOf(node: Node, before: Neighbour): Neighbour {
  if (node.kind === 'set') return node.characters
  if (node.kind === 'start') return []
  if (node.kind === 'end' || node.kind === 'word-edge' || node.kind === 'look-ahead') return before
  if (node.kind === 'repeat') return node.least === 0 ? undefined : lastOf(node.node, undefined)
  const lasts = node.choices.map((nodes) => {
    return nodes.reduce<Neighbour>((last, one) => lastOf(one, last), undefined)
  })
  return lasts.length === 1 ? lasts[0] : undefined
}

/** The characters with which what follows may begin. */
function firstOf(nodes: Node[], after: Neighbour): Neighbour {
  const [node, ...rest] = nodes
  if (node === undefined) return after
  if (node.kind === 'set') return node.characters
  // Behind the end of the text nothing can follow.
  if (node.kind === 'end') return []
  if (node.kind === 'start') return EVERYTHING
  if (node.kind === 'word-edge') return EVERYTHING
  if (node.kind === 'look-ahead') {
    return node.negative ? firstOf(rest, after) : firstOfChoices(node.choices, EVERYTHING)
  }
  const following = firstOf(rest, after)
  const own =
    node.kind === 'repeat'
      ? firstOf([node.node], following)
      : firstOfChoices(node.choices, following)
  const isSkipped = node.kind === 'repeat' && canBeEmpty(node)
  return own && following && isSkipped ? unionOf([own, following]) : own
}

function firstOfChoices(choices: Node[][], after: Neighbour): Neighbour {
  const firsts = choices.map((nodes) => firstOf(nodes, after))
  return firsts.every((first) => first !== undefined) ? unionOf(firsts) : undefined
}
