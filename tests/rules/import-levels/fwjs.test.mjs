import assert from 'node:assert/strict'
import { posix } from 'node:path'
import test from 'node:test'
import { importsOf as modulesOf } from '../../../scripts/lib/syntax.mjs'
import { pageOf, rowsIn, sourcesOf } from '../support/sources.mjs'

/** The levels in CONTRIBUTING.md, the lowest first. A module is a folder or a file. */
const levels = [
  ['caller/', 'thrown'],
  [
    'contract',
    'internal-types',
    'errors',
    'deprecate',
    'warning',
    'debug',
    'merge',
    'numbers',
    'removed',
    'lazy',
    'known-as',
  ],
  ['fast-path/', 'advice/'],
  ['http/', 'http2/', 'connection/', 'linear-regexp/'],
  ['engine/', 'views/', 'files/', 'body/'],
  ['request/', 'response/', 'settings/', 'server/'],
  ['facade'],
  ['express'],
  ['other-majors'],
]

const facade = /^(application|request|response|view|utils)\.ts$|^(router|middleware)\//

function moduleOf(file) {
  if (facade.test(file)) return 'facade'
  if (file.startsWith('contract/')) return 'contract'
  const slash = file.indexOf('/')
  return slash === -1 ? file.replace(/\.ts$/, '') : file.slice(0, slash + 1)
}

function levelOf(file) {
  return levels.findIndex((modules) => modules.includes(moduleOf(file)))
}

/** The files behind the names that agents require. */
const requireShim = {
  '../known-as/node_modules/body-parser': 'middleware/body-parsers.ts',
  '../known-as/node_modules/body-parser/lib/read': 'body/receive.ts',
  '../known-as/node_modules/finalhandler': 'server/final.ts',
}

/** Returns the files that a file imports, including types. */
function importsOf(file, source) {
  const files = modulesOf(source).filter(({ target }) => target.startsWith('.'))
  const targets = files.map(({ target }) => posix.join(posix.dirname(file), target))
  return targets.map((target) => requireShim[target] ?? target)
}

function uphillImports(sources) {
  const problems = []
  for (const [file, source] of Object.entries(sources)) {
    if (levelOf(file) === -1) problems.push(`${file} is in no module`)
    for (const target of importsOf(file, source)) {
      const fine = moduleOf(file) === moduleOf(target) || levelOf(target) < levelOf(file)
      if (!fine) problems.push(`${file} imports ${target}`)
    }
  }
  return problems
}

function cyclesIn(sources) {
  const cycles = []
  const finished = new Set()
  const visit = (file, way) => {
    if (finished.has(file) || file.startsWith('contract')) return
    if (way.includes(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    for (const target of importsOf(file, sources[file] ?? '')) visit(target, [...way, file])
    finished.add(file)
  }
  // The public types refer to each other: a request has its app, and an app its requests.
  const files = Object.keys(sources).filter((file) => !file.startsWith('contract'))
  for (const file of files) visit(file, [])
  return cycles
}

/** Returns imports in the contract that exist at run time, where a cycle would matter. */
function valuesInContract(sources) {
  return Object.entries(sources)
    .filter(([file]) => file.startsWith('contract'))
    .filter(([, text]) => /^(?:import|export) (?!type |interface )/m.test(text))
    .map(([file]) => file)
}

const source = sourcesOf('packages/fwjs/src', '.ts')

test('files import only from their own module and lower levels, including types', () => {
  assert.ok(Object.keys(source).length > 40)
  assert.deepEqual(uphillImports(source), [])
})

test('detects an import from a higher level or another module on the same level', () => {
  assert.deepEqual(
    uphillImports({
      'http/a.ts': "import type { Walk } from '../engine/walk.ts'",
      'request/a.ts': "import { send } from '../response/body.ts'",
      'engine/a.ts': "import Layer = require('../router/layer.ts')",
      'attic/a.ts': '',
      'engine/b.ts': "import { a } from './a.ts'\nimport { failure } from '../errors.ts'",
    }),
    [
      'http/a.ts imports engine/walk.ts',
      'request/a.ts imports response/body.ts',
      'engine/a.ts imports router/layer.ts',
      'attic/a.ts is in no module',
    ],
  )
})

/** Returns imports of the files behind linear-regexp's only entry, and its imports from outside. */
function linearRegExpMistakes(sources: Sources): string[] {
  const isInside = (file: string): boolean => file.startsWith('linear-regexp/')
  return Object.entries(sources).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((target) => isInside(file) !== isInside(target))
      .filter((target) => !/^linear-regexp\/index\.[jt]s$/.test(target))
      .map((target) => `${file} imports ${target}`),
  )
}

test('linear-regexp is imported only by its index file, and imports nothing from outside', () => {
  assert.deepEqual(linearRegExpMistakes(source), [])
  assert.deepEqual(
    linearRegExpMistakes({
      'engine/a.ts': "import type { Matcher } from '../linear-regexp/index.ts'",
      'engine/b.ts': "import { runProgram } from '../linear-regexp/machine.ts'",
      'linear-regexp/a.ts': "import { failure } from '../errors.ts'",
    }),
    ['engine/b.ts imports linear-regexp/machine.ts', 'linear-regexp/a.ts imports errors.ts'],
  )
})

test('no file imports itself through others, including types', () => {
  assert.deepEqual(cyclesIn(source), [])
})

test('the contract contains only types', () => {
  assert.deepEqual(valuesInContract(source), [])
  assert.deepEqual(valuesInContract({ 'contract/a.ts': "import { b } from './b.ts'" }), [
    'contract/a.ts',
  ])
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

/** The number of the lowest level. */
const GROUND = -1

/** Returns a file's module as named in CONTRIBUTING.md: its folder or its name. */
function placeOf(file) {
  const slash = file.indexOf('/')
  if (file.startsWith('contract')) return 'contract'
  return slash === -1 ? file.replace(/\.ts$/, '') : file.slice(0, slash + 1)
}

/** Returns the modules in the CONTRIBUTING.md table, each with the level of its row. */
function listedModules(page) {
  return rowsIn(page).flatMap(([number = '', modules = '']) => {
    const level = Number(number.replace('−', '-'))
    const names = Number.isInteger(level) ? [...modules.matchAll(/`([^`]+)`/g)] : []
    return names.map(([, place = '']) => [place, level])
  })
}

/** Returns the differences between the table and the list of levels above. */
function tableMistakes(page, files) {
  const rows = listedModules(page)
  const listed = new Map(rows)
  const places = new Map(files.map((file) => [placeOf(file), levelOf(file) + GROUND]))
  const twice = rows.filter(([place], index) => rows.findIndex(([one]) => one === place) !== index)
  const lost = [...places].filter(([place]) => !listed.has(place))
  const moved = [...places].filter(([place, level]) => (listed.get(place) ?? level) !== level)
  const invented = rows.filter(([place]) => !places.has(place))
  return [
    ...twice.map(([place]) => `${place} is in two rows`),
    ...lost.map(([place]) => `${place} is in no row`),
    ...moved.map(([place, level]) => `${place} is on level ${level}`),
    ...invented.map(([place]) => `${place} does not exist`),
  ]
}

test('the table in CONTRIBUTING.md names every module, on its level', () => {
  assert.deepEqual(tableMistakes(pageOf('../CONTRIBUTING.md'), Object.keys(source)), [])
})

test('detects a module that the table omits, names twice, invents, or puts on another level', () => {
  const page =
    '| 3 | `http/` `attic/` |\n| 1 | `errors` `fast-path/` |\n| −1 | `caller/` `errors` |'
  const files = ['http/a.ts', 'errors.ts', 'fast-path/a.ts', 'caller/a.ts', 'thrown.ts']
  assert.deepEqual(tableMistakes(page, files), [
    'errors is in two rows',
    'thrown is in no row',
    'http/ is on level 2',
    'errors is on level 0',
    'attic/ does not exist',
  ])
})
