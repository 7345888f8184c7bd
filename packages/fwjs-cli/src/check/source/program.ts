import { dirname, join } from 'path'
import { Exports } from './exports.ts'
import type { SourceFile } from './file.ts'
import { LearnedParameters } from './learned.ts'
import { Members, ownerOfThis } from './members.ts'
import type { Node } from './node.ts'
import * as nodes from './node.ts'
import { FilePaths } from './paths.ts'
import { getResults } from './results.ts'
import { type Binding, Scopes } from './scope.ts'
import type { ExpressKind, Value } from './value.ts'
import * as values from './value.ts'

interface Parts {
  scopes: Scopes
  exports: Exports
  members: Members
}

const INTEROP = /^(?:_+interop_?require\w*|__importDefault|__importStar|_interopNamespace\w*)$/i
/** Longer chains of names aren't followed. */
const DEPTH = 60

/** The source files of an app. Evaluates expressions across files. */
export class Program {
  readonly files: SourceFile[]
  readonly #paths: FilePaths
  readonly #parts = new Map<SourceFile, Parts>()
  readonly #parameters = new LearnedParameters()
  readonly #known = new Map<Node | Binding, Value | undefined>()
  readonly #exported = new Map<SourceFile, Map<string, Value | undefined>>()

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

  /** Adds the value of a parameter and returns true if it's new. Takes effect after `refresh`. */
  learn(of: Node, index: number, value: Value): boolean {
    return this.#parameters.add(of, index, value)
  }

  /** Clears the caches, so that learned parameters take effect. */
  refresh(): void {
    this.#known.clear()
    this.#exported.clear()
  }

  /** Evaluates an expression, as far as the source allows. Cached. */
  evaluate(node: Node | undefined, file: SourceFile, depth = 0): Value | undefined {
    if (!node || depth > DEPTH) return undefined
    if (this.#known.has(node)) return this.#known.get(node)
    // A chain of calls can exceed the stack, so start at its inner end.
    for (const inner of nodes.chainOf(node, (one) => this.#known.has(one))) {
      if (!this.#known.has(inner)) this.#workOut(inner, file, depth)
    }
    return this.#workOut(node, file, depth)
  }

  #workOut(node: Node, file: SourceFile, depth: number): Value | undefined {
    // Unknown while it's being evaluated, so that circular names terminate.
    this.#known.set(node, undefined)
    const value = this.#find(nodes.bare(node), file, depth + 1)
    this.#known.set(node, value)
    return value
  }

  /** Returns the declaration of a name, for callers that need the expression itself. */
  bindingOf(name: string, at: Node, file: SourceFile): Binding | undefined {
    return this.#partsOf(file).scopes.find(name, at)
  }

  #find(node: Node, file: SourceFile, depth: number): Value | undefined {
    const { type } = node
    if (type === 'Identifier') return this.#ofName(node, file, depth)
    if (type === 'ThisExpression') return this.#ofThis(node, file)
    if (nodes.isMember(node)) {
      const object = this.evaluate(nodes.childOf(node, 'object'), file, depth)
      return this.member(object, nodes.memberNameOf(node), depth)
    }
    if (type === 'ImportExpression')
      return this.#ofModule(nodes.stringOf(nodes.childOf(node, 'source')), file, depth)
    if (nodes.isCall(node)) return this.#ofCall(node, file, depth)
    if (nodes.isFunction(node)) return { kind: 'function', node, file }
    if (type === 'ObjectExpression') return { kind: 'object', node, file }
    if (nodes.isClass(node)) return { kind: 'class', node, file }
    return this.#ofFirst(nodes.alternativesOf(node), file, depth)
  }

  /** Returns the value of the first known expression. */
  #ofFirst(all: Node[], file: SourceFile, depth: number): Value | undefined {
    for (const one of all) {
      const value = this.evaluate(one, file, depth)
      if (value) return value
    }
    return undefined
  }

  #ofName(node: Node, file: SourceFile, depth: number): Value | undefined {
    const name = nodes.nameOf(node)
    const binding = this.bindingOf(name, node, file)
    if (!binding) return undefined
    if (binding.kind === 'import')
      return this.#ofImport(binding.from, binding.imported, file, depth)
    const declared = this.#ofType(binding.annotation, file)
    if (declared) return declared
    if (binding.kind === 'parameter') {
      const given = this.#parameters.get(binding.of, binding.index)
      return this.#along(given, binding.path, depth)
    }
    if (!this.#known.has(binding)) this.#known.set(binding, this.#ofValues(binding, file, depth))
    return this.#known.get(binding)
  }

  #ofValues({ values: given }: Binding & { kind: 'value' }, file: SourceFile, depth: number) {
    for (const { node, path } of given) {
      const found = this.#along(this.evaluate(node, file, depth), path, depth)
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

  /** Returns a property of a value. */
  member(value: Value | undefined, name: string | undefined, depth = 0): Value | undefined {
    if (!value || name === undefined) return undefined
    if (value.kind === 'package') {
      const isDefault = name === 'default' && value.path.length === 0
      return isDefault ? value : { ...value, path: [...value.path, name] }
    }
    if (value.kind === 'file') return this.#ofExport(value.file, name, depth)
    if (value.kind === 'express object') {
      const is = values.memberKindOf(value.is, name)
      return is && { kind: 'express object', is, ...(value.isGuess && { isGuess: true }) }
    }
    if (name === 'default' && value.kind === 'object') return value
    const member = this.#partsOf(value.file).members.get(value.node, name)
    return (
      member &&
      (this.#ofType(member.annotation, value.file) ?? this.evaluate(member.node, value.file, depth))
    )
  }

  #ofCall(node: Node, file: SourceFile, depth: number): Value | undefined {
    const callee = nodes.bare(nodes.partOf(node, 'callee'))
    const [first] = nodes.childrenOf(node, 'arguments')
    const name = nodes.textOf(callee, 'name')
    const isRequire = name === 'require' && !this.bindingOf(name, node, file)
    if (callee.type === 'Import' || isRequire)
      return this.#ofModule(nodes.stringOf(first), file, depth)
    if (name !== undefined && INTEROP.test(name)) return this.evaluate(first, file, depth)
    return this.#ofMethod(node, callee, file, depth) ?? this.#ofResult(node, callee, file, depth)
  }

  #ofMethod(node: Node, callee: Node, file: SourceFile, depth: number): Value | undefined {
    if (!nodes.isMember(callee)) return undefined
    const method = nodes.memberNameOf(callee) ?? ''
    const object = this.evaluate(nodes.childOf(callee, 'object'), file, depth)
    if (object?.kind === 'function' && method === 'bind') return object
    if (object?.kind !== 'express object') return undefined
    const returnsMiddleware = object.is === 'app' || object.is === 'router'
    if (returnsMiddleware && method === 'route')
      return { kind: 'express object', is: 'route', origin: node }
    return values.isChained(object.is, method) ? object : undefined
  }

  /** Returns the result of a call to Express or to the app's own function. */
  #ofResult(node: Node, callee: Node, file: SourceFile, depth: number): Value | undefined {
    const called = this.evaluate(callee, file, depth)
    if (values.isExpress(called)) return expressObject('app', node)
    if (values.isExpress(called, 'Router')) return expressObject('router', node)
    if (called?.kind === 'class') return { ...called, kind: 'instance' }
    if (called?.kind !== 'function') return undefined
    return this.#ofFirst(getResults(called.node, called.file), called.file, depth)
  }

  #ofImport(from: string, name: string, file: SourceFile, depth: number): Value | undefined {
    const module = this.#ofModule(from, file, depth)
    return name === '*' || !module ? module : this.member(module, name, depth)
  }

  /** Returns the result of `require`: a package, or the exports of a file. */
  #ofModule(name: string | undefined, file: SourceFile, depth: number): Value | undefined {
    if (name === undefined) return undefined
    if (!name.startsWith('.'))
      return { kind: 'package', name: name.replace(/^node:/, ''), path: [] }
    const found = this.#paths.find(join(dirname(file.path), name))
    if (!found) return undefined
    const whole = this.#partsOf(found).exports.get('=')
    return whole?.node ? this.evaluate(whole.node, found, depth) : { kind: 'file', file: found }
  }

  #ofExport(file: SourceFile, name: string, depth: number): Value | undefined {
    const known = this.#exported.get(file) ?? new Map<string, Value | undefined>()
    this.#exported.set(file, known)
    if (known.has(name) || depth > DEPTH) return known.get(name)
    // Files may re-export each other circularly.
    known.set(name, undefined)
    const value = this.#findExport(file, name, depth + 1)
    known.set(name, value)
    return value
  }

  #findExport(file: SourceFile, name: string, depth: number): Value | undefined {
    const { exports } = this.#partsOf(file)
    const found = exports.get(name)
    if (found?.node) return this.evaluate(found.node, file, depth)
    if (found?.from) return this.#ofImport(found.from, found.imported ?? name, file, depth)
    const all = exports.stars.map((from) => this.#ofImport(from, name, file, depth))
    return all.find((value) => value !== undefined)
  }

  #ofType(annotation: Node | undefined, file: SourceFile): Value | undefined {
    const type = nodes.typeNameOf(annotation)
    const binding = type && this.bindingOf(type.local, type.node, file)
    if (binding?.kind !== 'import') return undefined
    const is = values.kindOfType(binding.from, type?.member ?? binding.imported)
    return is && { kind: 'express object', is }
  }

  #partsOf(file: SourceFile): Parts {
    return this.#parts.get(file) as Parts
  }
}

const expressObject = (is: ExpressKind, origin: Node): Value => ({
  kind: 'express object',
  is,
  origin,
})
