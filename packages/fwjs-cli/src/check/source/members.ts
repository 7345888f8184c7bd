import type { SourceFile } from './file.ts'
import {
  childOf,
  childrenOf,
  isClass,
  isFunction,
  isMember,
  memberNameOf,
  type Node,
  nameOf,
  partOf,
} from './node.ts'

/** Returns the class or object that `this` refers to at a node. */
export function ownerOfThis(node: Node, file: SourceFile): Node | undefined {
  const method = file.around(
    node,
    (outer) =>
      (isFunction(outer) && outer.type !== 'ArrowFunctionExpression') ||
      outer.type === 'ClassProperty' ||
      outer.type === 'ClassPrivateProperty',
  )
  const holder = method && file.parentOf(method)
  if (!holder) return undefined
  if (holder.type === 'ClassBody') return file.parentOf(holder)
  if (holder.type === 'ObjectExpression') return holder
  const outer = holder.type === 'ObjectProperty' ? file.parentOf(holder) : undefined
  return outer?.type === 'ObjectExpression' ? outer : undefined
}

/** A class member or object property: its value, or its declared type. */
export interface Member {
  node?: Node
  annotation?: Node
}

/** The members of the classes and object literals in a file. */
export class Members {
  readonly #file: SourceFile
  readonly #byOwner = new Map<Node, Map<string, Member>>()

  constructor(file: SourceFile) {
    this.#file = file
    for (const node of file.nodes) {
      if (isClass(node)) this.#noteClass(node)
      else if (node.type === 'ObjectExpression') this.#noteObject(node)
    }
    for (const node of file.nodes) this.#addAssignment(node)
  }

  get(owner: Node, name: string): Member | undefined {
    return this.#byOwner.get(owner)?.get(name)
  }

  #noteClass(node: Node): void {
    for (const member of childrenOf(partOf(node, 'body'), 'body')) {
      const value = isFunction(member) ? member : childOf(member, 'value')
      this.#add(node, memberNameOf(member), value, childOf(member, 'typeAnnotation'))
      for (const parameter of childrenOf(member, 'params')) this.#addParameter(node, parameter)
    }
  }

  /** `constructor(private readonly app: Application)` declares a member. */
  #addParameter(owner: Node, parameter: Node): void {
    if (parameter.type !== 'TSParameterProperty') return
    const inner = partOf(parameter, 'parameter')
    this.#add(owner, nameOf(inner), undefined, childOf(inner, 'typeAnnotation'))
  }

  #noteObject(node: Node): void {
    for (const property of childrenOf(node, 'properties')) {
      const value = isFunction(property) ? property : childOf(property, 'value')
      this.#add(node, memberNameOf(property), value)
    }
  }

  #addAssignment(node: Node): void {
    if (node.type !== 'AssignmentExpression') return
    const left = partOf(node, 'left')
    if (!isMember(left) || partOf(left, 'object').type !== 'ThisExpression') return
    const owner = ownerOfThis(node, this.#file)
    if (owner) this.#add(owner, memberNameOf(left), childOf(node, 'right'))
  }

  #add(owner: Node, name: string | undefined, node?: Node, annotation?: Node): void {
    if (name === undefined || (!node && !annotation)) return
    const members = this.#byOwner.get(owner) ?? new Map<string, Member>()
    this.#byOwner.set(owner, members)
    const known = members.get(name)
    members.set(name, { ...(node && { node }), ...(annotation && { annotation }), ...known })
  }
}
