import type { SourceFile } from './file.ts'
import {
  childOf,
  childrenOf,
  isMember,
  memberNameOf,
  type Node,
  nameOf,
  partOf,
  textOf,
} from './node.ts'

/** An export of a file. `from` is the file or package it's re-exported from. */
export interface Exported {
  node?: Node
  from?: string
  imported?: string
}

/** The exports of a file by name; `module.exports` itself is named `=`. */
export class Exports {
  readonly #byName = new Map<string, Exported>()
  readonly #all: string[] = []

  constructor(file: SourceFile) {
    for (const node of file.nodes) {
      if (node.type === 'AssignmentExpression') this.#addAssignment(node)
      else if (node.type.startsWith('Export') || node.type === 'TSExportAssignment') {
        this.#noteDeclaration(node)
      }
    }
  }

  get(name: string): Exported | undefined {
    return this.#byName.get(name)
  }

  /** The files in `export * from './file'`. */
  get stars(): string[] {
    return this.#all
  }

  #addAssignment(node: Node): void {
    const left = partOf(node, 'left')
    const name = isMember(left) ? exportNameOf(left) : undefined
    if (name !== undefined) this.#byName.set(name, { node: partOf(node, 'right') })
  }

  #noteDeclaration(node: Node): void {
    const source = childOf(node, 'source')
    const from = source && textOf(source, 'value')
    if (node.type === 'ExportAllDeclaration' && from) this.#all.push(from)
    const declaration = childOf(node, 'declaration') ?? childOf(node, 'expression')
    if (node.type === 'ExportDefaultDeclaration' && declaration) {
      this.#byName.set('default', { node: declaration })
    } else if (node.type === 'TSExportAssignment' && declaration) {
      this.#byName.set('=', { node: declaration })
    } else if (declaration) this.#noteNames(declaration)
    for (const specifier of childrenOf(node, 'specifiers')) this.#noteSpecifier(specifier, from)
  }

  #noteNames(declaration: Node): void {
    const name = textOf(partOf(declaration, 'id'), 'name')
    if (name) this.#byName.set(name, { node: declaration })
    for (const declarator of childrenOf(declaration, 'declarations')) {
      const id = childOf(declarator, 'id')
      const init = childOf(declarator, 'init')
      const variable = id && textOf(id, 'name')
      if (variable && init) this.#byName.set(variable, { node: init })
    }
  }

  #noteSpecifier(specifier: Node, from: string | undefined): void {
    const local = partOf(specifier, 'local')
    const name = nameOf(partOf(specifier, 'exported'))
    if (from === undefined) this.#byName.set(name, { node: local })
    else this.#byName.set(name, { from, imported: nameOf(local) })
  }
}

/** Returns the export name of an assignment to `exports.name`, `module.exports.name`, or `module.exports`. */
function exportNameOf(left: Node): string | undefined {
  const object = partOf(left, 'object')
  const member = memberNameOf(left)
  if (nameOf(object) === 'exports') return member
  if (nameOf(object) === 'module' && member === 'exports') return '='
  const isOfModule = isMember(object) && nameOf(partOf(object, 'object')) === 'module'
  return isOfModule && memberNameOf(object) === 'exports' ? member : undefined
}
