import { allBut, type Characters, oneOf } from './alphabet.ts'
import type { Node, Syntax } from './syntax.ts'

/** What a step does. */
export const CHARACTER = 0
export const START = 1
export const END = 2
export const LOOK_AHEAD = 3
export const CHOOSE = 4
/** From here on a step takes no part in what can follow: it only moves on. */
export const GO = 5
export const MARK = 6
export const FORGET = 7
export const MOVED = 8

/** All steps have one shape, so that the loops over them stay fast (bounded.test). */
export interface Step {
  kind: number
  /** A slot, a step to go to, the step to choose first, or 1 for what must not lie ahead. */
  a: number
  /** The end of a range of slots, or the step to choose second. */
  b: number
  /** The number of a choice. */
  id: number
  /** A choice between one character more and going on: `.*`, `[^/]+?`. */
  isRun: boolean
  /** The row of places from which this step leads to a match (reach.ts). */
  row: number
  characters: Characters
  /** What must, or must not, lie ahead. */
  ahead: Program | undefined
}

export interface Program {
  readonly steps: Step[]
  readonly ignoreCase: boolean
  /** Captures including the whole match; two slots each, and one for every check of progress. */
  readonly captures: number
  slots: number
  choices: number
  rows: number
}

const NO_CHARACTERS = oneOf('')

export function compileProgram(syntax: Syntax, ignoreCase: boolean): Program {
  const { alternatives } = syntax
  const captures = syntax.captures + 1
  const counts = { slots: captures * 2, choices: 0, rows: 1 }
  const program: Program = { steps: [], ignoreCase, captures, ...counts }
  const ends: Step[] = []
  for (const [index, nodes] of alternatives.entries()) {
    const choice = index < alternatives.length - 1 ? add(program, CHOOSE) : undefined
    const first = program.steps.length
    writeAll(program, nodes)
    ends.push(add(program, GO))
    if (choice) aim(choice, false, first, program.steps.length)
  }
  for (const end of ends) end.a = program.steps.length
  for (const [index, step] of program.steps.entries()) step.row = rowOf(program, index)
  return program
}

/** The row of a step; a step that only moves on has that of the step it comes to. */
export function rowOf(program: Program, index: number): number {
  let at = index
  let step = program.steps[at]
  while (step && step.kind >= GO) {
    at = step.kind === GO ? step.a : at + 1
    step = program.steps[at]
  }
  // Behind the last step everything has matched: row 0.
  return step ? step.row : 0
}

function add(program: Program, kind: number, a = 0, b = 0): Step {
  const id = kind === CHOOSE ? program.choices++ : 0
  const row = kind < GO ? program.rows++ : 0
  const own = { characters: NO_CHARACTERS, ahead: undefined, isRun: false }
  const step: Step = { kind, a, b, id, row, ...own }
  program.steps.push(step)
  return step
}

function writeAll(program: Program, nodes: Node[]): void {
  for (const node of nodes) write(program, node)
}

function write(program: Program, node: Node): void {
  switch (node.kind) {
    case 'look-ahead':
      writeLookAhead(program, node.negative, node.choices)
      break
    case 'group':
      writeGroup(program, node.capture, node.body)
      break
    case 'repeat':
      writeRepeat(program, node)
      break
    case 'start':
      add(program, START)
      break
    case 'end':
      add(program, END)
      break
    default:
      add(program, CHARACTER).characters = charactersOf(program, node)
  }
}

type CharacterNode = Node & { kind: 'character' | 'any' | 'one-of' }

function writeLookAhead(program: Program, negative: boolean, alternatives: Node[][]): void {
  const step = add(program, LOOK_AHEAD, negative ? 1 : 0)
  step.ahead = compileProgram({ alternatives, captures: 0 }, program.ignoreCase)
}

function charactersOf({ ignoreCase }: Program, node: CharacterNode): Characters {
  if (node.kind === 'any') return allBut(node.except)
  if (node.kind === 'one-of') return oneOf(node.characters)
  const character = String.fromCharCode(node.code)
  return oneOf(ignoreCase ? character.toLowerCase() + character.toUpperCase() : character)
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
    const choice = add(program, CHOOSE)
    choice.isRun = isOneWide(node.node)
    aim(choice, node.lazy, again, steps.length)
    return
  }
  const choice = add(program, CHOOSE)
  choice.isRun = node.endless && isOneWide(node.node)
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

/** One character, perhaps after a look ahead. */
function isOneWide(node: Node): boolean {
  if (node.kind === 'group') {
    const last = node.body.at(-1)
    const looks = node.body.slice(0, -1).every(({ kind }) => kind === 'look-ahead')
    return node.capture === 0 && looks && last !== undefined && isOneWide(last)
  }
  return node.kind === 'character' || node.kind === 'any' || node.kind === 'one-of'
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
