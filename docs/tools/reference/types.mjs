import ts from 'typescript'
import { memberOf } from './contract.mjs'
import { idOf } from './entries.mjs'
import { membersOf } from './members.mjs'

/** Creates the entry of a type that apps can name. `page` has its members, if another page describes them. */
export function typeEntry(declaration, page) {
  const { name, kind, doc, text, head } = declaration
  const isLong = kind === 'interface' && page !== undefined
  return {
    key: name,
    id: idOf(name),
    title: name,
    signatures: [isLong || text.split('\n').length > 40 ? head : text],
    overloads: [{ call: '', doc, parameters: [] }],
    names: [name],
    members: isLong || kind !== 'interface' ? undefined : name,
    membersPage: page,
  }
}

/** Renders the members of a type in its own entry. */
export function membersTable(declarations, entry) {
  if (entry.members === undefined) return []
  const options = membersOf(declarations, entry.members).filter(
    ({ name, kind }) => kind === 'property' || (kind === 'method' && name !== 'on'),
  )
  if (options.length === 0) return []
  return [{ name: entry.members, title: undefined, options: options.flatMap(withInner) }]
}

/** Includes the members of a member that is an object: `cut.requests`. */
function withInner(member) {
  if (!member.typeNode || !ts.isTypeLiteralNode(member.typeNode)) return [member]
  const inner = member.typeNode.members.map(memberOf)
  if (inner.every(({ doc }) => doc.text === '')) return [member]
  return [
    { ...member, type: 'object' },
    ...inner.map((one) => ({ ...one, name: `${member.name}.${one.name}` })),
  ]
}

/**
 * Creates the entries of `next`: overloads with a string literal, such as `next('route')`, have their own
 * entry.
 */
export function nextEntries(declarations) {
  const { members } = declarations.get('NextFunction')
  return members.map(({ text, doc, parameters }) => {
    const literal = /^'\w+'$/.exec(parameters[0].type)?.[0]
    const key = literal ? `next(${literal})` : 'next()'
    return {
      key,
      id: idOf(key),
      title: literal ? key : 'next(error?)',
      signatures: [text],
      overloads: [{ call: key, doc, parameters }],
      names: [key],
    }
  })
}
