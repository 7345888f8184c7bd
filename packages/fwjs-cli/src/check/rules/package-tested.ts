import { comparedVersions, readTested, relevant, rowOf, type Tested } from './compatibility.ts'
import type { Rule } from './rule.ts'

/** Groups of packages by version status, each with the end of its message, and its advice. */
const GROUPS: { has(one: Tested): boolean; end: string; advice?: string }[] = [
  {
    has: ({ tested, version }) => version !== undefined && tested.includes(version),
    end: ', in the installed version',
  },
  {
    has: ({ tested, version }) => version !== undefined && !tested.includes(version),
    end: ', but not in the installed version',
    advice: 'Run your tests on both Express and fwjs: fwjs compare -- npm test.',
  },
  {
    has: ({ version }) => version === undefined,
    end: "; these packages aren't installed here, so compare the versions yourself",
    advice:
      'Install the packages and check again, or run your tests on both Express and fwjs: fwjs compare -- npm test.',
  },
]

export const packageTested: Rule = {
  id: 'package-tested',
  severity: 'note',
  advice: 'No action needed.',
  check(subject) {
    const { express, fwjs } = subject.apiLine
    const tested = relevant(subject)
      .filter(({ name }) => {
        const row = rowOf(subject.apiLine, name)
        return row && !row.differs
      })
      .map((one) => readTested(one, subject))
    return GROUPS.flatMap(({ has, end, advice }) => {
      const all = tested.filter(has).map((one) => `${one.name} (${comparedVersions(one)})`)
      if (all.length === 0) return []
      const head = `Tested, with the same results on ${express} and ${fwjs}${end}`
      const message = `${head}: ${all.join(', ')}.`
      return [{ file: 'package.json', message, ...(advice !== undefined && { advice }) }]
    })
  },
}
