import { type Alphabet, classesOf, createAlphabet } from './alphabet.ts'
import { type Characters, WORD } from './characters.ts'
import { compileProgram, type Program } from './program.ts'
import { isAnchored, type Syntax } from './syntax.ts'

/** A program and the alphabet for its input. */
export interface CompiledExpression {
  readonly program: Program
  readonly alphabet: Alphabet
  /** The classes of each set, and those of \w, which determine word boundaries. */
  readonly classesBySet: number[][]
  readonly wordClasses: number[]
}

export function compileExpression(syntax: Syntax): CompiledExpression {
  const sets: Characters[] = []
  const program = compileProgram(syntax, sets, !syntax.choices.every(isAnchored))
  const alphabet = createAlphabet([...sets, WORD])
  const classesBySet = sets.map((set) => classesOf(alphabet, set))
  return { program, alphabet, classesBySet, wordClasses: classesOf(alphabet, WORD) }
}
