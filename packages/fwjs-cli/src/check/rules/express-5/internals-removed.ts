import { internalsIn } from '../internals.ts'
import type { Rule } from '../rule.ts'

export const internalsRemoved: Rule = {
  id: 'internals-removed',
  severity: 'error',
  advice:
    'Use app.router, which comes from the router package in Express 5; its layers have different properties.',
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
      return [{ ...place, message: `Express 5 removed ${name}.` }]
    }),
}
