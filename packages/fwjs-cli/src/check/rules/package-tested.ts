import { linkTo } from '../../terminal/page.ts'
import { comparedVersions, readTested, relevant, rowOf, type Tested } from './compatibility.ts'
import type { Rule } from './rule.ts'

const SAME = 'Tested, with the same results on Express 4 and fwjs'

/** Groups of packages by version status, each with its message and advice. */
const GROUPS: { has(one: Tested): boolean; head: string; advice?: string }[] = [
  {
    has: ({ tested, version }) => version !== undefined && tested.includes(version),
    head: `${SAME}, in the installed version`,
  },
  {
    has: ({ tested, version }) => version !== undefined && !tested.includes(version),
    head: `${SAME}, but not in the installed version`,
    advice: 'Run your tests on both Express and fwjs: fwjs compare -- npm test.',
  },
  {
    has: ({ version }) => version === undefined,
    head: `${SAME}; these packages aren't installed here, so compare the versions yourself`,
    advice:
      'Install the packages and check again, or run your tests on both Express and fwjs: fwjs compare -- npm test.',
  },
]

export const packageTested: Rule = {
  id: 'package-tested',
  severity: 'note',
  advice: `See ${linkTo('compatibility.md')} for the test coverage.`,
  check({ project }) {
    const tested = relevant(project)
      .filter(({ name }) => rowOf(name) && !rowOf(name)?.differs)
      .map((one) => readTested(one, project))
    return GROUPS.flatMap(({ has, head, advice }) => {
      const all = tested.filter(has).map((one) => `${one.name} (${comparedVersions(one)})`)
      if (all.length === 0) return []
      const message = `${head}: ${all.join(', ')}.`
      return [{ file: 'package.json', message, ...(advice !== undefined && { advice }) }]
    })
  },
}
