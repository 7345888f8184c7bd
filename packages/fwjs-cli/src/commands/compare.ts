import { UserError } from '../terminal/user-error.ts'
import type { Command } from './definition.ts'
import {
  compareByRequests,
  requestExamples,
  requestOptions,
  requestUsage,
} from './request-comparison.ts'
import { compareByTests, testExamples, testOptions, testUsage } from './test-comparison.ts'

/** `fwjs compare`. */
export const compareCommand: Command = {
  name: 'compare',
  summary: 'compare your app on Express and fwjs, using its tests or requests',
  usage: [...testUsage, ...requestUsage],
  does: `Without --requests: runs a test command on Express and on fwjs, and lists the tests with different results.
With --requests: starts two copies of the app on Express and one on fwjs, sends the same requests to each, and shows every response that differs. Parts that vary between the two Express copies are masked.
Never writes to your project.
Exit codes: 0 = same, 1 = different, 2 = couldn't be compared.`,
  options: { ...testOptions, ...requestOptions },
  examples: [...testExamples, ...requestExamples],
  page: 'cli/compare.md',
  async run(call, terminal) {
    if (call.options['requests'] !== undefined) return compareByRequests(call, terminal)
    if (call.command !== undefined) return compareByTests(call, terminal)
    throw new UserError(
      'Nothing to compare. Pass a test command (fwjs compare -- npm test) or a request file (fwjs compare app.js --requests FILE).',
    )
  },
}
