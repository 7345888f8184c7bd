import { placeOf, type Rule } from '../rule.ts'
import { getPathResult } from './path-results.ts'

export const pathUnknown: Rule = {
  id: 'path-unknown',
  severity: 'note',
  advice: 'To read the paths from the running app: fwjs check --express-5 --load.',
  isForExpress5: true,
  isOnlyMigration: true,
  check: ({ registrations, project }) => {
    const unknown = registrations.filter(
      (one) => one.pathNode && !one.path?.isWhole && !getPathResult(one),
    )
    const [first] = unknown
    if (!first || project.live) return []
    const count = unknown.length === 1 ? 'One path is' : `${unknown.length} paths are`
    const message = `${count} built at runtime (the first is here), so this check can't tell if Express 5 interprets them differently.`
    return [{ ...placeOf(first.file, first.pathNode ?? first.node), message }]
  },
}
