import ts from 'typescript'
import { declarationOf, docOf, memberOf, parse, plainText } from './contract.mjs'
import { idOf } from './entries.mjs'

/**
 * Reads the exports of `fw` in 4.x: a function with a namespace of the same name.
 *
 * @returns {{ types: string[], entries: import('./entries.mjs').Entry[] }}
 */
export function readNamespace(file, declarations) {
  const source = parse(file)
  const namespace = source.statements.find(ts.isModuleDeclaration)
  const factory = source.statements.find(
    (node) => ts.isFunctionDeclaration(node) && node.name.text === namespace.name.text,
  )
  const statements = [...namespace.body.statements]
  const types = statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .map((node) => node.name.text)
  const { doc, text } = declarationOf(factory)
  const entries = [
    { ...plainEntry('fw()', text, doc), overloads: [{ call: 'fw()', doc, parameters: [] }] },
    ...statements.flatMap(defaultEntry),
    ...statements.flatMap((node) => constantEntry(node, declarations)),
    routerEntry(statements),
  ]
  return { types: [...new Set(types)], entries }
}

const plainEntry = (key, signature, doc) => ({
  key,
  id: idOf(key),
  title: key,
  signatures: [signature],
  overloads: [{ call: '', doc, parameters: [] }],
  names: [key],
})

const withoutExport = (node) => plainText(node).replace(/^export /, '')

function defaultEntry(node) {
  if (!ts.isExportDeclaration(node)) return []
  const isDefault = node.exportClause.elements.some(({ name }) => name.text === 'default')
  return isDefault ? [plainEntry('fw.default', plainText(node), docOf(node))] : []
}

/** Creates entries for constants; those of BuiltInMiddleware are read from there. */
function constantEntry(node, declarations) {
  if (!ts.isVariableStatement(node)) return []
  const [{ name, type }] = node.declarationList.declarations
  if (type.getText().includes('BuiltInMiddleware')) return []
  const entry = plainEntry(`fw.${name.text}`, withoutExport(node), docOf(node))
  const named = declarations.get(type.getText().replace('contract.', ''))
  const constructors = named.members.filter(({ kind }) => kind === 'new')
  if (constructors.length === 0) return [entry]
  return [
    {
      ...entry,
      title: `new ${entry.key}(${constructors[0].parameters.map((one) => one.name).join(', ')})`,
      signatures: [...entry.signatures, ...constructors.map(({ text }) => text)],
      overloads: constructors.map(({ doc, parameters }) => ({ call: '', doc, parameters })),
    },
  ]
}

/** `fw.Router` is a function and a class. */
function routerEntry(statements) {
  const called = declarationOf(statements.find(ts.isFunctionDeclaration))
  const { node } = declarationOf(statements.find(ts.isClassDeclaration))
  const constructed = memberOf(node.members[0])
  return {
    ...plainEntry('fw.Router', called.text, called.doc),
    title: 'fw.Router(options?)',
    signatures: [called.text, constructed.text],
    overloads: [
      { call: 'fw.Router(options?)', doc: called.doc, parameters: called.parameters },
      {
        call: 'new fw.Router(options?)',
        doc: constructed.doc,
        parameters: constructed.parameters,
      },
    ],
  }
}
