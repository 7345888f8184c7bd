import { type Alphabet, alphabetOf, numbersOf } from './alphabet.ts'
import { type Characters, WORD } from './characters.ts'
import { compileProgram, type Program } from './program.ts'
import { isAnchored, type Syntax } from './syntax.ts'

/** A program with the alphabet that its text is read in. */
export interface Matching {
  readonly program: Program
  readonly alphabet: Alphabet
  /** The numbers of the characters of each set; those of \w, where word edges are looked for. */
  readonly members: number[][]
  readonly word: number[]
}

export function compileMatching(syntax: Syntax): Matching {
  const sets: Characters[] = []
  const program = compileProgram(syntax, sets, !syntax.choices.every(isAnchored))
  const alphabet = alphabetOf([...sets, WORD])
  const members = sets.map((set) => numbersOf(alphabet, set))
  return { program, alphabet, members, word: numbersOf(alphabet, WORD) }
}
