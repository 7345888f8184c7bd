import { dirname, join } from 'path'
import { Exports } from './exports.ts'
import type { SourceFile } from './file.ts'
import { Members, ownerOfThis } from './members.ts'
import type { Node } from './node.ts'
import * as nodes from './node.ts'
import { FilePaths } from './paths.ts'
import { resultsOf } from './results.ts'
import { type Binding, Scopes } from './scope.ts'
import type { ExpressKind, Value } from './value.ts'
import * as values from './value.ts'

/** What is known of the parameters of a function, in their order. */
type Parameters = (Value | undefined)[]

interface Parts {
  scopes: Scopes
  exports: Exports
  members: Members
}

const INTEROP = /^(?:_+interop_?require\w*|__importDefault|__importStar|_interopNamespace\w*)$/i
/** A chain of names that is longer than this is not followed. */
const DEPTH = 25

/** The source of a program: says what an expression is, across its files. */
export class Program {
  readonly files: SourceFile[]
  readonly #paths: FilePaths
  readonly #parts = new Map<SourceFile, Parts>()
  readonly #parameters = new Map<Node, Parameters>()
  #known = new Map<Node, Value | undefined>()

  constructor(files: SourceFile[]) {
    this.files = files
    this.#paths = new FilePaths(files)
    for (const file of files) {
      this.#parts.set(file, {
        scopes: new Scopes(file),
        exports: new Exports(file),
        members: new Members(file),
      })
    }
  }

  /** Notes what a function gets for a parameter; says whether that is news. */
  learn(of: Node, index: number, value: Value): boolean {
    const known = this.#parameters.get(of) ?? []
    if (known[index] && !isGuess(known[index])) return false
    if (known[index] && isGuess(value)) return false
    known[index] = value
    this.#parameters.set(of, known)
    this.#known = new Map()
    return true
  }

  /** What an expression is, as far as the source says it. */
  valueOf(node: Node | undefined, file: SourceFile, depth = 0): Value | undefined {
    if (!node || depth > DEPTH) return undefined
    if (this.#known.has(node)) return this.#known.get(node)
    // While it is being worked out it is unknown, so that a circle of names ends.
    this.#known.set(node, undefined)
    const value = this.#find(nodes.bare(node), file, depth + 1)
    this.#known.set(node, value)
    return value
  }

  /** What a name is declared as, for those who want the expression itself. */
  bindingOf(name: string, at: Node, file: SourceFile): Binding | undefined {
    return this.#partsOf(file).scopes.find(name, at)
  }

  #find(node: Node, file: SourceFile, depth: number): Value | undefined {
    const { type } = node
    if (type === 'Identifier') return this.#ofName(node, file, depth)
    if (type === 'ThisExpression') return this.#ofThis(node, file)
    if (nodes.isMember(node)) {
      const object = this.valueOf(nodes.childOf(node, 'object'), file, depth)
      return this.member(object, nodes.memberNameOf(node), depth)
    }
    if (type === 'ImportExpression')
      return this.#ofModule(nodes.stringOf(nodes.childOf(node, 'source')), file)
    if (nodes.isCall(node)) return this.#ofCall(node, file, depth)
    if (nodes.isFunction(node)) return { kind: 'function', node, file }
    if (type === 'ObjectExpression') return { kind: 'object', node, file }
    if (nodes.isClass(node)) return { kind: 'class', node, file }
    return this.#ofOperator(node, file, depth)
  }

  #ofOperator(node: Node, file: SourceFile, depth: number): Value | undefined {
    const expressions = nodes.childrenOf(node, 'expressions')
    if (node.type === 'SequenceExpression') return this.valueOf(expressions.at(-1), file, depth)
    if (node.type === 'AssignmentExpression') {
      return this.valueOf(nodes.childOf(node, 'right'), file, depth)
    }
    const sides = {
      LogicalExpression: ['left', 'right'],
      ConditionalExpression: ['consequent', 'alternate'],
    }
    for (const side of sides[node.type as keyof typeof sides] ?? []) {
      const value = this.valueOf(nodes.childOf(node, side), file, depth)
      if (value) return value
    }
    return undefined
  }

  #ofName(node: Node, file: SourceFile, depth: number): Value | undefined {
    const name = nodes.nameOf(node)
    const binding = this.bindingOf(name, node, file)
    if (!binding) return undefined
    if (binding.kind === 'import') return this.#ofImport(binding.from, binding.imported, file)
    const declared = this.#ofType(binding.annotation, file)
    if (declared) return declared
    if (binding.kind === 'parameter') {
      const given = this.#parameters.get(binding.of)?.[binding.index]
      return this.#along(given, binding.path, depth)
    }
    for (const { node: value, path } of binding.values) {
      const found = this.#along(this.valueOf(value, file, depth), path, depth)
      if (found) return found
    }
    return undefined
  }

  #along(value: Value | undefined, path: string[], depth: number): Value | undefined {
    return path.reduce(
      (inner: Value | undefined, member) => this.member(inner, member, depth),
      value,
    )
  }

  #ofThis(node: Node, file: SourceFile): Value | undefined {
    const owner = ownerOfThis(node, file)
    if (!owner) return undefined
    return { kind: nodes.isClass(owner) ? 'instance' : 'object', node: owner, file }
  }

  /** A member of what is known. */
  member(value: Value | undefined, name: string | undefined, depth = 0): Value | undefined {
    if (!value || name === undefined) return undefined
    if (value.kind === 'package') {
      const isDefault = name === 'default' && value.path.length === 0
      return isDefault ? value : { ...value, path: [...value.path, name] }
    }
    if (value.kind === 'file') return this.#ofExport(value.file, name, depth)
    if (value.kind === 'object of Express') {
      const is = values.memberKindOf(value.is, name)
      return is && { kind: 'object of Express', is, ...(value.isGuess && { isGuess: true }) }
    }
    if (name === 'default' && value.kind === 'object') return value
    const member = this.#partsOf(value.file).members.get(value.node, name)
    return (
      member &&
      (this.#ofType(member.annotation, value.file) ?? this.valueOf(member.node, value.file, depth))
    )
  }

  #ofCall(node: Node, file: SourceFile, depth: number): Value | undefined {
    const callee = nodes.bare(nodes.partOf(node, 'callee'))
    const [first] = nodes.childrenOf(node, 'arguments')
    const name = nodes.textOf(callee, 'name')
    if (callee.type === 'Import') return this.#ofModule(nodes.stringOf(first), file)
    if (name === 'require' && !this.bindingOf(name, node, file)) {
      return this.#ofModule(nodes.stringOf(first), file)
    }
    if (name !== undefined && INTEROP.test(name)) return this.valueOf(first, file, depth)
    return this.#ofMethod(node, callee, file, depth) ?? this.#ofResult(node, callee, file, depth)
  }

  #ofMethod(node: Node, callee: Node, file: SourceFile, depth: number): Value | undefined {
    if (!nodes.isMember(callee)) return undefined
    const method = nodes.memberNameOf(callee) ?? ''
    const object = this.valueOf(nodes.childOf(callee, 'object'), file, depth)
    if (object?.kind === 'function' && method === 'bind') return object
    if (object?.kind !== 'object of Express') return undefined
    const isMaker = object.is === 'app' || object.is === 'router'
    if (isMaker && method === 'route')
      return { kind: 'object of Express', is: 'route', origin: node }
    return values.isChained(object.is, method) ? object : undefined
  }

  /** What a function of Express or of the program returns. */
  #ofResult(node: Node, callee: Node, file: SourceFile, depth: number): Value | undefined {
    const called = this.valueOf(callee, file, depth)
    if (values.isExpress(called)) return made('app', node)
    if (values.isExpress(called, 'Router')) return made('router', node)
    if (called?.kind === 'class') return { ...called, kind: 'instance' }
    if (called?.kind !== 'function') return undefined
    for (const result of resultsOf(called.node, called.file)) {
      const value = this.valueOf(result, called.file, depth)
      if (value) return value
    }
    return undefined
  }

  #ofImport(from: string, imported: string, file: SourceFile): Value | undefined {
    const module = this.#ofModule(from, file)
    if (imported === '*' || !module) return module
    return this.member(module, imported)
  }

  /** What `require` returns: a package, or what a file of the program exports. */
  #ofModule(name: string | undefined, file: SourceFile): Value | undefined {
    if (name === undefined) return undefined
    if (!name.startsWith('.'))
      return { kind: 'package', name: name.replace(/^node:/, ''), path: [] }
    const found = this.#paths.find(join(dirname(file.path), name))
    if (!found) return undefined
    const whole = this.#partsOf(found).exports.get('=')
    return whole?.node ? this.valueOf(whole.node, found) : { kind: 'file', file: found }
  }

  #ofExport(file: SourceFile, name: string, depth: number): Value | undefined {
    const { exports } = this.#partsOf(file)
    const found = exports.get(name)
    if (found?.node) return this.valueOf(found.node, file, depth)
    if (found?.from) return this.#ofImport(found.from, found.imported ?? name, file)
    for (const from of exports.stars) {
      const value = depth > DEPTH ? undefined : this.#ofImport(from, name, file)
      if (value) return value
    }
    return undefined
  }

  #ofType(annotation: Node | undefined, file: SourceFile): Value | undefined {
    const reference = annotation && nodes.childOf(annotation, 'typeAnnotation')
    const typeName = reference && nodes.childOf(reference, 'typeName')
    if (!typeName) return undefined
    const left = nodes.childOf(typeName, 'left')
    const local = nodes.textOf(left ?? typeName, 'name') ?? ''
    const binding = this.bindingOf(local, typeName, file)
    if (binding?.kind !== 'import') return undefined
    const right = nodes.childOf(typeName, 'right')
    const name = right ? nodes.textOf(right, 'name') : binding.imported
    const is = values.kindOfType(binding.from, name ?? '')
    return is && { kind: 'object of Express', is }
  }

  #partsOf(file: SourceFile): Parts {
    return this.#parts.get(file) as Parts
  }
}

const isGuess = (value: Value | undefined): boolean =>
  value?.kind === 'object of Express' && value.isGuess === true

const made = (is: ExpressKind, origin: Node): Value => ({ kind: 'object of Express', is, origin })
