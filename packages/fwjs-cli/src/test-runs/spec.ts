import type { Outcome, Result } from './outcome.ts'

const TEST = /^( *)(✔|✖|﹣|⚠) (.*?)(?: \(\d[\d.]*ms\))?(?: # .*)?$/u
const PARENT = /^( *)▶ (.*)$/u

const results: Record<string, Result> = {
  '✔': 'passed',
  '✖': 'failed',
  '﹣': 'skipped',
  '⚠': 'skipped',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors are written as control characters.
const COLOR = /\u001b\[[\d;]*m/g

/** Returns the lines before the summary, which repeats failures. */
const testsOf = (text: string): string[] =>
  (text.replace(COLOR, '').split(/^ℹ tests \d+$/mu)[0] as string).split('\n')

/**
 * Reads tests from the spec output of node:test, the default in Node 24 and later for a file run without
 * `--test`.
 */
export function readSpec(text: string): Outcome[] {
  if (!/^ℹ tests \d+$/mu.test(text.replace(COLOR, ''))) return []
  const outcomes: Outcome[] = []
  let around: string[] = []
  for (const line of testsOf(text)) {
    const [, indent = '', title = ''] = PARENT.exec(line) ?? []
    if (title) around = [...around.slice(0, indent.length / 2), title]
    const [, margin = '', sign = '', name = ''] = TEST.exec(line) ?? []
    const depth = margin.length / 2
    // The line of a suite comes after its tests and adds no information.
    if (!sign || around[depth] === name) continue
    const names = [...around.slice(0, depth), name]
    outcomes.push({ file: '', title: names.join(' › '), result: results[sign] as Result })
  }
  return outcomes
}
