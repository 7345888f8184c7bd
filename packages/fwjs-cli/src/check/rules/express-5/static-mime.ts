import { childOf, memberNameOf } from '../../source/node.ts'
import { isExpress } from '../../source/value.ts'
import { placeOf, type Rule } from '../rule.ts'

/** Reports `express.static.mime`, which serve-static 2 doesn't have. */
export const staticMime: Rule = {
  id: 'static-mime',
  severity: 'error',
  advice: 'Use the mime package, or the setHeaders option of express.static.',
  isForExpress5: true,
  check: ({ program }) =>
    program.files.flatMap((file) =>
      file.nodes.flatMap((node) => {
        const isUse = node.type === 'MemberExpression' && memberNameOf(node) === 'mime'
        if (!isUse || !isExpress(program.evaluate(childOf(node, 'object'), file), 'static'))
          return []
        return [{ ...placeOf(file, node), message: 'Express 5 removed express.static.mime.' }]
      }),
    ),
}
