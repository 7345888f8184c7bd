import { type Ground, groundOf, nowhere, placesOf, wordEdges } from './ground.ts'
import type { Matching } from './matching.ts'
import { add, allBut, before, both, either, has, type Places, through } from './places.ts'
import {
  CHARACTER,
  CHOOSE,
  END,
  GO,
  type Program,
  rowOf,
  START,
  type Step,
  WORD_EDGE,
} from './program.ts'

/** From which places which steps lead to a match. */
export interface Reach {
  readonly rows: Places[]
  readonly length: number
}

interface Sweep extends Reach {
  readonly program: Program
  /** Where the steps that only look find what they want. */
  readonly looks: (Places | undefined)[]
  readonly ground: Ground
}

export function canReach({ rows, length }: Reach, row: number, at: number): boolean {
  return has(rows[row] as Places, length - at)
}

/**
 * Goes through the program from its last step to its first, and records for every position of the
 * text whether the rest can match from there. The walk forward then makes no wrong choice: sixty
 * stars against 16 kB take under a millisecond, and took 150 with backtracking (bounded.test). The
 * record may say yes too often (it does not know empty rounds), but never no too often.
 */
export function reachOf(matching: Matching, numbers: Uint16Array): Reach & { work: number } {
  const ground = groundOf(matching, numbers)
  const { rows, length } = sweepProgram(matching.program, ground)
  return { rows, length, work: ground.work }
}

function sweepProgram(program: Program, ground: Ground): Sweep {
  // Behind the last step (row 0) everything has matched; nothing else is known yet.
  const rows = [new Uint32Array(ground.words).fill(0xffffffff)]
  const sweep: Sweep = { program, rows, looks: [], length: ground.length, ground }
  sweepSteps(sweep, 0, program.steps.length - 1)
  return sweep
}

function sweepSteps(sweep: Sweep, first: number, last: number): void {
  let index = last
  while (index >= first) {
    const loop = firstOfLoop(sweep.program.steps[index] as Step, index)
    if (loop === undefined) sweepStep(sweep, index)
    else sweepLoop(sweep, loop, index)
    index = (loop ?? index) - 1
  }
}

/** The first step of the loop that the given step closes, if it closes one. */
function firstOfLoop(step: Step, index: number): number | undefined {
  if (step.kind !== CHOOSE && step.kind !== GO) return undefined
  const first = step.kind === GO ? step.a : Math.min(step.a, step.b)
  return first <= index ? first : undefined
}

function sweepStep(sweep: Sweep, index: number): void {
  const { program, rows, ground } = sweep
  const step = program.steps[index] as Step
  if (step.kind >= GO) return
  ground.work += ground.words
  const after = rowAt(sweep, index + 1)
  if (step.kind === CHARACTER) {
    rows[step.row] = both(placesOf(ground, step.set), before(after, 1))
  } else if (step.kind === CHOOSE) {
    rows[step.row] = either(rowAt(sweep, step.a), rowAt(sweep, step.b))
  } else {
    rows[step.row] = both(placesLookedAt(sweep, step), after)
  }
}

function rowAt({ program, rows }: Sweep, index: number): Places {
  return rows[rowOf(program, index)] as Places
}

/** Where a step that only looks finds what it wants; a loop may come to it more than once. */
function placesLookedAt({ looks, ground }: Sweep, step: Step): Places {
  looks[step.row] ??= look(ground, step)
  return looks[step.row] as Places
}

function look(ground: Ground, step: Step): Places {
  const places = nowhere(ground)
  if (step.kind === START) add(places, ground.length)
  if (step.kind === END) add(places, 0)
  if (step.kind === START || step.kind === END) return places
  const seen = step.kind === WORD_EDGE ? wordEdges(ground) : aheadOf(ground, step)
  return step.a === 1 ? allBut(seen) : seen
}

function aheadOf(ground: Ground, { ahead }: Step): Places {
  return rowAt(sweepProgram(ahead as Program, ground), 0)
}

function sweepLoop(sweep: Sweep, first: number, last: number): void {
  const { steps } = sweep.program
  const choice = steps[(steps[last] as Step).kind === CHOOSE ? last : first] as Step
  if (choice.isRun) sweepRun(sweep, choice, first, last)
  else if (hasLoopInside(sweep, first, last)) sweepPlaces(sweep, first, last)
  else if (!sweepRounds(sweep, first, last)) sweepPlaces(sweep, first, last)
}

/** Nested rounds would multiply the cost. */
function hasLoopInside({ program: { steps } }: Sweep, first: number, last: number): boolean {
  for (let index = first; index < last; index++) {
    const step = steps[index] as Step
    if (firstOfLoop(step, index) !== undefined && !loopIsRun(steps, index)) return true
  }
  return false
}

function loopIsRun(steps: Step[], last: number): boolean {
  const step = steps[last] as Step
  return step.kind === CHOOSE ? step.isRun : (steps[step.a] as Step).isRun
}

/** `.*` or `[^/]+?`: from every place one character more, or out. */
function sweepRun(sweep: Sweep, choice: Step, first: number, last: number): void {
  const { ground, rows } = sweep
  const after = rowAt(sweep, last + 1)
  const body = sweep.program.steps.slice(first, last + 1).filter(({ kind }) => kind < CHOOSE)
  const way = body
    .map((step) =>
      step.kind === CHARACTER ? placesOf(ground, step.set) : placesLookedAt(sweep, step),
    )
    .reduce(both)
  const inside = through(way, after)
  ground.work += ground.words * (body.length + 1)
  for (const step of body) rows[step.row] = inside
  rows[choice.row] = either(after, inside)
}

/** So many rounds are tried at once before a loop is gone through place by place. */
const ROUNDS = 16

/**
 * A loop over more than one character: a round more, from all places at once, until nothing new is
 * found. False when that takes too long.
 */
function sweepRounds(sweep: Sweep, first: number, last: number): boolean {
  const { steps } = sweep.program
  const isChoiceLast = (steps[last] as Step).kind === CHOOSE
  const { row } = steps[isChoiceLast ? last : first] as Step
  const after = rowAt(sweep, last + 1)
  sweep.rows[row] = after
  for (let round = 0; round < ROUNDS; round++) {
    if (isChoiceLast) sweepSteps(sweep, first, last - 1)
    else sweepSteps(sweep, first + 1, last - 1)
    const known = sweep.rows[row] as Places
    const found = either(after, rowAt(sweep, isChoiceLast ? first : first + 1))
    if (found.every((word, index) => word === known[index])) return true
    sweep.rows[row] = found
  }
  return false
}

/** A step of a loop with the rows that it depends on. */
interface Move {
  readonly known: Places
  /** Where a character stands, or a step sees what it looks for; undefined for a choice. */
  readonly look: Places | undefined
  /** How many places further the next step begins. */
  readonly width: number
  readonly next: Places
  readonly other: Places
  /** The steps of the loop that lead to this one and take no character. */
  readonly followers: Move[]
}

/**
 * Any loop: place by place. At each place, what takes a character or leaves the loop is looked at
 * once, and what leads to a step when that step is found to lead on: so no step is looked at more
 * often than others lead to it.
 */
function sweepPlaces(sweep: Sweep, first: number, last: number): void {
  const steps = sweep.program.steps.slice(first, last + 1)
  for (const step of steps) if (step.kind < GO) sweep.rows[step.row] = nowhere(sweep.ground)
  const starts = startsOf(movesOf(sweep, first, last))
  const pending: Move[] = []
  const visit = (move: Move, bit: number): void => {
    sweep.ground.work++
    if (!learns(move, bit)) return
    add(move.known, bit)
    for (const follower of move.followers) pending.push(follower)
  }
  for (let bit = 0; bit <= sweep.length; bit++) {
    for (const move of starts) visit(move, bit)
    while (pending.length > 0) visit(pending.pop() as Move, bit)
  }
}

/** Ties the moves together; gives those that do not depend on the others at the same place alone. */
function startsOf(moves: Move[]): Move[] {
  const byRow = new Map(moves.map((move) => [move.known, move]))
  return moves.filter((move) => {
    if (move.width > 0) return true
    const ways = [...new Set([move.next, move.other])].map((row) => byRow.get(row))
    for (const way of ways) way?.followers.push(move)
    return ways.includes(undefined)
  })
}

function movesOf(sweep: Sweep, first: number, last: number): Move[] {
  const moves: Move[] = []
  for (let index = first; index <= last; index++) {
    if ((sweep.program.steps[index] as Step).kind < GO) moves.push(moveOf(sweep, index))
  }
  return moves
}

function moveOf(sweep: Sweep, index: number): Move {
  const step = sweep.program.steps[index] as Step
  const known = sweep.rows[step.row] as Places
  if (step.kind === CHOOSE) {
    const [next, other] = [rowAt(sweep, step.a), rowAt(sweep, step.b)]
    return { known, look: undefined, width: 0, next, other, followers: [] }
  }
  const next = rowAt(sweep, index + 1)
  const isCharacter = step.kind === CHARACTER
  const look = isCharacter ? placesOf(sweep.ground, step.set) : placesLookedAt(sweep, step)
  return { known, look, width: isCharacter ? 1 : 0, next, other: next, followers: [] }
}

/** Whether it follows from what is known that a step leads on from a place, and is not known yet. */
function learns({ known, look, width, next, other }: Move, bit: number): boolean {
  if (has(known, bit) || bit < width || (look && !has(look, bit))) return false
  return has(next, bit - width) || has(other, bit - width)
}
