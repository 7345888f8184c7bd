import { parse } from '@babel/parser'
import { type Node, walk } from './node.ts'

const TYPESCRIPT = /\.[cm]?tsx?$/
const WITHOUT_JSX = /\.[cm]?ts$/

/** A source file of the program, parsed. */
export class SourceFile {
  /** The path, relative to the folder that is checked. */
  readonly name: string
  readonly path: string
  readonly root: Node
  readonly nodes: Node[] = []
  readonly #parents = new Map<Node, Node>()

  /** Throws a SyntaxError where the text is no JavaScript or TypeScript. */
  constructor(name: string, path: string, text: string) {
    this.name = name
    this.path = path
    this.root = parseText(path, text)
    walk(this.root, (node, parent) => {
      this.nodes.push(node)
      if (parent) this.#parents.set(node, parent)
    })
  }

  parentOf(node: Node): Node | undefined {
    return this.#parents.get(node)
  }

  /** The nearest node around a node that passes the test. */
  around(node: Node, test: (node: Node) => boolean): Node | undefined {
    let outer = this.parentOf(node)
    while (outer && !test(outer)) outer = this.parentOf(outer)
    return outer
  }
}

function parseText(path: string, text: string): Node {
  const file = parse(text, {
    sourceType: 'unambiguous',
    errorRecovery: true,
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowUndeclaredExports: true,
    plugins: [
      ...(TYPESCRIPT.test(path) ? (['typescript'] as const) : []),
      ...(WITHOUT_JSX.test(path) ? [] : (['jsx'] as const)),
      'decorators-legacy',
      'explicitResourceManagement',
    ],
  })
  return file.program as unknown as Node
}
