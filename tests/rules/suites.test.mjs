import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { read, root } from '../../scripts/lib/packages.mjs'
import { FOLDERS, SUITES } from '../suites.mjs'

test('tests/README.md has a row for each suite, in the same order', () => {
  const rows = [...read('tests/README.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(rows, Object.keys(SUITES))
})

test('the commands and folders of the suites exist', () => {
  const files = Object.values(SUITES)
    .flatMap(({ commands }) => commands)
    .flatMap((command) => command.split(' ').filter((word) => word.endsWith('.mjs')))
  const missing = [...files, ...FOLDERS.map((folder) => `${folder}/package-lock.json`)].filter(
    (file) => !existsSync(join(root, file)),
  )
  assert.deepEqual(missing, [])
})

test('there are at most twelve npm scripts', () => {
  assert.ok(Object.keys(JSON.parse(read('package.json')).scripts).length <= 12)
})
