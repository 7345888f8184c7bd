import ts from 'typescript'
import { memberOf, plainText } from './contract.mjs'

/**
 * Returns the members of an interface and those it inherits inside the contract, its own first. Members
 * inherited from Node or the core types are excluded: they are documented there, or redeclared by the
 * contract.
 */
export function membersOf(declarations, name) {
  const declaration = declarations.get(name)
  if (!declaration) return []
  if (declaration.kind === 'type') return membersOfType(declarations, declaration.node.type)
  const inherited = (declaration.node.heritageClauses ?? [])
    .flatMap((clause) => [...clause.types])
    .flatMap((type) =>
      membersOfReference(declarations, type.expression.getText(), type.typeArguments),
    )
  return merged(declaration.members, inherited)
}

/** Own members hide inherited ones with the same name. */
function merged(own, inherited) {
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...inherited.filter(({ name }) => !names.has(name))]
}

function membersOfType(declarations, type) {
  if (ts.isIntersectionTypeNode(type)) {
    return type.types.reduce(
      (members, part) => merged(members, membersOfType(declarations, part)),
      [],
    )
  }
  if (ts.isTypeLiteralNode(type)) return type.members.map(memberOf)
  if (ts.isMappedTypeNode(type)) return membersOfMapped(declarations, type)
  if (!ts.isTypeReferenceNode(type)) return []
  return membersOfReference(declarations, type.typeName.getText(), type.typeArguments)
}

function membersOfReference(declarations, name, typeArguments = []) {
  if (name !== 'Omit') return membersOf(declarations, name)
  const [from, keys] = typeArguments
  const omitted = new Set(namesIn(declarations, keys))
  return membersOfType(declarations, from).filter((member) => !omitted.has(member.name))
}

/** Returns one member for each name of `{ [Name in Verb]: RouteMatcher<T> }`. */
function membersOfMapped(declarations, type) {
  const names = namesIn(declarations, type.typeParameter.constraint)
  return names.map((name) => ({
    name,
    kind: 'property',
    doc: declarations.get(type.type.typeName.getText()).doc,
    text: plainText(type),
    type: plainText(type.type),
    typeNode: type.type,
    isOptional: false,
    parameters: [],
  }))
}

/** Returns the strings in a union of literals, through names and parentheses. */
function namesIn(declarations, type) {
  if (ts.isLiteralTypeNode(type)) return [type.literal.text]
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((part) => namesIn(declarations, part))
  if (ts.isParenthesizedTypeNode(type)) return namesIn(declarations, type.type)
  const named = ts.isTypeReferenceNode(type) && declarations.get(type.typeName.getText())
  return named ? namesIn(declarations, named.node.type) : []
}

/** Returns the options of a type: its members, by name. */
export function optionsOf(declarations, name) {
  return membersOf(declarations, name)
    .filter(({ kind }) => kind !== 'index')
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
