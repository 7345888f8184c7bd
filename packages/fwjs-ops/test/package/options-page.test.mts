import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const pages: [name: string, page: string, options: number][] = [
  ['manage', 'guide/deployment.md', 5],
  ['protect', 'guide/security.md', 8],
  ['shed', 'guide/security.md', 8],
]

/** Returns the options of an interface with their defaults. */
function optionsIn(source: string): Record<string, string> {
  const found = source.matchAll(/@default (.*)\n +\*\/\n +(\w+)\?:/g)
  return Object.fromEntries([...found].map(([, value, name]) => [name, value])) as Record<
    string,
    string
  >
}

/** Returns the options of a table with their defaults. */
function rowsIn(text: string): Record<string, string> {
  const found = text.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value])) as Record<
    string,
    string
  >
}

for (const [name, page, count] of pages) {
  test(`docs/${page} has a row for every option of ${name}, with its default`, () => {
    const [, section = ''] = read(`../../../../../docs/${page}`).split(`## ${name}(`)
    const options = optionsIn(read(`../../../src/${name}/options.ts`))
    assert.ok(Object.keys(options).length >= count)
    assert.deepEqual(rowsIn(section.split('\n## ')[0] ?? ''), options)
  })
}
