import { type ParserPlugin, parse } from '@babel/parser'
import { type Node, walk } from './node.ts'

const TYPESCRIPT = /\.[cm]?tsx?$/
const WITHOUT_JSX = /\.[cm]?ts$/

type Test = (node: Node) => boolean

/** A parsed source file. */
export class SourceFile {
  /** The path, relative to the checked folder. */
  readonly name: string
  readonly path: string
  readonly root: Node
  readonly nodes: Node[] = []
  readonly #parents = new Map<Node, Node>()
  readonly #indexes = new Map<Node, number>()
  readonly #around = new WeakMap<Test, Map<Node, Node | undefined>>()
  /** The number of nodes in each subtree. */
  readonly #sizes: number[] = []

  /** Throws a SyntaxError if the text isn't JavaScript or TypeScript. */
  constructor(name: string, path: string, text: string) {
    this.name = name
    this.path = path
    this.root = parseText(path, text)
    walk(this.root, (node, parent) => {
      this.#indexes.set(node, this.nodes.length)
      this.nodes.push(node)
      this.#sizes.push(1)
      if (parent) this.#parents.set(node, parent)
    })
    this.#addSizes()
  }

  /** Runs backward: inner nodes come after outer ones, so each size is complete when it's added. */
  #addSizes(): void {
    for (let index = this.nodes.length - 1; index > 0; index--) {
      const parent = this.#parents.get(this.nodes[index] as Node)
      const outer = (parent && this.#indexes.get(parent)) ?? 0
      this.#sizes[outer] = (this.#sizes[outer] ?? 1) + (this.#sizes[index] ?? 1)
    }
  }

  /** Returns a node and all nodes in it, outer ones first. */
  nodesIn(node: Node): Node[] {
    const start = this.#indexes.get(node) ?? 0
    return this.nodes.slice(start, start + (this.#sizes[start] ?? 0))
  }

  parentOf(node: Node): Node | undefined {
    return this.#parents.get(node)
  }

  /** Returns the nearest enclosing node that passes the test. Cached per test function. */
  around(node: Node, test: Test): Node | undefined {
    const known = this.#around.get(test) ?? new Map<Node, Node | undefined>()
    this.#around.set(test, known)
    const passed: Node[] = []
    let outer = this.parentOf(node)
    for (; outer && !test(outer) && !known.has(outer); outer = this.parentOf(outer)) {
      passed.push(outer)
    }
    const found = outer && (test(outer) ? outer : known.get(outer))
    for (const one of passed) known.set(one, found)
    return found
  }
}

function parseText(path: string, text: string): Node {
  if (TYPESCRIPT.test(path)) {
    return parseWith(text, WITHOUT_JSX.test(path) ? ['typescript'] : ['typescript', 'jsx'])
  }
  try {
    return parseWith(text, ['jsx'])
  } catch (error) {
    // It may have Flow types. If not, report the first error.
    try {
      return parseWith(text, ['flow', 'jsx'])
    } catch {
      throw error
    }
  }
}

function parseWith(text: string, plugins: ParserPlugin[]): Node {
  const file = parse(text, {
    sourceType: 'unambiguous',
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowUndeclaredExports: true,
    plugins: [...plugins, 'decorators-legacy', 'explicitResourceManagement'],
  })
  return file.program as unknown as Node
}
