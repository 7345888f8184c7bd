import { expressKindOf } from '../source/value.ts'
import { isChecked } from './checked.ts'
import { inputOf } from './input.ts'
import { placeOf, type Rule } from './rule.ts'

export const openRedirect: Rule = {
  id: 'open-redirect',
  severity: 'warning',
  advice:
    'Redirect only to allowlisted paths, or to paths that start with a single "/" not followed by "/" or "\\".',
  check(subject) {
    const { calls, program } = subject
    return calls.flatMap(({ object, method, args, node, file }) => {
      if (expressKindOf(object) !== 'response' || method !== 'redirect') return []
      const place = { file, program }
      const input = inputOf(args.at(-1), place)
      if (!input || isChecked(input, node, place, subject)) return []
      const message = `${input.shown} reaches res.redirect() unchecked: a link to your site can redirect users to any other site.`
      return [{ ...placeOf(file, node), message }]
    })
  },
}
