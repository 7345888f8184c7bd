import {
  CHARACTER,
  CHOOSE,
  END,
  FORGET,
  GO,
  LOOK_AHEAD,
  MARK,
  MOVED,
  ONE_OF,
  type Program,
  START,
  type Step,
} from './program.ts'
import type { Node } from './syntax.ts'

interface Run {
  readonly program: Program
  readonly text: string
  readonly marks: number[]
  /** Which choice has been taken where. */
  readonly tried: Uint8Array
  /** Pairs: the step and place to go back to, or (a step below 0) the mark to set back. */
  readonly pending: number[]
  at: number
}

const FAILED = -1

/**
 * Finds what the regular expression would find, by the same tries in the same order, but takes no
 * choice twice at the same place: whatever could follow from there has failed before. So the cost
 * is at most the length of the text times the length of the pattern (DESIGN 5, F77).
 */
export function runProgram(program: Program, text: string): (string | undefined)[] | null {
  const run: Run = {
    program,
    text,
    marks: new Array(program.slots).fill(-1),
    tried: new Uint8Array(program.choices * (text.length + 1)),
    pending: [],
    at: 0,
  }
  const { steps } = program
  let index = 0
  while (index < steps.length) {
    const step = steps[index] as Step
    if (step.kind <= ONE_OF) index = takesCharacter(run, step) ? index + 1 : FAILED
    else index = take(run, step, index)
    if (index === FAILED) index = resume(run)
    if (index === FAILED) return null
  }
  return captured(run)
}

function takesCharacter(run: Run, step: Step): boolean {
  if (run.at >= run.text.length || !isAccepted(run, step, run.at)) return false
  run.at++
  return true
}

function isAccepted(run: Run, step: Step, at: number): boolean {
  if (step.kind === CHARACTER) return isSame(run, step.a, run.text.charCodeAt(at))
  return step.characters.includes(run.text[at] as string) === (step.kind === ONE_OF)
}

/** The step to go on with, or FAILED. */
function take(run: Run, step: Step, index: number): number {
  switch (step.kind) {
    case CHOOSE:
      return takeChoice(run, step)
    case GO:
      return step.a
    case MARK:
      setMark(run, step.a, run.at)
      return index + 1
    case FORGET:
      for (let slot = step.a; slot < step.b; slot++) setMark(run, slot, -1)
      return index + 1
    default:
      return holds(run, step) ? index + 1 : FAILED
  }
}

function takeChoice(run: Run, step: Step): number {
  const place = step.id * (run.text.length + 1) + run.at
  if (run.tried[place] === 1) return FAILED
  run.tried[place] = 1
  run.pending.push(step.b, run.at)
  return step.a
}

function setMark(run: Run, slot: number, value: number): void {
  run.pending.push(-1 - slot, run.marks[slot] as number)
  run.marks[slot] = value
}

/** Undoes the marks set since the last choice, and takes its other way. */
function resume(run: Run): number {
  const { pending } = run
  while (pending.length > 0) {
    const value = pending.pop() as number
    const step = pending.pop() as number
    if (step >= 0) {
      run.at = value
      return step
    }
    run.marks[-1 - step] = value
  }
  return FAILED
}

/** The steps that only look: at the place, or at the text ahead. */
function holds(run: Run, step: Step): boolean {
  switch (step.kind) {
    case START:
      return run.at === 0
    case END:
      return run.at === run.text.length
    case MOVED:
      return run.marks[step.a] !== run.at
    default:
      return step.kind === LOOK_AHEAD && liesAhead(run, step.choices) === (step.a === 0)
  }
}

/** Whether one of the choices, plain characters each, stands here. */
function liesAhead(run: Run, choices: Node[][]): boolean {
  return choices.some((choice) =>
    choice.every((node, offset) => {
      const found = run.text.charCodeAt(run.at + offset)
      return node.kind === 'character' ? isSame(run, node.code, found) : Number.isNaN(found)
    }),
  )
}

function isSame(run: Run, wanted: number, found: number): boolean {
  if (wanted === found) return true
  if (!run.program.ignoreCase || (wanted | 0x20) !== (found | 0x20)) return false
  const letter = wanted | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

function captured(run: Run): (string | undefined)[] {
  const { text, marks, program } = run
  const found: (string | undefined)[] = [text.slice(0, run.at)]
  for (let capture = 1; capture < program.captures; capture++) {
    const start = marks[capture * 2] as number
    const end = marks[capture * 2 + 1] as number
    found.push(start === -1 || end === -1 ? undefined : text.slice(start, end))
  }
  return found
}
