import type { Node } from './node.ts'
import type { Value } from './value.ts'

const isGuess = (value: Value | undefined): boolean =>
  value?.kind === 'object of Express' && value.isGuess === true

/** What functions get for their parameters, as far as calls of them show it. */
export class LearnedParameters {
  readonly #byFunction = new Map<Node, (Value | undefined)[]>()

  get(of: Node, index: number): Value | undefined {
    return this.#byFunction.get(of)?.[index]
  }

  /** Notes what a function gets for a parameter; says whether that is news. A guess never replaces anything. */
  add(of: Node, index: number, value: Value): boolean {
    const known = this.#byFunction.get(of) ?? []
    if (known[index] && (!isGuess(known[index]) || isGuess(value))) return false
    known[index] = value
    this.#byFunction.set(of, known)
    return true
  }
}
