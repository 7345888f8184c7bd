import type { SourceFile } from '../source/file.ts'
import { bare, childOf, childrenOf, type Node, partOf, stringOf, textOf } from '../source/node.ts'

export interface Import {
  name: string
  node: Node
  file: SourceFile
}

/** Lists what a file loads with `require`, `import`, and `export from`, except type-only imports. */
export function importsIn(file: SourceFile): Import[] {
  return file.nodes.flatMap((node) => {
    const name = importedBy(node)
    return name === undefined ? [] : [{ name: name.replace(/^node:/, ''), node, file }]
  })
}

function importedBy(node: Node): string | undefined {
  if (textOf(node, 'importKind') === 'type' || textOf(node, 'exportKind') === 'type')
    return undefined
  const isDeclaration = node.type === 'ImportDeclaration' || node.type.startsWith('Export')
  if (isDeclaration || node.type === 'ImportExpression') return stringOf(childOf(node, 'source'))
  if (node.type === 'TSExternalModuleReference') return stringOf(childOf(node, 'expression'))
  if (node.type !== 'CallExpression') return undefined
  const callee = bare(partOf(node, 'callee'))
  const isRequire = textOf(callee, 'name') === 'require' || callee.type === 'Import'
  return isRequire ? stringOf(childrenOf(node, 'arguments')[0]) : undefined
}

/** Returns the package name of an import: `@a/b` for `@a/b/c`; undefined for files. */
export function packageOf(name: string): string | undefined {
  if (name.startsWith('.') || name.startsWith('/') || name.startsWith('#')) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]
}
