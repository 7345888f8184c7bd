import { internalsIn, REMOVED_MEMBERS } from '../internals.ts'
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
      // In an app that runs on Express 5, the rule express-file-missing reports the file.
      const isRemoved = isFile ? subject.apiLine.major === 4 : REMOVED_MEMBERS.has(name)
      if (!isRemoved) return []
      return [{ ...place, message: `Express 5 removed ${name}.` }]
    }),
}
