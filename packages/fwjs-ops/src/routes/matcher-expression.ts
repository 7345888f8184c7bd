import { joinAlternatives } from './optional-groups.ts'

/** A parameter of a 5.x path. */
interface Key {
  type: string
  name: string
}

/** Matches the ends that path-to-regexp 8 adds to each expression. */
const ENDS = /^\^\(\?:([\s\S]*)\)(?:\(\?:\\\/\$\)\?)?(?:\$|\(\?=\\\/\|\$\))$/

/**
 * Returns the 5.x path that path-to-regexp 8 turns into an expression; undefined for other
 * expressions. The expression of a path with optional groups has one alternative for each
 * combination.
 */
export function readExpression(source: string, keys: readonly Key[]): string | undefined {
  const inner = ENDS.exec(source)?.[1]
  if (inner === undefined) return undefined
  const alternatives = new AlternativesReader(inner, keys).read()
  return joinAlternatives(alternatives) || '/'
}

const SPECIAL = /[{}()[\]+?!:*\\"]/
// ID_Continue has the joiners since Unicode 15.1.
const NAME = /^[$_\p{ID_Start}](?:[$\p{ID_Continue}]|(?!\p{ID_Continue})[\u200c-\u200d])*$/u
const NAME_CONTINUES = /^(?:[$\p{ID_Continue}]|\u200c|\u200d)/u

/** Reads the alternatives of an expression as lists of characters and parameters. */
class AlternativesReader {
  readonly #source: string
  readonly #keys: Iterator<Key>
  #at = 0

  constructor(source: string, keys: readonly Key[]) {
    this.#source = source
    this.#keys = keys.values()
  }

  read(): string[][] {
    const alternatives: string[][] = [[]]
    while (this.#at < this.#source.length) {
      if (this.#source[this.#at] === '|') {
        this.#at += 1
        alternatives.push([])
      } else {
        alternatives.at(-1)?.push(this.#readPart())
      }
    }
    return alternatives
  }

  #readPart(): string {
    if (this.#source[this.#at] === '(') return this.#readParam()
    if (this.#source[this.#at] === '\\') this.#at += 1
    const text = this.#source[this.#at] as string
    this.#at += 1
    return SPECIAL.test(text) ? `\\${text}` : text
  }

  #readParam(): string {
    this.#skipGroup()
    const { type, name } = this.#keys.next().value as Key
    const next = this.#source[this.#at] ?? ''
    const isPlain = NAME.test(name) && !NAME_CONTINUES.test(next)
    return (type === 'wildcard' ? '*' : ':') + (isPlain ? name : JSON.stringify(name))
  }

  #skipGroup(): void {
    let depth = 0
    do {
      const character = this.#source[this.#at]
      if (character === '(') depth += 1
      else if (character === ')') depth -= 1
      else if (character === '\\') this.#at += 1
      this.#at += 1
    } while (depth > 0)
  }
}
