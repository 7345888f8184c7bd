import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const page = readFileSync(`${root}docs/guide/routes.md`, 'utf8')

/** The positions of the framework's own two middleware functions change with the framework. */
const masked = (text = ''): string => text.replace(/(query|expressInit) (\d+|…)/g, '$1').trim()

/** Returns the output of the first example in a section, and the documented output. */
function runFirst(part: string): [printed: string, output: string] {
  const example = /```js \[.*?\]\n(.*?)```\n\n```console\n\$ .*?\n(.*?)```/s
  const [, program = '', output = ''] = example.exec(part) ?? []
  const printed = execFileSync(process.execPath, ['-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_V8_COVERAGE: '' },
  })
  return [printed, output]
}

test('the example in docs/guide/routes.md prints the documented output', () => {
  const [printed, output] = runFirst(page)
  assert.match(printed, /GET \/users\/:id show 6/)
  assert.equal(masked(printed), masked(output))
})

test('the trace example prints the documented output, except for the times', () => {
  const [printed, output] = runFirst(page.split('## trace(')[1] ?? '')
  const timeless = (text: string): string => text.replace(/^(?: *\d+\.\d|…)/gm, '')
  assert.match(timeless(printed), /^ {5}handler load \/users\/:id error Error: no user 7 *$/m)
  assert.equal(timeless(printed), timeless(output))
})

test('docs/guide/routes.md has a row for every option of trace, with its default', () => {
  const source = readFileSync(`${root}packages/fwjs-ops/src/routes/trace.ts`, 'utf8')
  const [, options = ''] = /export interface TraceOptions \{(.*?)\n\}/s.exec(source) ?? []
  const found = [...options.matchAll(/@default (.*)\n +\*\/\n +(\w+)\?:/g)]
  assert.equal(found.length, 2)
  for (const [, value, name] of found) assert.ok(page.includes(`| \`${name}\` | ${value} |`), name)
})

test('docs/guide/routes.md has a row for every reason', () => {
  const source = readFileSync(`${root}packages/fwjs-ops/src/routes/reason.ts`, 'utf8')
  const [, union = ''] = /export type Reason =(.*)/s.exec(source) ?? []
  const reasons = [...union.matchAll(/'([^']+)'/g)].map(([, reason]) => reason)
  assert.ok(reasons.length > 8)
  const [, section = ''] = page.split('## candidates(')
  const rows = [...section.matchAll(/^\| `([a-z ]+)` \| (?!as above)/gm)].map(([, name]) => name)
  assert.deepEqual(
    reasons.filter((reason) => !rows.includes(reason)),
    [],
  )
})
