import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const page = readFileSync(`${root}docs/routes.md`, 'utf8')

/** Where the framework's own two middlewares stand changes with the framework. */
const masked = (text = ''): string => text.replace(/(query|expressInit) \d+/g, '$1').trim()

test('the program of docs/routes.md prints what the page says', () => {
  const [, program = '', output = ''] = /```js\n(.*?)```\n\n```\n(.*?)```/s.exec(page) ?? []
  const printed = execFileSync(process.execPath, ['-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_V8_COVERAGE: '' },
  })
  assert.match(printed, /GET \/users\/:id show 6/)
  assert.equal(masked(printed), masked(output))
})

test('docs/routes.md has a row for every reason', () => {
  const source = readFileSync(`${root}packages/fwjs-ops/src/routes/verdict.ts`, 'utf8')
  const [, union = ''] = /export type Reason =(.*?)\n\n/s.exec(source) ?? []
  const reasons = [...union.matchAll(/'([^']+)'/g)].map(([, reason]) => reason)
  assert.ok(reasons.length > 8)
  const [, section = ''] = page.split('## candidates(')
  const rows = [...section.matchAll(/^\| `([a-z ]+)` \| (?!as above)/gm)].map(([, name]) => name)
  assert.deepEqual(
    reasons.filter((reason) => !rows.includes(reason)),
    [],
  )
})
