import { METHODS } from 'node:http'
import ts from 'typescript'
import { memberOf, parameterOf, plainText } from './contract.mjs'
import { emptyDoc } from './jsdoc.mjs'
import { membersOf } from './members.mjs'

/**
 * One heading of the reference.
 *
 * @typedef {object} Entry
 * @property {string} key its name, such as `res.append`
 * @property {string} id the anchor, such as `res-append`
 * @property {string} title such as `res.append(field, value?)`
 * @property {string[]} signatures as in the contract
 * @property {Overload[]} overloads
 * @property {string[]} names for an entry with several members: their keys
 *
 * @typedef {{ call: string, doc: import('./jsdoc.mjs').Doc, parameters: import('./contract.mjs').Parameter[] }} Overload
 */

/** The types of members that are called; other function types are not called as a member. */
const CALLED =
  /^(?:IRouterMatcher|IRouterHandler|RouteMatcher|Send|SettingReader|Routing|BasicAuth|\w+Factory|Locals)$/

/** The types whose signatures are documented once, on their own page. */
const TOLD_ELSEWHERE = /^(?:IRouterMatcher|IRouterHandler|RouteMatcher|Routing|Send|Server)\b/

/** `acl` and the other names of HTTP methods, the common ones first. */
const USUAL = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const VERBS = new Set([...USUAL, ...METHODS.map((method) => method.toLowerCase())])

export const idOf = (key) =>
  key
    .replace(/\(\)$/, '')
    .replaceAll(/[^\w$]+/g, '-')
    .replace(/-$/, '')

/** Creates the entries for the members of an interface, with `prefix` before their names. */
export function entriesOf(declarations, name, prefix) {
  const members = membersOf(declarations, name).filter(({ kind }) => kind !== 'index')
  const verbs = members.filter((member) => isVerb(member, members))
  const names = [...new Set(members.filter((one) => !verbs.includes(one)).map((one) => one.name))]
  const entries = names.flatMap((own) =>
    entriesOfMember(
      declarations,
      prefix,
      members.filter((member) => member.name === own),
    ),
  )
  if (verbs.length > 0) entries.push(verbsEntry(declarations, prefix, verbs))
  return entries.sort(byKey)
}

/** Sorts calls of the object itself first, then by name, and types-only entries last. */
function byKey(a, b) {
  const rank = ({ key, overloads }) =>
    key.endsWith('()') ? 0 : overloads[0].doc.text.startsWith('Not there') ? 2 : 1
  return rank(a) - rank(b) || a.key.localeCompare(b.key, 'en', { sensitivity: 'base' })
}

/** `app.get` also reads a setting, so it has its own entry. */
function isVerb({ name, type }) {
  return VERBS.has(name) && /^(?:IRouterMatcher|IRouterHandler|RouteMatcher)</.test(type)
}

function entriesOfMember(declarations, prefix, members) {
  const [first] = members
  const key = keyOf(prefix, first)
  const calls = members.flatMap((member) => callsOf(declarations, member))
  const own = entryOf(key, members, calls)
  const inner = innerMembersOf(declarations, first)
  const names = [...new Set(inner.map(({ name }) => name))]
  return [
    own,
    ...names.flatMap((name) =>
      entriesOfMember(
        declarations,
        key,
        inner.filter((member) => member.name === name),
      ),
    ),
  ]
}

function keyOf(prefix, { name, kind }) {
  if (kind === 'call') return `${prefix}()`
  if (kind === 'new') return `new ${prefix}()`
  if (prefix === '') return name
  return /^\w+$/.test(name) ? `${prefix}.${name}` : `${prefix}${memberAccess(name)}`
}

/** Returns `['m-search']`, or `[Symbol.asyncDispose]` unchanged. */
const memberAccess = (name) => (name.startsWith('[') ? name : `['${name}']`)

/** @returns {Entry} */
function entryOf(key, members, calls) {
  const overloads = members
    .filter(({ kind }) => kind !== 'property')
    .concat(calls)
    .map((member) => overloadOf(key, member))
  const properties = members
    .filter(({ kind }) => kind === 'property')
    .map(({ doc }) => ({ call: '', doc, parameters: [] }))
  const isToldElsewhere = members[0].kind === 'property' && TOLD_ELSEWHERE.test(members[0].type)
  return {
    key,
    id: idOf(key),
    title: titleOf(key, overloads),
    signatures: [
      ...members.map(({ text }) => text),
      ...(isToldElsewhere ? [] : calls.map(({ text }) => text)),
    ].filter((text, at, all) => all.indexOf(text) === at),
    overloads: isToldElsewhere
      ? properties.map((property) => withParametersOf(property, overloads))
      : [...properties, ...overloads],
    names: [key],
  }
}

/** A member that accepts a path and handlers has its own description; the rest is shared. */
function withParametersOf({ call, doc }, overloads) {
  const [first] = overloads
  if (!first) return { call, doc, parameters: [] }
  const { params } = overloads.reduce((a, b) =>
    b.parameters.length > a.parameters.length ? b : a,
  ).doc
  return {
    call,
    doc: {
      ...doc,
      params: { ...params, ...doc.params },
      throws: [...first.doc.throws, ...doc.throws],
    },
    parameters: overloads.toReversed().flatMap((one) => one.parameters),
  }
}

const overloadOf = (key, { doc, parameters }) => ({
  call: callText(key, parameters),
  doc,
  parameters,
})

const parameterText = ({ name, isOptional, isRest }) =>
  `${isRest ? '...' : ''}${name}${isOptional ? '?' : ''}`

const callText = (key, parameters) =>
  `${key.replace(/\(\)$/, '')}(${parameters.map(parameterText).join(', ')})`

/** Returns the call with all parameters; those that some overload lacks are optional. */
function titleOf(key, overloads) {
  const current = overloads.filter(({ doc }) => doc.deprecated === undefined)
  const forms = current.length > 0 ? current : overloads
  if (forms.length === 0) return key
  const longest = forms.reduce((a, b) => (b.parameters.length > a.parameters.length ? b : a))
  const has = (form, name) => form.parameters.some((parameter) => parameter.name === name)
  const shorter = forms.filter((form) => form.parameters.every(({ name }) => has(longest, name)))
  const parameters = longest.parameters.map((parameter) => ({
    ...parameter,
    isOptional:
      !parameter.isRest &&
      (parameter.isOptional || !shorter.every((form) => has(form, parameter.name))),
  }))
  return callText(key, parameters)
}

/** Returns the call signatures of a property, by its type. */
function callsOf(declarations, member) {
  if (member.kind !== 'property' || !member.typeNode) return []
  return callsOfType(declarations, member.typeNode)
}

function callsOfType(declarations, type) {
  if (ts.isIntersectionTypeNode(type)) {
    const parts = type.types.filter((part) => part.getText() === 'SettingReader')
    return (parts.length > 0 ? parts : type.types).flatMap((part) =>
      callsOfType(declarations, part),
    )
  }
  if (ts.isTypeLiteralNode(type)) {
    return type.members.map(memberOf).filter(({ kind }) => kind === 'call')
  }
  if (ts.isFunctionTypeNode(type)) return [callOfFunction(type)]
  if (ts.isIndexedAccessTypeNode(type)) return callsOfIndexed(declarations, type)
  if (!ts.isTypeReferenceNode(type)) return []
  const named = declarations.get(type.typeName.getText())
  if (!named || !CALLED.test(named.name)) return []
  if (named.kind === 'type') return callsOfType(declarations, named.node.type)
  return named.members.filter(({ kind }) => kind === 'call')
}

function callOfFunction(type) {
  return {
    name: '()',
    kind: 'call',
    doc: emptyDoc(),
    text: plainText(type),
    type: plainText(type.type),
    isOptional: false,
    parameters: type.parameters.map(parameterOf),
  }
}

/** `Matcher<T>['match']` is called like the member `match` of Matcher. */
function callsOfIndexed(declarations, type) {
  const owner = ts.isTypeReferenceNode(type.objectType) && type.objectType.typeName.getText()
  const name = ts.isLiteralTypeNode(type.indexType) && type.indexType.literal.text
  const members = membersOf(declarations, owner).filter((member) => member.name === name)
  return members.flatMap((member) =>
    member.kind === 'property' ? callsOf(declarations, member) : [{ ...member, kind: 'call' }],
  )
}

/** Returns the members of a property that is a function: `fw.static.mime`, `fw.logger.token`. */
function innerMembersOf(declarations, member) {
  if (member.kind !== 'property' || !member.typeNode) return []
  const type = member.typeNode
  const isTable = /^(?:\w+Factory|MimeTable|BasicAuth)$/.test(type.getText())
  const members = ts.isTypeLiteralNode(type)
    ? type.members.map(memberOf)
    : isTable
      ? membersOf(declarations, type.getText())
      : []
  return members.filter(({ kind }) => kind === 'property' || kind === 'method')
}

/**
 * Creates one entry for all HTTP methods; overloads that differ only in types are documented with the type.
 */
function verbsEntry(declarations, prefix, verbs) {
  const rank = (name) => (USUAL.includes(name) ? USUAL.indexOf(name) : USUAL.length)
  const sorted = [...verbs].sort(
    (a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, 'en'),
  )
  const calls = callsOf(declarations, sorted[0])
  const key = `${prefix}.METHOD`
  return {
    ...entryOf(key, [sorted[0]], calls),
    overloads: calls.map((member, at) => {
      const overload = overloadOf(key, member)
      return at === 0 ? overload : { ...overload, doc: { ...overload.doc, text: '' } }
    }),
    names: sorted.map((member) => keyOf(prefix, member)),
    index: 'Registers handlers for GET, POST, PUT, PATCH, DELETE and the other HTTP methods.',
    notes: sorted
      .filter(({ doc }) => /\. /.test(doc.text.replace(/\.$/, '')))
      .map((member) => ({ key: keyOf(prefix, member), text: member.doc.text })),
  }
}

/** Creates the entry of a function that a package exports. */
export function functionEntry({ name, text, doc, parameters }) {
  return {
    key: name,
    id: idOf(name),
    title: callText(name, parameters),
    signatures: [text],
    overloads: [{ call: callText(name, parameters), doc, parameters }],
    names: [name],
  }
}
