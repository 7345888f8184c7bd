import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { rules } from '#lib/check/rules/all.js'
import { pageOf } from '#lib/check/rules/rule.js'
import { commands } from '#lib/commands/all.js'
import { linkTo } from '#lib/terminal/page.js'

const root = new URL('../../../../../', import.meta.url)

test('the tables match acceptance, robustness, and the lockfiles', async () => {
  const { tables } = (await import(new URL('tests/acceptance/check/tables.mjs', root).href)) as {
    tables: () => Record<string, unknown>
  }
  const folder = new URL('packages/fwjs-cli/src/check/tables/', root)
  for (const [name, value] of Object.entries(tables())) {
    assert.deepEqual(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), value, name)
  }
})

test('each rule has a unique id and a heading in the documentation', () => {
  assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length)
  for (const rule of rules) {
    const [page = '', anchor] = pageOf(rule).split('#')
    const file = new URL(`docs/${page}`, root)
    assert.ok(existsSync(file), page)
    assert.match(readFileSync(file, 'utf8'), new RegExp(`^### ${anchor}$`, 'm'))
  }
})

test('README.md has a section for each rule and each command, which findings and help link to', () => {
  const readme = readFileSync(new URL('packages/fwjs-cli/README.md', root), 'utf8')
  const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const pages = [
    ...rules.map(pageOf),
    ...commands.map(({ page }) => page),
    'differences.md',
  ] as const
  const anchors = pages.map((page) => linkTo(page, '').split('#')[1] ?? '')
  assert.deepEqual(
    anchors.filter((anchor) => headings.filter((heading) => heading === anchor).length !== 1),
    [],
  )
})

test('the pages only describe existing rules', () => {
  for (const page of ['cli/check.md', 'cli/express-5.md']) {
    const text = readFileSync(new URL(`docs/${page}`, root), 'utf8')
    const described = [...text.matchAll(/^### (.+)$/gm)].map(([, id]) => id)
    const known = rules.filter((rule) => pageOf(rule).startsWith(page)).map(({ id }) => id)
    assert.deepEqual(described, known)
  }
})
