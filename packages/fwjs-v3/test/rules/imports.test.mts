import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { load } from '../support/require.mts'

type Sources = Record<string, string>

const folder = fileURLToPath(new URL('../../../src/', import.meta.url))

function sources(): Sources {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => name.endsWith('.ts')).sort()
  return Object.fromEntries(
    wanted.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
  )
}

function importsOf(source: string): { target: string; isType: boolean }[] {
  const found = source.matchAll(
    /(import type\b[^']*?|)(?:from |import |import\(|require\()'([^']+)'/g,
  )
  return [...found].map(([, type, target]) => ({ target: target as string, isType: Boolean(type) }))
}

/** Returns imports from fwjs other than lib/other-majors.js, or its public types in the contract. */
function otherImports(files: Sources): string[] {
  return Object.entries(files).flatMap(([file, source]) =>
    importsOf(source)
      .filter(({ target }) => target === 'fwjs' || target.startsWith('fwjs/'))
      .filter(({ target, isType }) => {
        const isPublicType = isType && target === 'fwjs' && file.startsWith('contract')
        return target !== 'fwjs/lib/other-majors.js' && !isPublicType
      })
      .map(({ target }) => `${file} imports ${target}`),
  )
}

/** Returns the exports of other-majors.ts that fwjs-v3 doesn't import. */
function unused(exported: string[], files: Sources): string[] {
  const imported = Object.values(files)
    .flatMap((source) => source.match(/import[^']*from 'fwjs\/lib\/other-majors\.js'/g) ?? [])
    .join('\n')
  return exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(imported))
}

/** The levels of fwjs-v3, the lowest first. As in fwjs, files import only from lower levels. */
const floors = [
  ['contract', 'deprecate'],
  ['locals', 'http/'],
  ['engine/', 'middleware/'],
  ['request/', 'response/', 'settings/', 'server/'],
  ['skin'],
  ['express'],
]

function roomOf(file: string): string {
  if (/^(application|request|response|utils|view|middleware)\.ts$|^router\//.test(file))
    return 'skin'
  if (file.startsWith('contract/')) return 'contract'
  const slash = file.indexOf('/')
  return slash === -1 ? file.replace(/\.ts$/, '') : file.slice(0, slash + 1)
}

function upwardImports(files: Sources): string[] {
  const floorOf = (file: string) => floors.findIndex((rooms) => rooms.includes(roomOf(file)))
  return Object.entries(files).flatMap(([file, source]) => {
    if (floorOf(file) === -1) return [`${file} is in no room`]
    return importsOf(source)
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target }) => posix.join(posix.dirname(file), target).replace(/\.js$/, '.ts'))
      .filter((target) => roomOf(file) !== roomOf(target) && floorOf(target) >= floorOf(file))
      .map((target) => `${file} imports ${target}`)
  })
}

test('fwjs-v3 imports only other-majors from fwjs', () => {
  assert.ok(Object.keys(sources()).length > 30)
  assert.deepEqual(otherImports(sources()), [])
})

test('detects an import of another fwjs file', () => {
  assert.deepEqual(
    otherImports({
      'a.ts': "import { walk } from 'fwjs/lib/engine/walk.js'",
      'b.ts': "import type { Req } from 'fwjs/lib/internal-types.js'",
      'c.ts': "import fw = require('fwjs')",
      'd.ts': "import type { Request } from 'fwjs'",
      'contract.ts':
        "import type { Request } from 'fwjs'\nimport { attachMatcher } from 'fwjs/lib/other-majors.js'",
    }),
    [
      'a.ts imports fwjs/lib/engine/walk.js',
      'b.ts imports fwjs/lib/internal-types.js',
      'c.ts imports fwjs',
      'd.ts imports fwjs',
    ],
  )
})

test('other-majors exports only what fwjs-v3 imports, and fwjs itself does not load it', () => {
  assert.deepEqual(unused(Object.keys(load('fwjs/lib/other-majors.js')), sources()), [])
  const source = { 'a.ts': "import { attachMatcher } from 'fwjs/lib/other-majors.js'" }
  assert.deepEqual(unused(['attachMatcher', 'bind'], source), ['bind'])
  const program = "require('fwjs'); console.log(Object.keys(require.cache).join())"
  const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' })
  assert.match(stdout, /lib[\\/]express\.js/)
  assert.doesNotMatch(stdout, /lib[\\/]other-majors\.js|fwjs-v3/)
})

test('files import only from lower levels, including types', () => {
  assert.deepEqual(upwardImports(sources()), [])
})

test('detects an import from a higher level', () => {
  assert.deepEqual(
    upwardImports({
      'http/a.ts': "import type { B } from '../engine/b.ts'",
      'request/a.ts': "import { b } from '../response/b.ts'",
      'engine/a.ts': "import { b } from '../http/b.ts'",
      'attic/a.ts': '',
    }),
    [
      'http/a.ts imports engine/b.ts',
      'request/a.ts imports response/b.ts',
      'attic/a.ts is in no room',
    ],
  )
})

test('no file exceeds the maximum length', () => {
  const long = Object.entries(sources())
    .filter(([file]) => !file.startsWith('contract'))
    .filter(([, source]) => source.split('\n').length > 260)
  assert.deepEqual(
    long.map(([file]) => file),
    [],
  )
})
