import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')

const recommended = [...read('guide/packages.md').matchAll(/\| `([^`]+)` \| (\d\S+) \|/g)]
const sections = read('compatibility.md').split(/^## /m)

for (const title of ['Middleware and tools', 'Middleware and tools on Express 5']) {
  test(`recommends only versions that are listed under "${title}"`, () => {
    const section = sections.find((text) => text.startsWith(`${title}\n`))
    assert.ok(recommended.length > 30)
    const unlisted = recommended.filter(
      ([, name, version]) => !section.includes(`\n| ${name} | ${version} |`),
    )
    assert.deepEqual(
      unlisted.map(([, name, version]) => `${name} ${version}`),
      [],
    )
  })
}
