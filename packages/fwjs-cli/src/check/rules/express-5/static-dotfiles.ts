import { readdirSync } from 'fs'
import { dirname, join, resolve } from 'path'
import type { SourceFile } from '../../source/file.ts'
import {
  bare,
  childOf,
  childrenOf,
  isCall,
  isMember,
  memberNameOf,
  type Node,
  stringOf,
  textOf,
} from '../../source/node.ts'
import type { Program } from '../../source/program.ts'
import { constantOf } from '../../source/text.ts'
import { isExpress } from '../../source/value.ts'
import { placeOf, type Rule } from '../rule.ts'

/** The folder that an expression names: a literal, `__dirname`, and `path.join` of such. */
function folderOf(node: Node | undefined, file: SourceFile, program: Program): string | undefined {
  if (!node) return undefined
  const expression = bare(node)
  const literal = stringOf(expression)
  if (literal !== undefined) return literal
  if (textOf(expression, 'name') === '__dirname') return dirname(file.path)
  if (isMember(expression) && memberNameOf(expression) === 'dirname') return dirname(file.path)
  const constant = constantOf(expression, file, program)
  if (constant) return folderOf(constant, file, program)
  const callee = isCall(expression) ? childOf(expression, 'callee') : undefined
  const called = callee && program.valueOf(callee, file)
  if (called?.kind !== 'package' || called.name !== 'path') return undefined
  const parts = childrenOf(expression, 'arguments').map((one) => folderOf(one, file, program))
  return parts.includes(undefined) ? undefined : join(...(parts as string[]))
}

/** The folders in a folder whose name begins with a dot. */
function hiddenFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    return entries
      .filter((one) => one.isDirectory() && one.name.startsWith('.'))
      .map(({ name }) => name)
  } catch {
    return []
  }
}

const saysDotfiles = (options: Node | undefined): boolean =>
  options !== undefined &&
  (options.type !== 'ObjectExpression' ||
    childrenOf(options, 'properties').some(
      (one) => memberNameOf(one) === 'dotfiles' || one.type === 'SpreadElement',
    ))

export const staticDotfiles: Rule = {
  id: 'static-dotfiles',
  severity: 'warning',
  advice:
    "Serve such a folder by itself: app.use('/.well-known', express.static('public/.well-known', { dotfiles: 'allow' })).",
  isForExpress5: true,
  check: ({ program, project }) =>
    program.files.flatMap((file) =>
      file.nodes.flatMap((node) => {
        if (!isCall(node) || !isExpress(program.valueOf(childOf(node, 'callee'), file), 'static'))
          return []
        const [root, options] = childrenOf(node, 'arguments')
        const folder = folderOf(root, file, program)
        if (folder === undefined || saysDotfiles(options)) return []
        const hidden = hiddenFolders(resolve(project.folder, folder))
        if (hidden.length === 0) return []
        const message = `Express 5 serves nothing from folders that begin with a dot: ${[...new Set(hidden)].join(', ')}.`
        return [{ ...placeOf(file, node), message }]
      }),
    ),
}
