import type { Outcome, Result } from './outcome.ts'

const TEST = /^( *)(✔|✖|﹣|⚠) (.*?)(?: \(\d[\d.]*ms\))?(?: # .*)?$/u
const PARENT = /^( *)▶ (.*)$/u

const results: Record<string, Result> = {
  '✔': 'passed',
  '✖': 'failed',
  '﹣': 'skipped',
  '⚠': 'skipped',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written as control characters.
const COLOUR = /\u001b\[[\d;]*m/g

/** What stands before the summary, which repeats what failed. */
const testsOf = (text: string): string[] =>
  (text.replace(COLOUR, '').split(/^ℹ tests \d+$/mu)[0] as string).split('\n')

/**
 * The tests of a text that node:test prints for people: what a file that is run without `--test` leaves
 * from Node 24 on.
 */
export function readSpec(text: string): Outcome[] {
  if (!/^ℹ tests \d+$/mu.test(text.replace(COLOUR, ''))) return []
  const outcomes: Outcome[] = []
  let around: string[] = []
  for (const line of testsOf(text)) {
    const [, indent = '', title = ''] = PARENT.exec(line) ?? []
    if (title) around = [...around.slice(0, indent.length / 2), title]
    const [, margin = '', sign = '', name = ''] = TEST.exec(line) ?? []
    const depth = margin.length / 2
    // The line of a suite comes after its tests, and says nothing that they do not say.
    if (!sign || around[depth] === name) continue
    const names = [...around.slice(0, depth), name]
    outcomes.push({ file: '', title: names.join(' › '), result: results[sign] as Result })
  }
  return outcomes
}
