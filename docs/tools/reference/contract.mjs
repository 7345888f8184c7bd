import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { emptyDoc, readDoc } from './jsdoc.mjs'

/**
 * A declaration of a contract: an interface, a type, a function, or a constant.
 *
 * @typedef {object} Declaration
 * @property {string} name
 * @property {'interface' | 'type' | 'function' | 'const' | 'class'} kind
 * @property {import('./jsdoc.mjs').Doc} doc
 * @property {string} text the source, without comments
 * @property {string} head for an interface: the source before its members
 * @property {ts.Node} node
 * @property {Member[]} members
 * @property {Parameter[]} parameters for a function
 * @property {boolean} isExported
 *
 * @typedef {object} Member
 * @property {string} name `()` for a call and `new` for a constructor
 * @property {'property' | 'method' | 'call' | 'new' | 'index'} kind
 * @property {import('./jsdoc.mjs').Doc} doc
 * @property {string} text the source, without comments
 * @property {string} type for a property: its type; for a call: its return type
 * @property {ts.TypeNode | undefined} typeNode
 * @property {boolean} isOptional
 * @property {Parameter[]} parameters
 *
 * @typedef {{ name: string, type: string, isOptional: boolean, isRest: boolean }} Parameter
 */

/** Reads the declarations of some files, by name. Functions with overloads stay a list. */
export function readDeclarations(files) {
  const found = new Map()
  for (const file of files) {
    const source = parse(file)
    ts.forEachChild(source, (node) => addDeclaration(found, node))
  }
  return found
}

export function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

export function filesOf(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name))
}

function addDeclaration(found, node) {
  const declaration = declarationOf(node)
  if (declaration) found.set(declaration.name, declaration)
}

const KINDS = new Map([
  [ts.SyntaxKind.InterfaceDeclaration, 'interface'],
  [ts.SyntaxKind.TypeAliasDeclaration, 'type'],
  [ts.SyntaxKind.FunctionDeclaration, 'function'],
  [ts.SyntaxKind.ClassDeclaration, 'class'],
])

/** @returns {Declaration | undefined} */
export function declarationOf(node) {
  const kind = KINDS.get(node.kind)
  if (!kind) return undefined
  const text = kind === 'function' ? functionHead(node) : plainText(node)
  return {
    name: node.name.text,
    kind,
    doc: docOf(node),
    text: text.replace(/^export /, ''),
    head: text.replace(/^export /, '').replace(/\s*\{[\s\S]*$/, ''),
    node,
    members: (kind === 'interface' ? node.members : []).map(memberOf).filter(Boolean),
    parameters: parametersOf(node),
    isExported: (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0,
  }
}

/** Returns a function without its body. */
function functionHead(node) {
  const text = plainText(node)
  return node.body ? text.slice(0, -plainText(node.body).length).trimEnd() : text
}

export function docOf(node) {
  const comment = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc)
  return comment ? readDoc(comment.getText()) : emptyDoc()
}

const MEMBER_KINDS = new Map([
  [ts.SyntaxKind.PropertySignature, 'property'],
  [ts.SyntaxKind.MethodSignature, 'method'],
  [ts.SyntaxKind.CallSignature, 'call'],
  [ts.SyntaxKind.ConstructSignature, 'new'],
  [ts.SyntaxKind.Constructor, 'new'],
  [ts.SyntaxKind.IndexSignature, 'index'],
])

/** @returns {Member} */
export function memberOf(node) {
  const kind = MEMBER_KINDS.get(node.kind)
  if (!kind) throw new Error(`Unsupported declaration in a contract: ${node.getText()}`)
  return {
    name: nameOf(node, kind),
    kind,
    doc: docOf(node),
    text: plainText(node),
    type: node.type ? plainText(node.type) : '',
    typeNode: node.type,
    isOptional: node.questionToken !== undefined,
    parameters: parametersOf(node),
  }
}

function nameOf(node, kind) {
  if (kind === 'call') return '()'
  if (kind === 'new') return 'new'
  if (kind === 'index') return '[name]'
  return ts.isComputedPropertyName(node.name) ? node.name.getText() : node.name.text
}

/** Returns the arguments of a call; `this` is the object before the dot. */
const parametersOf = (node) =>
  (node.parameters ?? []).map(parameterOf).filter(({ name }) => name !== 'this')

export const parameterOf = (node) => ({
  name: node.name.getText(),
  type: node.type ? typeOfParameter(node) : '',
  isOptional: node.questionToken !== undefined || node.initializer !== undefined,
  isRest: node.dotDotDotToken !== undefined,
})

/** A type parameter means nothing to a reader, so its constraint is shown. */
function typeOfParameter(node) {
  const own = (node.parent.typeParameters ?? []).find(
    ({ name, constraint }) => constraint && name.text === node.type.getText(),
  )
  return plainText(own ? own.constraint : node.type)
}

/** Returns a piece of the source without comments and without its indentation. */
export function plainText(node) {
  const lines = node
    .getText()
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const source = node.getSourceFile()
  const { character } = source.getLineAndCharacterOfPosition(node.getStart())
  const indent = source.text
    .slice(node.getStart() - character, node.getStart())
    .match(/^ */)[0].length
  return lines
    .map((line, at) => (at === 0 ? line : line.slice(Math.min(indent, line.search(/\S/)))))
    .join('\n')
}
