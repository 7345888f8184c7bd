import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createProject } from './support/express-project.mts'
import { run } from './support/run.mts'

const readPage = (name: string): string =>
  readFileSync(new URL(`../../../../docs/cli/${name}.md`, import.meta.url), 'utf8')

const shop = /```js \[shop\.cjs\]\n(.*?)```/s.exec(readPage('routes'))?.[1] ?? ''

/** Splits a command line into words, without quotes. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    (word) => word[1] ?? word[2] ?? String(word[3]),
  )

/** Masks what depends on the machine: times, package paths, and the installed framework. */
const masked = (text: string): string =>
  text
    .replace(/(?:Express|fwjs) \d+\.\d+\.\d+/g, 'FRAMEWORK')
    .replace(/ +(?:\S+:\d+|…)$/gm, '')
    .replace(/^(?: *\d+\.\d ms|…)/gm, '')
    .trimEnd()

async function checkPage(context: TestContext, name: string): Promise<void> {
  const folder = createProject(context, { 'shop.cjs': shop })
  const examples = [...readPage(name).matchAll(/```console\n\$ npx fwjs-cli (.*)\n([\s\S]*?)```/g)]
  assert.equal(examples.length, 2)
  for (const [, command = '', output = ''] of examples) {
    const words = wordsOf(command).map((word) => (word === 'shop.cjs' ? join(folder, word) : word))
    assert.equal(masked((await run(...words)).text), masked(output))
  }
}

for (const name of ['routes', 'explain']) {
  test(`the commands in docs/cli/${name}.md print the documented output`, (context) =>
    checkPage(context, name))
}
