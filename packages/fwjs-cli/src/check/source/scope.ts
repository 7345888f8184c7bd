import type { SourceFile } from './file.ts'
import {
  childOf,
  childrenOf,
  isClass,
  isFunction,
  memberNameOf,
  type Node,
  nameOf,
  partOf,
  textOf,
} from './node.ts'

/** The declaration of a name. `path` lists the destructured properties, as in `{ a: { b } }`. */
export type Binding =
  | { kind: 'value'; values: { node: Node; path: string[] }[]; annotation?: Node }
  | { kind: 'import'; from: string; imported: string }
  | { kind: 'parameter'; of: Node; index: number; path: string[]; annotation?: Node }

const hasScope = (node: Node): boolean =>
  isFunction(node) ||
  isClass(node) ||
  ['Program', 'BlockStatement', 'CatchClause', 'SwitchStatement'].includes(node.type) ||
  node.type.startsWith('For')

const isFunctionScope = (node: Node): boolean => node.type === 'Program' || isFunction(node)

/** The scopes of a file. Resolves a name at a node to its declaration. */
export class Scopes {
  readonly #file: SourceFile
  readonly #names = new Map<Node, Map<string, Binding>>()
  /** The scope of each node: itself, or the nearest enclosing one. */
  readonly #scopes = new Map<Node, Node>()

  constructor(file: SourceFile) {
    this.#file = file
    for (const node of file.nodes) this.#addScope(node)
    for (const node of file.nodes) this.#declare(node)
    for (const node of file.nodes) this.#addAssignment(node)
  }

  /** Returns the declaration of a name at a node. */
  find(name: string, at: Node): Binding | undefined {
    for (let scope = this.#scopes.get(at); scope; scope = this.#outerOf(scope)) {
      const binding = this.#names.get(scope)?.get(name)
      if (binding) return binding
    }
    return undefined
  }

  #addScope(node: Node): void {
    const parent = this.#file.parentOf(node)
    const scope = hasScope(node) || !parent ? node : this.#scopes.get(parent)
    if (scope) this.#scopes.set(node, scope)
  }

  #outerOf(scope: Node): Node | undefined {
    const parent = this.#file.parentOf(scope)
    return parent && this.#scopes.get(parent)
  }

  #declare(node: Node): void {
    if (node.type === 'VariableDeclaration') this.#declareVariables(node)
    else if (node.type === 'ImportDeclaration') this.#declareImports(node)
    else if (node.type === 'TSImportEqualsDeclaration') this.#declareImportEquals(node)
    else if (isFunction(node)) this.#declareFunction(node)
    else if (isClass(node)) this.#declareOwnName(node)
  }

  #declareVariables(node: Node): void {
    const isVar = textOf(node, 'kind') === 'var'
    const scope = this.#scopeOf(node, isVar ? isFunctionScope : hasScope)
    for (const declarator of childrenOf(node, 'declarations')) {
      const init = childOf(declarator, 'init')
      for (const [name, path, annotation] of namesIn(partOf(declarator, 'id'))) {
        const values = init ? [{ node: init, path }] : []
        this.#add(scope, name, { kind: 'value', values, ...(annotation && { annotation }) })
      }
    }
  }

  #declareImports(node: Node): void {
    const from = nameOf(partOf(node, 'source'))
    for (const specifier of childrenOf(node, 'specifiers')) {
      const local = nameOf(partOf(specifier, 'local'))
      const named = childOf(specifier, 'imported')
      const imported =
        specifier.type === 'ImportDefaultSpecifier' ? 'default' : ((named && nameOf(named)) ?? '*')
      this.#add(this.#file.root, local, { kind: 'import', from, imported })
    }
  }

  #declareImportEquals(node: Node): void {
    const from = nameOf(partOf(partOf(node, 'moduleReference'), 'expression'))
    this.#add(this.#file.root, nameOf(partOf(node, 'id')), { kind: 'import', from, imported: '*' })
  }

  #declareFunction(node: Node): void {
    this.#declareOwnName(node)
    childrenOf(node, 'params').forEach((parameter, index) => {
      const inner = partOf(parameter, 'parameter')
      for (const [name, path, annotation] of namesIn(inner)) {
        const binding: Binding = { kind: 'parameter', of: node, index, path }
        this.#add(node, name, annotation ? { ...binding, annotation } : binding)
      }
    })
  }

  #declareOwnName(node: Node): void {
    const id = childOf(node, 'id')
    if (!id) return
    const isDeclaration = node.type.endsWith('Declaration')
    const scope = isDeclaration ? this.#scopeOf(node, hasScope) : node
    this.#add(scope, nameOf(id), { kind: 'value', values: [{ node, path: [] }] })
  }

  #addAssignment(node: Node): void {
    if (node.type !== 'AssignmentExpression') return
    for (const [name, path] of namesIn(partOf(node, 'left'))) {
      const binding = this.find(name, node)
      if (binding?.kind === 'value') binding.values.push({ node: partOf(node, 'right'), path })
    }
  }

  #scopeOf(node: Node, test: (node: Node) => boolean): Node {
    return this.#file.around(node, test) ?? this.#file.root
  }

  #add(scope: Node, name: string, binding: Binding): void {
    const names = this.#names.get(scope) ?? new Map<string, Binding>()
    this.#names.set(scope, names)
    const known = names.get(name)
    // A repeated `var` declares the same variable.
    if (known?.kind === 'value' && binding.kind === 'value') known.values.push(...binding.values)
    else names.set(name, binding)
  }
}

type Name = [name: string, path: string[], annotation: Node | undefined]

/** Returns the names that a pattern declares, except in arrays and after `...`. */
function namesIn(pattern: Node, path: string[] = []): Name[] {
  if (pattern.type === 'Identifier') {
    return [[nameOf(pattern), path, childOf(pattern, 'typeAnnotation')]]
  }
  if (pattern.type === 'AssignmentPattern') return namesIn(partOf(pattern, 'left'), path)
  if (pattern.type !== 'ObjectPattern') return []
  return childrenOf(pattern, 'properties').flatMap((property) => {
    const member = memberNameOf(property)
    const value = childOf(property, 'value')
    return member !== undefined && value ? namesIn(value, [...path, member]) : []
  })
}
