import { type Characters, EVERYTHING } from './characters.ts'
import {
  canBeEmpty,
  isAlwaysEmpty,
  isOneWide,
  type Node,
  type Repeat,
  type Syntax,
} from './syntax.ts'

/** What a step does. */
export const CHARACTER = 0
export const START = 1
export const END = 2
export const WORD_EDGE = 3
export const LOOK_AHEAD = 4
export const CHOOSE = 5
/** This kind of step and the following ones take no text: the sweep skips them (reach.ts). */
export const GO = 6
export const MARK = 7
export const FORGET = 8
export const MOVED = 9

/** All steps have one shape, so that the loops over them stay fast (bounded.test). */
export interface Step {
  kind: number
  /** A slot, a step to go to, the step to choose first, or 1 for what must not be found. */
  a: number
  /** The end of a range of slots, or the step to choose second. */
  b: number
  /** A choice between one character more and going on: `.*`, `[^/]+?`, `([ab])*`. */
  isRun: boolean
  /** The run is greedy and records nothing. */
  isPlainRun: boolean
  /** The row of places from which this step leads to a match (reach.ts). */
  row: number
  /** The number of the step's set of characters. */
  set: number
  /** The slots of the rounds that this choice is part of and that must not stay empty. */
  rounds: readonly number[]
  /** The number of a choice: one for each of its rounds, and one for none, that may be empty. */
  id: number
  /** The program of a look-ahead. */
  ahead: Program | undefined
}

/** What a program shares with the programs of its look-aheads. */
interface Sets {
  readonly sets: Characters[]
}

export interface Program extends Sets {
  readonly steps: Step[]
  /** Captures including the whole match; two slots each, and one for every check of progress. */
  readonly captures: number
  slots: number
  choices: number
  rows: number
}

interface Writing {
  readonly program: Program
  /** The rounds that are being written. */
  rounds: readonly number[]
}

export function compileProgram(syntax: Syntax, sets: Characters[], isSearched: boolean): Program {
  const captures = syntax.captures + 1
  const counts = { slots: captures * 2, choices: 0, rows: 1 }
  const program: Program = { steps: [], sets, captures, ...counts }
  const writing: Writing = { program, rounds: [] }
  // An expression that is not anchored is tried from every position, in order.
  if (isSearched) write(writing, SEARCH)
  add(writing, MARK, 0)
  writeChoices(writing, syntax.choices)
  for (const [index, step] of program.steps.entries()) step.row = rowOf(program, index)
  return program
}

const SEARCH: Repeat = {
  kind: 'repeat',
  node: { kind: 'set', characters: EVERYTHING },
  least: 0,
  most: Number.POSITIVE_INFINITY,
  lazy: true,
  captures: [1, 1],
}

/** The row of a step; a step that only moves on has that of the step it comes to. */
export function rowOf(program: Program, index: number): number {
  const step = program.steps[landing(program, index)]
  // Behind the last step everything has matched: row 0.
  return step ? step.row : 0
}

/** The first step, from the given one on, that does more than lead to another step. */
function landing({ steps }: Program, index: number): number {
  let at = index
  let step = steps[at]
  while (step && step.kind >= GO) {
    at = step.kind === GO ? step.a : at + 1
    step = steps[at]
  }
  return at
}

function add({ program, rounds }: Writing, kind: number, a = 0, b = 0): Step {
  const row = kind < GO ? program.rows++ : 0
  const own = { isRun: false, isPlainRun: false, set: 0, id: program.choices, ahead: undefined }
  if (kind === CHOOSE) program.choices += rounds.length + 1
  const step: Step = { kind, a, b, row, rounds, ...own }
  program.steps.push(step)
  return step
}

function writeChoices(writing: Writing, choices: Node[][]): void {
  const { steps } = writing.program
  const ends: Step[] = []
  for (const [index, nodes] of choices.entries()) {
    const isLast = index === choices.length - 1
    const choice = isLast ? undefined : add(writing, CHOOSE)
    const first = steps.length
    for (const node of nodes) write(writing, node)
    if (choice) {
      ends.push(add(writing, GO))
      aim(choice, false, first, steps.length)
    }
  }
  for (const end of ends) end.a = steps.length
}

function write(writing: Writing, node: Node): void {
  switch (node.kind) {
    case 'set':
      add(writing, CHARACTER).set = writing.program.sets.push(node.characters) - 1
      break
    case 'start':
      add(writing, START)
      break
    case 'end':
      add(writing, END)
      break
    case 'word-edge':
      add(writing, WORD_EDGE, node.negative ? 1 : 0)
      break
    case 'look-ahead': {
      const syntax = { choices: node.choices, captures: 0 }
      const step = add(writing, LOOK_AHEAD, node.negative ? 1 : 0)
      step.ahead = compileProgram(syntax, writing.program.sets, false)
      break
    }
    case 'group':
      if (node.capture > 0) add(writing, MARK, node.capture * 2)
      writeChoices(writing, node.choices)
      if (node.capture > 0) add(writing, MARK, node.capture * 2 + 1)
      break
    default:
      writeRepeat(writing, node)
  }
}

function writeRepeat(writing: Writing, node: Repeat): void {
  const { least, most } = node
  const isEndless = most === Number.POSITIVE_INFINITY
  // The last required round is also the first optional one, if it cannot be empty.
  const isPlus = isEndless && least > 0 && !canBeEmpty(node.node)
  for (let round = isPlus ? 1 : 0; round < least; round++) writeRound(writing, node)
  // An optional round that takes nothing does not count, so the loop would never run.
  if (isAlwaysEmpty(node.node)) return
  if (isPlus) writePlus(writing, node)
  else if (isEndless) writeStar(writing, node)
  else writeOptional(writing, node, most - least)
}

/** x+ is x, then again or on. */
function writePlus(writing: Writing, node: Repeat): void {
  const { steps } = writing.program
  const again = steps.length
  writeRound(writing, node)
  const choice = addRepeatChoice(writing, node)
  aim(choice, node.lazy, again, steps.length)
}

function writeStar(writing: Writing, node: Repeat): void {
  const { steps } = writing.program
  const choice = addRepeatChoice(writing, node)
  const body = steps.length
  writeMovingRound(writing, node)
  add(writing, GO, body - 1)
  aim(choice, node.lazy, body, steps.length)
}

/** x{0,n} is (x(x(x)?)?)?, so that all ways out lead to the same step. */
function writeOptional(writing: Writing, node: Repeat, times: number): void {
  const { steps } = writing.program
  const choices: [Step, number][] = []
  for (let round = 0; round < times; round++) {
    choices.push([add(writing, CHOOSE), steps.length])
    writeMovingRound(writing, node)
  }
  for (const [choice, body] of choices) aim(choice, node.lazy, body, steps.length)
}

function addRepeatChoice(writing: Writing, node: Repeat): Step {
  const choice = add(writing, CHOOSE)
  choice.isRun = isOneWide(node.node)
  choice.isPlainRun = choice.isRun && !node.lazy && node.captures[0] === node.captures[1]
  return choice
}

/** A round that takes nothing does not count: (.*)? of an empty text captures nothing. */
function writeMovingRound(writing: Writing, node: Repeat): void {
  if (!canBeEmpty(node.node)) {
    writeRound(writing, node)
    return
  }
  const { rounds } = writing
  const slot = writing.program.slots++
  add(writing, MARK, slot)
  writing.rounds = [...rounds, slot]
  writeRound(writing, node)
  add(writing, MOVED, slot)
  writing.rounds = rounds
}

/** Each round of a repetition forgets what the round before captured. */
function writeRound(writing: Writing, { node, captures: [first, end] }: Repeat): void {
  if (first < end) add(writing, FORGET, first * 2, end * 2)
  write(writing, node)
}

function aim(choice: Step, lazy: boolean, into: number, past: number): void {
  choice.a = lazy ? past : into
  choice.b = lazy ? into : past
}
