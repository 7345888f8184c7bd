import { internalsIn } from '../internals.ts'
import type { Rule } from '../rule.ts'

export const internalsRemoved: Rule = {
  id: 'internals-removed',
  severity: 'error',
  advice: 'app.router is the router there, from the package router; its layers have other members.',
  isForExpress5: true,
  check: (subject) =>
    internalsIn(subject).flatMap(({ name, place }) => {
      const isFile = /^express\/lib\/(?:router|middleware)(?:\/|$)/.test(name)
      const isMember = [
        'app._router',
        'app.lazyrouter',
        'router.process_params',
        'route._handles_method',
      ].includes(name)
      if (!isFile && !isMember) return []
      return [{ ...place, message: `${name} is not in Express 5.` }]
    }),
}
