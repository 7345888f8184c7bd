import type { Node } from './node.ts'
import type { Value } from './value.ts'

const isGuess = (value: Value | undefined): boolean =>
  value?.kind === 'express object' && value.isGuess === true

/** The known parameters of functions, learned from their calls. */
export class LearnedParameters {
  readonly #byFunction = new Map<Node, (Value | undefined)[]>()

  get(of: Node, index: number): Value | undefined {
    return this.#byFunction.get(of)?.[index]
  }

  /** Adds the value of a parameter and returns true if it's new. A guess never replaces a known value. */
  add(of: Node, index: number, value: Value): boolean {
    const known = this.#byFunction.get(of) ?? []
    if (known[index] && (!isGuess(known[index]) || isGuess(value))) return false
    known[index] = value
    this.#byFunction.set(of, known)
    return true
  }
}
