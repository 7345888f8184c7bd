import { classify } from './alphabet.ts'
import type { CompiledExpression } from './compiled-expression.ts'
import { add, has, type PositionSet } from './position-set.ts'
import {
  CHARACTER,
  CHECK_PROGRESS,
  CLEAR,
  JUMP,
  type Program,
  rowOf,
  SAVE,
  SPLIT,
  type Step,
} from './program.ts'
import { canReach, computeReach, type Reach } from './reach.ts'

interface Run {
  readonly program: Program
  readonly text: string
  readonly reach: Reach
  readonly slots: number[]
  /** Whether there are iterations that must not be empty. Without them, the run never backtracks. */
  readonly canFail: boolean
  /** Where each choice was tried, by its number and by how many of its iterations have advanced. */
  readonly tried: (PositionSet | undefined)[]
  /** Pairs: the step and position to backtrack to, or (if the step is negative) the slot to restore. */
  readonly pending: number[]
  at: number
  work: number
}

/** The match, and the number of positions read, which tests compare with the bound. */
export interface Outcome {
  found: (string | undefined)[] | null
  work: number
}

const FAILED = -1

/**
 * Finds the match that the regular expression would find. It makes the same choices in the same order,
 * but only those from which a match is possible. It can still fail at an iteration that must not be
 * empty. In that case, no choice is made twice at the same position with the same iterations empty.
 */
export function runProgram(expression: CompiledExpression, text: string): Outcome {
  const { program, alphabet } = expression
  const reach = computeReach(expression, classify(alphabet, text))
  if (!canReach(reach, rowOf(program, 0), 0)) return { found: null, work: reach.work }
  const run: Run = {
    program,
    text,
    reach,
    slots: new Array(program.slotCount).fill(-1),
    canFail: program.slotCount > program.captures * 2,
    tried: [],
    pending: [],
    at: 0,
    work: reach.work,
  }
  const { steps } = program
  let index = 0
  while (index < steps.length) {
    run.work++
    index = runStep(run, steps[index] as Step, index)
    if (index === FAILED) index = backtrack(run)
    if (index === FAILED) return { found: null, work: run.work }
  }
  return { found: capturesOf(run), work: run.work }
}

/** Runs a step; returns the next one, or FAILED. */
function runStep(run: Run, step: Step, index: number): number {
  switch (step.kind) {
    case CHARACTER:
      run.at++
      return index + 1
    case SPLIT:
      return step.isPlainRun ? runGreedily(run, step) : chooseBranch(run, step)
    case JUMP:
      return step.a
    case SAVE:
      saveSlot(run, step.a, run.at)
      return index + 1
    case CLEAR:
      run.work += step.b - step.a
      for (let slot = step.a; slot < step.b; slot++) saveSlot(run, slot, -1)
      return index + 1
    case CHECK_PROGRESS:
      return run.slots[step.a] === run.at ? FAILED : index + 1
    default:
      // The sweep has already checked assertions, so any assertion reached here holds.
      return index + 1
  }
}

function chooseBranch(run: Run, step: Step): number {
  if (markTried(run, step)) return FAILED
  if (!canMatchFrom(run, step.a)) return step.b
  if (run.canFail && canMatchFrom(run, step.b)) run.pending.push(step.b, run.at)
  return step.a
}

/** Consumes a greedy run at once, and records where it could have stopped. */
function runGreedily(run: Run, step: Step): number {
  const { program, reach, pending, canFail } = run
  const further = rowOf(program, step.a)
  const out = rowOf(program, step.b)
  while (canReach(reach, further, run.at)) {
    if (markTried(run, step)) return FAILED
    if (canFail && canReach(reach, out, run.at)) pending.push(step.b, run.at)
    run.at++
    run.work++
  }
  return step.b
}

/**
 * Marks the choice as tried. Returns true if it was tried before at this position with the same number
 * of empty iterations: the rest depends on nothing else. Iterations are nested, so their number
 * identifies them.
 */
function markTried(run: Run, { id, iterations }: Step): boolean {
  if (!run.canFail) return false
  let moved = 0
  for (const slot of iterations) if (run.slots[slot] !== run.at) moved++
  run.tried[id + moved] ??= new Uint32Array((run.text.length >>> 5) + 1)
  const positions = run.tried[id + moved] as PositionSet
  if (has(positions, run.at)) return true
  add(positions, run.at)
  return false
}

function canMatchFrom(run: Run, index: number): boolean {
  return canReach(run.reach, rowOf(run.program, index), run.at)
}

function saveSlot(run: Run, slot: number, value: number): void {
  if (run.canFail) run.pending.push(-1 - slot, run.slots[slot] as number)
  run.slots[slot] = value
}

/** Restores the slots saved since the last choice, and continues with its other branch. */
function backtrack(run: Run): number {
  const { pending } = run
  while (pending.length > 0) {
    const value = pending.pop() as number
    const step = pending.pop() as number
    if (step >= 0) {
      run.at = value
      return step
    }
    run.slots[-1 - step] = value
  }
  return FAILED
}

function capturesOf(run: Run): (string | undefined)[] {
  const { text, slots, program } = run
  const found: (string | undefined)[] = [text.slice(slots[0] as number, run.at)]
  for (let capture = 1; capture < program.captures; capture++) {
    const start = slots[capture * 2] as number
    const end = slots[capture * 2 + 1] as number
    found.push(start === -1 || end === -1 ? undefined : text.slice(start, end))
  }
  return found
}
