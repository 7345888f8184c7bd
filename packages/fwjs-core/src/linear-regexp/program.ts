import { type Characters, EVERYTHING } from './characters.ts'
import {
  canBeEmpty,
  isAlwaysEmpty,
  isSingleCharacter,
  type Node,
  type Repeat,
  type Syntax,
} from './syntax.ts'

/** The kinds of steps. */
export const CHARACTER = 0
export const START = 1
export const END = 2
export const WORD_BOUNDARY = 3
export const LOOK_AHEAD = 4
export const SPLIT = 5
/** This kind and those below don't match text, so the sweep skips them (reach.ts). */
export const JUMP = 6
export const SAVE = 7
export const CLEAR = 8
export const CHECK_PROGRESS = 9

/** All steps have one shape, so that the loops over them stay fast (bounded.test). */
export interface Step {
  kind: number
  /** A slot, the step to jump to, the step to choose first, or 1 for a negated assertion. */
  a: number
  /** The end of a range of slots, or the step to choose second. */
  b: number
  /** Whether this is a choice between one more character and continuing: `.*`, `[^/]+?`, `([ab])*`. */
  isRun: boolean
  /** Whether the run is greedy and doesn't record anything. */
  isPlainRun: boolean
  /** The row with the positions from which this step leads to a match (reach.ts). */
  row: number
  /** The number of the step's set of characters. */
  set: number
  /** The slots of the enclosing iterations that must not be empty. */
  iterations: readonly number[]
  /** The number of a choice: one for each of its iterations that may be empty, and one for none. */
  id: number
  /** The program of a look-ahead. */
  ahead: Program | undefined
}

/** Data shared by a program and its look-aheads. */
interface Sets {
  readonly sets: Characters[]
}

export interface Program extends Sets {
  readonly steps: Step[]
  /**
   * The number of captures, including the whole match. Each has two slots, and every progress check has
   * one.
   */
  readonly captures: number
  slotCount: number
  choiceCount: number
  rowCount: number
}

interface Compilation {
  readonly program: Program
  /** The iterations being compiled. */
  iterations: readonly number[]
}

export function compileProgram(syntax: Syntax, sets: Characters[], isSearched: boolean): Program {
  const captures = syntax.captures + 1
  const counts = { slotCount: captures * 2, choiceCount: 0, rowCount: 1 }
  const program: Program = { steps: [], sets, captures, ...counts }
  const compilation: Compilation = { program, iterations: [] }
  // An unanchored expression is tried from every position, in order.
  if (isSearched) compileNode(compilation, SEARCH)
  addStep(compilation, SAVE, 0)
  compileChoices(compilation, syntax.choices)
  for (const [index, step] of program.steps.entries()) step.row = rowOf(program, index)
  return program
}

const SEARCH: Repeat = {
  kind: 'repeat',
  node: { kind: 'set', characters: EVERYTHING },
  min: 0,
  max: Number.POSITIVE_INFINITY,
  lazy: true,
  captures: [1, 1],
}

/** Returns the row of a step; a jump has the row of its target. */
export function rowOf(program: Program, index: number): number {
  const step = program.steps[skipJumps(program, index)]
  // After the last step, everything has matched: row 0.
  return step ? step.row : 0
}

/** Returns the first step, starting at the given one, that isn't a jump. */
function skipJumps({ steps }: Program, index: number): number {
  let at = index
  let step = steps[at]
  while (step && step.kind >= JUMP) {
    at = step.kind === JUMP ? step.a : at + 1
    step = steps[at]
  }
  return at
}

function addStep({ program, iterations }: Compilation, kind: number, a = 0, b = 0): Step {
  const row = kind < JUMP ? program.rowCount++ : 0
  const own = { isRun: false, isPlainRun: false, set: 0, id: program.choiceCount, ahead: undefined }
  if (kind === SPLIT) program.choiceCount += iterations.length + 1
  const step: Step = { kind, a, b, row, iterations, ...own }
  program.steps.push(step)
  return step
}

function compileChoices(compilation: Compilation, choices: Node[][]): void {
  const { steps } = compilation.program
  const ends: Step[] = []
  for (const [index, nodes] of choices.entries()) {
    const isLast = index === choices.length - 1
    const choice = isLast ? undefined : addStep(compilation, SPLIT)
    const first = steps.length
    for (const node of nodes) compileNode(compilation, node)
    if (choice) {
      ends.push(addStep(compilation, JUMP))
      setBranches(choice, false, first, steps.length)
    }
  }
  for (const end of ends) end.a = steps.length
}

function compileNode(compilation: Compilation, node: Node): void {
  switch (node.kind) {
    case 'set':
      addStep(compilation, CHARACTER).set = compilation.program.sets.push(node.characters) - 1
      break
    case 'start':
      addStep(compilation, START)
      break
    case 'end':
      addStep(compilation, END)
      break
    case 'word-boundary':
      addStep(compilation, WORD_BOUNDARY, node.negative ? 1 : 0)
      break
    case 'look-ahead': {
      const syntax = { choices: node.choices, captures: 0 }
      const step = addStep(compilation, LOOK_AHEAD, node.negative ? 1 : 0)
      step.ahead = compileProgram(syntax, compilation.program.sets, false)
      break
    }
    case 'group':
      if (node.capture > 0) addStep(compilation, SAVE, node.capture * 2)
      compileChoices(compilation, node.choices)
      if (node.capture > 0) addStep(compilation, SAVE, node.capture * 2 + 1)
      break
    default:
      compileRepeat(compilation, node)
  }
}

function compileRepeat(compilation: Compilation, node: Repeat): void {
  const { min, max } = node
  const isEndless = max === Number.POSITIVE_INFINITY
  // The last required iteration is also the first optional one, if it can't be empty.
  const isPlus = isEndless && min > 0 && !canBeEmpty(node.node)
  for (let iteration = isPlus ? 1 : 0; iteration < min; iteration++)
    compileIteration(compilation, node)
  // An optional iteration that is empty doesn't count, so the loop would never run.
  if (isAlwaysEmpty(node.node)) return
  if (isPlus) compilePlus(compilation, node)
  else if (isEndless) compileStar(compilation, node)
  else compileOptional(compilation, node, max - min)
}

/** Compiles x+ as x, then repeat or continue. */
function compilePlus(compilation: Compilation, node: Repeat): void {
  const { steps } = compilation.program
  const again = steps.length
  compileIteration(compilation, node)
  const choice = addRepeatChoice(compilation, node)
  setBranches(choice, node.lazy, again, steps.length)
}

function compileStar(compilation: Compilation, node: Repeat): void {
  const { steps } = compilation.program
  const choice = addRepeatChoice(compilation, node)
  const body = steps.length
  compileProgressingIteration(compilation, node)
  addStep(compilation, JUMP, body - 1)
  setBranches(choice, node.lazy, body, steps.length)
}

/** Compiles x{0,n} as (x(x(x)?)?)?, so that all exits lead to the same step. */
function compileOptional(compilation: Compilation, node: Repeat, times: number): void {
  const { steps } = compilation.program
  const choices: [Step, number][] = []
  for (let iteration = 0; iteration < times; iteration++) {
    choices.push([addStep(compilation, SPLIT), steps.length])
    compileProgressingIteration(compilation, node)
  }
  for (const [choice, body] of choices) setBranches(choice, node.lazy, body, steps.length)
}

function addRepeatChoice(compilation: Compilation, node: Repeat): Step {
  const choice = addStep(compilation, SPLIT)
  choice.isRun = isSingleCharacter(node.node)
  choice.isPlainRun = choice.isRun && !node.lazy && node.captures[0] === node.captures[1]
  return choice
}

/** Compiles an iteration that must not be empty: on an empty text, (.*)? captures nothing. */
function compileProgressingIteration(compilation: Compilation, node: Repeat): void {
  if (!canBeEmpty(node.node)) {
    compileIteration(compilation, node)
    return
  }
  const { iterations } = compilation
  const slot = compilation.program.slotCount++
  addStep(compilation, SAVE, slot)
  compilation.iterations = [...iterations, slot]
  compileIteration(compilation, node)
  addStep(compilation, CHECK_PROGRESS, slot)
  compilation.iterations = iterations
}

/** Compiles an iteration. Each one clears the captures of the previous one. */
function compileIteration(
  compilation: Compilation,
  { node, captures: [first, end] }: Repeat,
): void {
  if (first < end) addStep(compilation, CLEAR, first * 2, end * 2)
  compileNode(compilation, node)
}

function setBranches(choice: Step, lazy: boolean, into: number, past: number): void {
  choice.a = lazy ? past : into
  choice.b = lazy ? into : past
}
