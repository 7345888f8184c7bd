import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// Lists what the packages' types contain, using TypeScript's checker: the pages are generated from the syntax
// of the sources, so each can reveal a mistake of the other.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const PROGRAMS = {
  '4.x': ['packages/fwjs/lib/contract.d.ts', 'packages/fwjs/lib/express.d.ts'],
  '5.x': ['packages/fwjs-v5/lib/contract.d.ts', 'packages/fwjs-v5/lib/express.d.ts'],
  '3.x': ['packages/fwjs-v3/lib/contract.d.ts', 'packages/fwjs-v3/lib/express.d.ts'],
  ops: ['packages/fwjs-ops/lib/index.d.ts'],
}

/** The interfaces whose members have entries, and the prefix of their names. */
const OBJECTS = {
  '4.x': {
    BuiltInMiddleware: 'fw',
    Express: 'app',
    IRoute: 'route',
    IRouter: 'router',
    MimeTable: 'fw.static.mime',
    NextFunction: 'next',
    Request: 'req',
    Response: 'res',
    RouteConstructor: '',
    Settings: '',
    StaticFactory: 'fw.static',
  },
  '5.x': {
    BuiltInMiddleware: 'fw',
    Express: 'app',
    IRoute: 'route',
    IRouter: 'router',
    NextFunction: 'next',
    Request: 'req',
    Response: 'res',
    RouteConstructor: '',
    Settings: '',
  },
  '3.x': {
    Application: 'app',
    BasicAuth: 'fw.basicAuth',
    ErrorHandlerFactory: 'fw.errorHandler',
    Factory: 'fw',
    LoggerFactory: 'fw.logger',
    MiddlewareFactories: 'fw',
    MimeTable: 'fw.mime',
    NextFunction: 'next',
    Request: 'req',
    Response: 'res',
    Route: 'route',
    Router: 'router',
    SessionFactory: 'fw.session',
    Settings: '',
  },
  ops: { Managed: 'managed' },
}

/** Interfaces that only contain members of others, or that share the members of another page. */
const WITHOUT_ENTRY = {
  '4.x': ['BuiltInMiddleware', 'MimeTable', 'RouteConstructor', 'StaticFactory'],
  '5.x': ['BuiltInMiddleware', 'RouteConstructor'],
  '3.x': [
    'BasicAuth',
    'ErrorHandlerFactory',
    'Factory',
    'LoggerFactory',
    'MiddlewareFactories',
    'MimeTable',
    'Routing',
    'SessionFactory',
  ],
  ops: ['Managed'],
}
const SAME_AS = ['Application', 'Router']

/** The lines in which `fw` is a function with a namespace. */
const WITH_NAMESPACE = ['4.x', '5.x']

export const idOf = (key) => key.replaceAll(/[^\w$]+/g, '-').replaceAll(/^-|-$/g, '')

/**
 * Returns the ids that the types require, and the names of all types that the contract declares: a page may
 * describe one that is not exported.
 */
export function readTypes(part) {
  const program = ts.createProgram(
    PROGRAMS[part].map((file) => join(ROOT, file)),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      strict: true,
    },
  )
  const checker = program.getTypeChecker()
  const [contract, values] = PROGRAMS[part].map((file) =>
    checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, file))),
  )
  const types = checker.getExportsOfModule(contract)
  const ids = [
    ...types.flatMap((symbol) => idsOfType(checker, symbol, part)),
    ...(WITH_NAMESPACE.includes(part) ? ['fw', ...idsOfValues(checker, values, 'fw.')] : []),
    ...(part === 'ops' ? idsOfValues(checker, contract, '') : []),
  ]
  const folders = PROGRAMS[part].map((file) => dirname(join(ROOT, file)))
  return {
    ids: new Set(ids),
    declared: declaredTypes(program, folders),
  }
}

/** Returns the values that a module or a namespace exports. */
function idsOfValues(checker, symbol, prefix) {
  const target = symbol.exports?.get('export=') ?? symbol
  const own = checker.getExportsOfModule(
    target.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(target) : target,
  )
  return own
    .filter((one) => resolved(checker, one).flags & ts.SymbolFlags.Value)
    .map(({ name }) => idOf(`${prefix}${name}`))
}

const resolved = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

function idsOfType(checker, symbol, part) {
  const { name } = symbol
  const target = resolved(checker, symbol)
  if (!(target.flags & ts.SymbolFlags.Type)) return []
  const prefix = OBJECTS[part][name]
  const own = WITHOUT_ENTRY[part].includes(name) ? [] : [name]
  if (prefix === undefined && SAME_AS.includes(name) && WITH_NAMESPACE.includes(part)) return own
  const type = checker.getDeclaredTypeOfSymbol(target)
  if (!(target.flags & ts.SymbolFlags.Interface)) return own
  const before = prefix === undefined ? `${name}.` : prefix === '' ? '' : `${prefix}.`
  const isCalled = prefix && type.getCallSignatures().length > 0 && !/^fw\./.test(prefix)
  return [
    ...own,
    ...(isCalled ? [idOf(prefix)] : []),
    ...(name === 'NextFunction' ? literalForms(checker, type) : []),
    ...ownProperties(checker, type, name).map((property) => idOf(`${before}${property}`)),
  ]
}

/** `next('route')` has its own entry. */
function literalForms(checker, type) {
  return type
    .getCallSignatures()
    .flatMap(({ parameters }) => parameters.map((one) => checker.getTypeOfSymbol(one)))
    .filter((parameter) => parameter.isStringLiteral())
    .map(({ value }) => `next-${value}`)
}

const FROM_NODE = /@types\/node|\/typescript\/lib\/lib\./

/** Returns the names of members that don't come only from Node or the language. */
function ownProperties(checker, type, owner) {
  return checker
    .getPropertiesOfType(type)
    .filter(isOurs)
    .flatMap((symbol) => {
      const name = symbol.name.startsWith('__@') ? symbolName(symbol) : symbol.name
      return [name, ...innerProperties(checker, symbol).map((inner) => `${name}.${inner}`)]
    })
    .filter((name) => name !== 'prototype' && !(owner === 'Form' && name === 'on'))
}

/** A name generated by a mapped type has no declaration. */
const isOurs = ({ declarations = [] }) =>
  declarations.length === 0 ||
  declarations.some((node) => !FROM_NODE.test(node.getSourceFile().fileName))

/** Returns the members of an inline object type: `cut.requests`. */
function innerProperties(checker, symbol) {
  const type = checker.getTypeOfSymbol(symbol)
  const isLiteral = type.symbol && type.symbol.flags & ts.SymbolFlags.TypeLiteral
  if (!isLiteral || !isOurs(type.symbol)) return []
  return checker
    .getPropertiesOfType(type)
    .filter(isOurs)
    .map(({ name }) => name)
}

/** TypeScript calls `[Symbol.asyncDispose]` `__@asyncDispose@123`. */
const symbolName = ({ name }) => `Symbol.${/^__@(\w+)@/.exec(name)[1]}`

/** Returns the names of all types in the files of a folder, exported or not. */
function declaredTypes(program, folders) {
  const names = new Set()
  for (const file of program.getSourceFiles()) {
    if (!folders.some((folder) => file.fileName.startsWith(folder))) continue
    ts.forEachChild(file, (node) => {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
        names.add(node.name.text)
    })
  }
  return names
}
