import assert from 'node:assert/strict'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import test from 'node:test'
import { importsOf } from '../../../scripts/lib/syntax.mjs'
import { sourcesOf } from '../support/sources.mjs'

/** A module may only import from modules on lower levels, including types. */
const levels = [
  ['terminal', 'comparison', 'engine'],
  ['program', 'explain', 'check', 'jest-resolver', 'suites', 'requests', 'variation'],
  ['replay', 'recording'],
  ['report'],
  ['compare-requests', 'record-requests'],
  ['verbs'],
  ['help'],
  ['command'],
  ['bin'],
]

/** The allowed packages. Each has a row in docs/dependencies.md. */
const packages = [
  ...['@babel/parser', 'fwjs/lib/router/layer.js', 'fwjs-ops', 'path-to-regexp', 'semver'],
]

const moduleOf = (file) => file.replace(/\/.*|\.ts$/g, '')
const levelOf = (file) => levels.findIndex((modules) => modules.includes(moduleOf(file)))

function isViolation(file, target) {
  if (!target.startsWith('.')) {
    return target.startsWith('node:') || !(isBuiltin(target) || packages.includes(target))
  }
  const imported = posix.join(posix.dirname(file), target)
  return moduleOf(imported) !== moduleOf(file) && levelOf(imported) >= levelOf(file)
}

function violationsIn(files) {
  return Object.entries(files).flatMap(([file, source]) => {
    if (levelOf(file) === -1) return [`${file} has no level`]
    return importsOf(source)
      .filter(({ target }) => isViolation(file, target))
      .map(({ target }) => `${file} imports ${target}`)
  })
}

test('modules import only from lower levels', () => {
  const sources = sourcesOf('packages/fwjs-cli/src', '.ts')
  assert.ok(Object.keys(sources).length > 5)
  assert.deepEqual(violationsIn(sources), [])
})

test('reports an import from a higher level or an unknown package', () => {
  assert.deepEqual(
    violationsIn({
      'attic/a.ts': '',
      'terminal/a.ts': "import { b } from '../verbs/b.ts'\nimport { c } from './c.ts'",
      'verbs/b.ts': "import { d } from '../terminal/d.ts'\nimport chalk from 'chalk'",
    }),
    ['attic/a.ts has no level', 'terminal/a.ts imports ../verbs/b.ts', 'verbs/b.ts imports chalk'],
  )
})
