import { UserError } from '../terminal/user-error.ts'
import {
  compareByRequests,
  requestExamples,
  requestOptions,
  requestUsage,
} from './request-comparison.ts'
import { compareByTests, testExamples, testOptions, testUsage } from './test-comparison.ts'
import type { Verb } from './verb.ts'

/** `fwjs compare`. */
export const compareVerb: Verb = {
  name: 'compare',
  summary: 'compares your program on Express and on fwjs, by its tests or by requests',
  usage: [...testUsage, ...requestUsage],
  does: `Without --requests: runs a command of tests on Express and on fwjs, and names the tests whose results differ.
With --requests: starts the program on Express, on Express again and on fwjs, sends the same requests to each, and shows every response that differs. It leaves out the parts that vary on Express too.
Nothing is written into the project.
Exit code: 0 the same, 1 a difference, 2 it could not be compared.`,
  options: { ...testOptions, ...requestOptions },
  examples: [...testExamples, ...requestExamples],
  page: 'cli/compare.md',
  async run(call, terminal) {
    if (call.options['requests'] !== undefined) return compareByRequests(call, terminal)
    if (call.command !== undefined) return compareByTests(call, terminal)
    throw new UserError(
      'Compare by what? By the tests of the project: fwjs compare -- npm test. By requests: fwjs compare app.js --requests FILE',
    )
  },
}
