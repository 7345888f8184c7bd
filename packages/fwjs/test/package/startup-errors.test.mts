import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { pathOf } from '../support/require.mts'

/** One mistake for each place in the framework that throws. */
const mistakes = [
  'app.use(undefined)',
  "app.get('/x', undefined)",
  "app.get('/(', () => {})",
  "app.set('trust proxy', 'everybody')",
  'app.listen(-1)',
  'app.router',
  'fw.static()',
  "fw.json({ limit: 'much' })",
  'fw.json({ verify: 1 })',
  "fw.json({ proto: 'maybe' })",
  'fw.urlencoded({ extended: true, depth: -1 })',
  'fw.urlencoded({ extended: true, parameterLimit: 0 })',
  'fw.bodyParser()',
]

function stderrOf(mistake: string): string {
  const fwjs = JSON.stringify(pathOf('fwjs'))
  const folder = folderOf({ 'app.js': `const fw = require(${fwjs})\nconst app = fw()\n${mistake}` })
  const { stderr } = spawnSync(process.execPath, [join(folder, 'app.js')], {
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  return stderr
}

for (const mistake of mistakes) {
  test(`${mistake} crashes the process with a message that begins with the error and its line`, () => {
    const stderr = stderrOf(mistake)
    assert.match(
      stderr,
      /^\s*(?:\w*Error)\b.*\n(?: {4}.*\n|Please.*\n)*? {4}at .*app\.js:3:\d+\)?\n/,
    )
  })
}
