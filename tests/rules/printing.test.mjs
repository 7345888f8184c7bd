import assert from 'node:assert/strict'
import test from 'node:test'
import { sourcesOf } from './support/sources.mjs'

/** Code that writes to a terminal without escaping. */
const WRITING =
  /\bconsole\.|\bprocess\s*(?:\.|\[['"])\s*(?:stdout|stderr|_rawDebug)|\bwriteSync\([12],|\bstdio:.*\binherit\b/

/** These run in the app's processes, whose output is piped to the CLI. */
const IN_OTHER_PROCESSES = ['replay/listening.ts', 'test-runs/listeners/node-test.ts']

const writersIn = (files) =>
  Object.entries(files)
    .filter(([, source]) => WRITING.test(source))
    .map(([file]) => file)

test('only the terminal writes to stdout and stderr', () => {
  assert.deepEqual(writersIn(sourcesOf('packages/fwjs-cli/src', '.ts')), [
    ...[...IN_OTHER_PROCESSES, 'terminal/terminal.ts'].sort(),
  ])
})

test('reports code that bypasses the terminal', () => {
  const bad = [
    "console.log('x')",
    "process.stdout.write('x')",
    "process['stderr'].write('x')",
    "fs.writeSync(1, 'x')",
    "spawn('x', { stdio: 'inherit' })",
  ]
  for (const source of bad) assert.deepEqual(writersIn({ 'a.ts': source }), ['a.ts'], source)
})
