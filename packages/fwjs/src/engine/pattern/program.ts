import type { Node, Syntax } from './syntax.ts'

/** What a step does. The first three take a character each. */
export const CHARACTER = 0
export const NOT_IN = 1
export const ONE_OF = 2
export const START = 3
export const END = 4
export const LOOK_AHEAD = 5
export const MARK = 6
export const FORGET = 7
export const MOVED = 8
export const GO = 9
export const CHOOSE = 10

/** All steps have one shape, so that the matcher's loop stays fast (bench of F77 in the tests). */
export interface Step {
  kind: number
  /** A character code, a slot, a step to go to, or the step to choose first. */
  a: number
  /** The end of a range of slots, or the step to choose second. */
  b: number
  /** The number of a choice. */
  id: number
  characters: string
  choices: Node[][]
}

export interface Program {
  readonly steps: Step[]
  readonly ignoreCase: boolean
  /** Captures including the whole match; two slots each, and one for every check of progress. */
  readonly captures: number
  slots: number
  choices: number
}

export function compileProgram(syntax: Syntax, ignoreCase: boolean): Program {
  const { alternatives } = syntax
  const captures = syntax.captures + 1
  const program: Program = { steps: [], ignoreCase, captures, slots: captures * 2, choices: 0 }
  const ends: Step[] = []
  for (const [index, nodes] of alternatives.entries()) {
    const choice = index < alternatives.length - 1 ? add(program, CHOOSE) : undefined
    const first = program.steps.length
    writeAll(program, nodes)
    ends.push(add(program, GO))
    if (choice) aim(choice, false, first, program.steps.length)
  }
  for (const end of ends) end.a = program.steps.length
  return program
}

function add(program: Program, kind: number, a = 0, b = 0): Step {
  const id = kind === CHOOSE ? program.choices++ : 0
  const step: Step = { kind, a, b, id, characters: '', choices: [] }
  program.steps.push(step)
  return step
}

function writeAll(program: Program, nodes: Node[]): void {
  for (const node of nodes) write(program, node)
}

function write(program: Program, node: Node): void {
  switch (node.kind) {
    case 'character':
      add(program, CHARACTER, node.code)
      break
    case 'any':
      add(program, NOT_IN).characters = node.except
      break
    case 'one-of':
      add(program, ONE_OF).characters = node.characters
      break
    case 'look-ahead':
      add(program, LOOK_AHEAD, node.negative ? 1 : 0).choices = node.choices
      break
    case 'group':
      writeGroup(program, node.capture, node.body)
      break
    case 'repeat':
      writeRepeat(program, node)
      break
    default:
      add(program, node.kind === 'start' ? START : END)
  }
}

function writeGroup(program: Program, capture: number, body: Node[]): void {
  if (capture > 0) add(program, MARK, capture * 2)
  writeAll(program, body)
  if (capture > 0) add(program, MARK, capture * 2 + 1)
}

type Repeat = Node & { kind: 'repeat' }

function writeRepeat(program: Program, node: Repeat): void {
  const { steps } = program
  if (node.atLeastOnce) {
    // x+ is x, then again or on.
    const again = steps.length
    writeRound(program, node.node)
    aim(add(program, CHOOSE), node.lazy, again, steps.length)
    return
  }
  const choice = add(program, CHOOSE)
  const body = steps.length
  // A round that takes nothing does not count: (.*)? of an empty text captures nothing.
  const start = canBeEmpty(node.node) ? program.slots++ : undefined
  if (start !== undefined) add(program, MARK, start)
  writeRound(program, node.node)
  if (start !== undefined) add(program, MOVED, start)
  if (node.endless) add(program, GO, body - 1)
  aim(choice, node.lazy, body, steps.length)
}

/** Each round of a repetition forgets what the round before captured. */
function writeRound(program: Program, node: Node): void {
  const captures = capturesIn(node)
  if (captures.length > 0) {
    add(program, FORGET, Math.min(...captures) * 2, Math.max(...captures) * 2 + 2)
  }
  write(program, node)
}

function capturesIn(node: Node): number[] {
  if (node.kind === 'repeat') return capturesIn(node.node)
  if (node.kind !== 'group') return []
  const inner = node.body.flatMap(capturesIn)
  return node.capture === 0 ? inner : [node.capture, ...inner]
}

function canBeEmpty(node: Node): boolean {
  if (node.kind === 'repeat') return !node.atLeastOnce || canBeEmpty(node.node)
  if (node.kind === 'group') return node.body.every(canBeEmpty)
  return node.kind === 'look-ahead' || node.kind === 'start' || node.kind === 'end'
}

function aim(choice: Step, lazy: boolean, into: number, past: number): void {
  choice.a = lazy ? past : into
  choice.b = lazy ? into : past
}
