import assert from 'node:assert/strict'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { runCommand } from '#lib/command.js'
import { commands } from '#lib/commands/all.js'
import { linkTo } from '#lib/terminal/page.js'
import type { Files } from '../support/folder.mts'
import { withApp } from '../support/program-folder.mts'
import { Screen } from '../support/screen.mts'

const program: Files = {
  'package.json': { name: 'a', main: 'a.js' },
  'a.js':
    "const app = require('express')()\napp.use(require('cors'))\napp.use((err, req, res) => {})\n",
  'b.js': 'const = 1',
}

async function check(files: Files, ...words: string[]): Promise<{ code: number; screen: Screen }> {
  const screen = new Screen()
  const code = await withApp(files, (folder) =>
    runCommand(commands, ['check', folder, ...words], screen),
  )
  return { code, screen }
}

test('prints findings with location, severity, rule, advice, and page', async () => {
  const { code, screen } = await check(program)
  assert.equal(code, 1)
  assert.match(
    screen.text,
    /^a\.js:2 {2}error {2}uncalled-middleware\n {2}cors is not middleware; .*\n {2}Use cors\(\)\.\n {2}\S+#uncalled-middleware\n/,
  )
  assert.ok(screen.text.includes(`\n  ${linkTo('cli/check.md#uncalled-middleware')}\n`))
  assert.match(screen.text, /b\.js {2}can't be read: /)
  assert.match(
    screen.text,
    /\n1 error, 1 warning, 0 notes in 1 source file\nTo see what Express 5 would break: /,
  )
})

test('an app that runs on Express 5 gets no advice to check for it', async () => {
  const onExpress5 = { 'package.json': { main: 'a.js', dependencies: { express: '^5.3.0' } } }
  const { screen } = await check({ ...program, ...onExpress5 })
  assert.match(screen.text, /in 1 source file\n$/)
})

test('--json prints nothing else to stdout', async () => {
  const { screen } = await check(program, '--json', '--express-5')
  const { files, unread, findings } = JSON.parse(screen.text) as Record<string, unknown[]>
  assert.equal(files, 1)
  assert.equal(unread?.length, 1)
  assert.equal(findings?.length, 2)
})

test('--fail-on sets the exit code', async () => {
  const mild = { 'a.js': "const app = require('express')()\napp.use((err, req, res) => {})\n" }
  assert.equal((await check(mild)).code, 0)
  assert.equal((await check(mild, '--fail-on', 'warning')).code, 1)
  assert.equal((await check(mild, '--fail-on', 'note', '--express-5')).code, 1)
  assert.equal((await check(program, '--fail-on', 'never')).code, 0)
  const { code, screen } = await check(program, '--fail-on', 'sometimes')
  assert.equal(code, 2)
  assert.match(
    screen.errorText,
    /--fail-on must be error, warning, note, or never, got "sometimes"/,
  )
})

test("--load reads paths from the running app if the source doesn't contain them", async () => {
  const fwjs = fileURLToPath(new URL('../../../../fwjs', import.meta.url))
  const files = {
    'package.json': { main: 'a.js' },
    'node_modules/express/index.js': `module.exports = require(${JSON.stringify(fwjs)})`,
    'a.js': [
      "const app = require('express')()",
      "for (const name of ['a', 'b']) app.get([name, '*'].join('/').replace(/^/, '/'), (req, res) => res.end())",
      "app.use('/c', require('express').Router())",
      'exports.make = () => app',
    ].join('\n'),
  }
  const loaded = await check(files, '--load', '--export', 'make', '--express-5', '--json')
  assert.equal(loaded.code, 1, loaded.screen.errorText)
  const { findings } = JSON.parse(loaded.screen.text) as { findings: Record<string, unknown>[] }
  assert.deepEqual(
    findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`),
    ['path-rejected a.js:2'],
  )
  const unloaded = await check(files, '--express-5', '--json')
  assert.equal(unloaded.code, 0)
  assert.match(unloaded.screen.text, /path-unknown/)
  const broken = await check(
    { 'a.js': 'throw new Error("no")', 'package.json': { main: 'a.js' } },
    '--load',
  )
  assert.equal(broken.code, 2)
})
