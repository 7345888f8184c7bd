import assert from 'node:assert/strict'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import test from 'node:test'
import { importsOf } from '../../scripts/lib/syntax.mjs'
import { packages } from './package-levels.mjs'
import { pageOf, rowsIn, sourcesOf } from './support/sources.mjs'

/*
 * A file imports only from its own module and from lower levels, types included, and only the packages
 * it may. So the engine imports nothing from a facade, and no facade imports another.
 */

const sourcesIn = (name) => sourcesOf(`packages/${name}/src`, '.ts')

const targetsIn = (source) => importsOf(source).map(({ target }) => target)

function moduleOf(file, { facade }) {
  if (facade?.test(file)) return 'facade'
  if (file === 'contract.ts') return 'contract/'
  const slash = file.indexOf('/')
  return slash === -1 ? file.replace(/\.ts$/, '') : file.slice(0, slash + 1)
}

function levelOf(file, rules) {
  return rules.levels.findIndex((modules) => modules.includes(moduleOf(file, rules)))
}

/** Returns the path of an imported file within `src`, or undefined if it is in a package. */
function resolve(file, target) {
  if (!target.startsWith('.')) return undefined
  return posix.join(posix.dirname(file), target).replace(/\.js$/, '.ts')
}

/** Shims are loaded from beside `src`; each loads a file of its own package. */
const isOutside = (path) => path.startsWith('../')

function packageOf(target) {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}

function isViolation(file, target, rules) {
  const path = resolve(file, target)
  if (path === undefined) {
    // Jest before 27 doesn't know names such as node:http.
    if (isBuiltin(target)) return target.startsWith('node:')
    return !rules.imports.some((name) => name === target || name === packageOf(target))
  }
  if (isOutside(path) || moduleOf(path, rules) === moduleOf(file, rules)) return false
  return levelOf(path, rules) >= levelOf(file, rules)
}

export function violationsIn(sources, rules) {
  return Object.entries(sources).flatMap(([file, source]) => {
    if (levelOf(file, rules) === -1) return [`${file} is in no module`]
    return targetsIn(source)
      .filter((target) => isViolation(file, target, rules))
      .map((target) => `${file} imports ${target}`)
  })
}

/** Returns cycles between files. The public types refer to each other: a request has its app. */
function cyclesIn(sources) {
  const cycles = []
  const finished = new Set()
  const visit = (file, way) => {
    if (finished.has(file) || file.startsWith('contract') || sources[file] === undefined) return
    if (way.includes(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    const targets = targetsIn(sources[file]).map((target) => resolve(file, target))
    for (const target of targets) if (target) visit(target, [...way, file])
    finished.add(file)
  }
  for (const file of Object.keys(sources)) visit(file, [])
  return cycles
}

/** Returns imports of files of linear-regexp other than its index, and its imports from outside. */
function linearRegExpMistakes(sources) {
  const isInside = (path) => path.startsWith('linear-regexp/')
  return Object.entries(sources).flatMap(([file, source]) =>
    targetsIn(source)
      .map((target) => resolve(file, target))
      .filter((path) => path !== undefined && isInside(file) !== isInside(path))
      .filter((path) => path !== 'linear-regexp/index.ts')
      .map((path) => `${file} imports ${path}`),
  )
}

for (const [name, rules] of Object.entries(packages)) {
  const sources = sourcesIn(name)

  test(`${name}: files import only from lower levels, and only the packages they may`, () => {
    assert.ok(Object.keys(sources).length > 10)
    assert.deepEqual(violationsIn(sources, rules), [])
  })

  test(`${name}: no file imports itself through others`, () => {
    assert.deepEqual(cyclesIn(sources), [])
  })

  test(`${name}: every module in the list exists`, () => {
    const found = new Set(Object.keys(sources).map((file) => moduleOf(file, rules)))
    assert.deepEqual(
      rules.levels.flat().filter((module) => !found.has(module)),
      [],
    )
  })
}

test('detects imports from a higher level, another module on the level, or a facade', () => {
  const planted = {
    'http/a.ts': "import type { Walk } from '../engine/walk.ts'",
    'request/a.ts': "import { send } from '../response/body.ts'",
    'engine/a.ts': "import Layer = require('fwjs/lib/router/layer.js')",
    'attic/a.ts': '',
    'engine/b.ts': "import { a } from './a.ts'\nimport { failure } from '../errors.ts'",
    'server/a.ts': "import { createServer } from 'node:http'",
  }
  assert.deepEqual(violationsIn(planted, packages['fwjs-core']), [
    'http/a.ts imports ../engine/walk.ts',
    'request/a.ts imports ../response/body.ts',
    'engine/a.ts imports fwjs/lib/router/layer.js',
    'attic/a.ts is in no module',
    'server/a.ts imports node:http',
  ])
})

test('detects a facade that imports another', () => {
  const planted = { 'view.ts': "import View = require('fwjs/lib/view.js')" }
  assert.deepEqual(violationsIn(planted, packages['fwjs-v3']), ['view.ts imports fwjs/lib/view.js'])
  const types = { 'contract/a.ts': "import type { Route } from 'fwjs-v3'" }
  assert.deepEqual(violationsIn(types, packages.fwjs), ['contract/a.ts imports fwjs-v3'])
})

test('detects a cycle', () => {
  assert.deepEqual(
    cyclesIn({
      'http/a.ts': "import { b } from './b.ts'",
      'http/b.ts': "import type { C } from './c.ts'",
      'http/c.ts': "export * from './a.ts'",
    }),
    ['http/a.ts → http/b.ts → http/c.ts → http/a.ts'],
  )
})

test('linear-regexp is imported only by its index file, and imports nothing from outside', () => {
  assert.deepEqual(linearRegExpMistakes(sourcesIn('fwjs-core')), [])
  assert.deepEqual(
    linearRegExpMistakes({
      'engine/a.ts': "import type { Matcher } from '../linear-regexp/index.ts'",
      'engine/b.ts': "import { runProgram } from '../linear-regexp/machine.ts'",
      'linear-regexp/a.ts': "import { failure } from '../errors.ts'",
    }),
    ['engine/b.ts imports linear-regexp/machine.ts', 'linear-regexp/a.ts imports errors.ts'],
  )
})

/** Returns imports in a contract that exist at run time, where a cycle would matter. */
function valuesInContract(sources) {
  return Object.entries(sources)
    .filter(([file]) => file.startsWith('contract'))
    .filter(([, text]) => /^(?:import|export) (?!type |interface )/m.test(text))
    .map(([file]) => file)
}

test('the contracts contain only types', () => {
  for (const name of ['fwjs', 'fwjs-v3', 'fwjs-v5']) {
    assert.deepEqual(valuesInContract(sourcesIn(name)), [], name)
  }
  assert.deepEqual(valuesInContract({ 'contract/a.ts': "import { b } from './b.ts'" }), [
    'contract/a.ts',
  ])
})

/**
 * The engine knows no API line: Express's name occurs only in development warnings. `__express` is a
 * member of view engines.
 */
function namesExpress(sources) {
  return Object.entries(sources)
    .filter(([file]) => !/^diagnostics\/(?:dev-warnings\/|warning\.ts)/.test(file))
    .filter(([, source]) =>
      /(?<!__)express(?!ion)/i.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    )
    .map(([file]) => file)
}

test('the code of the engine does not name Express', () => {
  assert.deepEqual(namesExpress(sourcesIn('fwjs-core')), [])
  assert.deepEqual(namesExpress({ 'a.ts': "debugFor('express:router')", 'b.ts': '// Express' }), [
    'a.ts',
  ])
})

/** Returns the modules of a package in its table on the page, the lowest level first. */
function levelsOnPage(page, name) {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${name}\n`)) ?? ''
  const rows = rowsIn(section).filter(([level]) => /^\d+$/.test(level))
  return rows
    .map(([, modules]) => [...modules.matchAll(/`([^`]+)`/g)].map(([, module]) => module))
    .reverse()
}

test('the page on the structure has the modules of every package, on their levels', () => {
  const page = pageOf('internals/structure.md')
  for (const [name, { levels }] of Object.entries(packages)) {
    assert.deepEqual(levelsOnPage(page, name), levels, name)
  }
})

test('detects a module that the page omits, or has on another level', () => {
  const page = '## a\n\n| 1 | `b/` | x |\n| 0 | `c` `d/` | y |\n\n## e\n'
  assert.deepEqual(levelsOnPage(page, 'a'), [['c', 'd/'], ['b/']])
  assert.deepEqual(levelsOnPage(page, 'e'), [])
})
