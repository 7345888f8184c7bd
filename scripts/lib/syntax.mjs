// The parser and the tree walker of fwjs-cli, for the checks of this repository.
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../packages/fwjs-cli/package.json', import.meta.url))
const babel = require('@babel/parser')

export const {
  childOf,
  childrenOf,
  isFunction,
  partOf,
  stringOf,
  walk,
} = require('./lib/check/source/node.js')

/** Parses TypeScript or JavaScript, with mistakes, too. */
export function parse(source) {
  return babel.parse(source, { sourceType: 'module', plugins: ['typescript'], errorRecovery: true })
}

/** Returns a node and all nodes in it, outer ones first. */
export function nodesIn(node) {
  const found = []
  walk(node, (one) => found.push(one))
  return found
}

/**
 * Returns the modules that a source imports, exports from, or requires, in order.
 *
 * @returns {{ target: string, isType: boolean }[]}
 */
export function importsOf(source) {
  return nodesIn(parse(source).program).flatMap((node) => {
    const target = stringOf(moduleOf(node))
    if (target === undefined) return []
    const kind = node.importKind ?? node.exportKind
    return [{ target, isType: kind === 'type' || node.type === 'TSImportType' }]
  })
}

/** Returns the node with the name of the imported module. */
function moduleOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return childOf(node, 'source')
    case 'TSExternalModuleReference':
      return childOf(node, 'expression')
    case 'TSImportType':
      return childOf(node, 'argument')
    case 'CallExpression':
      return isLoad(node.callee) ? node.arguments[0] : undefined
    default:
      return undefined
  }
}

const isLoad = ({ type, name }) =>
  type === 'Import' || (type === 'Identifier' && name === 'require')
