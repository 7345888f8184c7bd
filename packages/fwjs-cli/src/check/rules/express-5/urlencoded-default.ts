import { childOf, childrenOf, memberNameOf, type Node } from '../../source/node.ts'
import { isExpress } from '../../source/value.ts'
import { placeOf, type Rule } from '../rule.ts'

export const urlencodedDefault: Rule = {
  id: 'urlencoded-default',
  severity: 'warning',
  advice: 'Set the option: express.urlencoded({ extended: true }) is the Express 4 default.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: ({ program, project }) =>
    program.files.flatMap((file) =>
      file.nodes.flatMap((node) => {
        if (node.type !== 'CallExpression') return []
        const called = program.evaluate(childOf(node, 'callee'), file)
        const isOther =
          called?.kind === 'package' &&
          called.name === 'body-parser' &&
          called.path.join() === 'urlencoded'
        const isKept =
          isOther && /^[~^]?1\b/.test(project.manifest?.data.dependencies?.['body-parser'] ?? '')
        if ((!isExpress(called, 'urlencoded') && !isOther) || isKept || setsExtended(node))
          return []
        const message =
          'Without the `extended` option, Express 4 parses nested forms (a[b]=1); Express 5 keeps them flat.'
        return [{ ...placeOf(file, node), message }]
      }),
    ),
}

/** Returns true if the options contain `extended` or aren't a literal. */
function setsExtended(call: Node): boolean {
  const [options] = childrenOf(call, 'arguments')
  if (!options) return false
  if (options.type !== 'ObjectExpression') return true
  return childrenOf(options, 'properties').some(
    (one) => one.type === 'SpreadElement' || memberNameOf(one) === 'extended',
  )
}
