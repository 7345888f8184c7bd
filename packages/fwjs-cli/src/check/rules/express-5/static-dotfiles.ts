import { basename, resolve } from 'path'
import { readFolder } from '../../source/folder.ts'
import { childOf, childrenOf, isCall, memberNameOf, type Node } from '../../source/node.ts'
import { isExpress } from '../../source/value.ts'
import { readTree } from '../../tree.ts'
import { placeOf, type Rule } from '../rule.ts'

/** Maximum number of folder entries to read. */
const MOST = 20_000

/** Lists the folders whose names start with a dot. */
const hiddenFolders = (folder: string): string[] =>
  readTree(folder, { isWanted: () => false, isEntered: () => true, most: MOST })
    .folders.map((path) => basename(path))
    .filter((name) => name.startsWith('.'))

const setsDotfiles = (options: Node | undefined): boolean =>
  options !== undefined &&
  (options.type !== 'ObjectExpression' ||
    childrenOf(options, 'properties').some(
      (one) => memberNameOf(one) === 'dotfiles' || one.type === 'SpreadElement',
    ))

export const staticDotfiles: Rule = {
  id: 'static-dotfiles',
  severity: 'warning',
  advice:
    "Serve the folder separately: app.use('/.well-known', express.static('public/.well-known', { dotfiles: 'allow' })).",
  isForExpress5: true,
  isOnlyMigration: true,
  check: ({ program, project }) =>
    program.files.flatMap((file) =>
      file.nodes.flatMap((node) => {
        if (!isCall(node) || !isExpress(program.evaluate(childOf(node, 'callee'), file), 'static'))
          return []
        const [root, options] = childrenOf(node, 'arguments')
        const folder = readFolder(root, file, program)
        if (folder === undefined || setsDotfiles(options)) return []
        const hidden = hiddenFolders(resolve(project.folder, folder.path))
        if (hidden.length === 0) return []
        const message = `Express 5 doesn't serve folders whose names start with a dot: ${[...new Set(hidden)].join(', ')}.`
        return [{ ...placeOf(file, node), message }]
      }),
    ),
}
