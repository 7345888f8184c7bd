import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { posix } from 'node:path'
import test from 'node:test'
import { folderOf } from '../../../scripts/lib/packages.mjs'
import { importsOf } from '../../../scripts/lib/syntax.mjs'
import { sourcesOf } from '../support/sources.mjs'

const require = createRequire(import.meta.url)
const sources = sourcesOf('packages/fwjs-v3/src', '.ts')

/** Returns imports from fwjs other than lib/other-majors.js, or its public types in the contract. */
function otherImports(files) {
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
function unused(exported, files) {
  const imported = Object.values(files)
    .flatMap((source) => source.match(/import[^']*from 'fwjs\/lib\/other-majors\.js'/g) ?? [])
    .join('\n')
  return exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(imported))
}

/** The levels of fwjs-v3, the lowest first. As in fwjs, files import only from lower levels. */
const levels = [
  ['contract', 'deprecate'],
  ['locals', 'http/'],
  ['engine/', 'middleware/'],
  ['request/', 'response/', 'settings/', 'server/'],
  ['facade'],
  ['express'],
]

function moduleOf(file) {
  if (/^(application|request|response|utils|view|middleware)\.ts$|^router\//.test(file))
    return 'facade'
  if (file.startsWith('contract/')) return 'contract'
  const slash = file.indexOf('/')
  return slash === -1 ? file.replace(/\.ts$/, '') : file.slice(0, slash + 1)
}

function upwardImports(files) {
  const levelOf = (file) => levels.findIndex((modules) => modules.includes(moduleOf(file)))
  return Object.entries(files).flatMap(([file, source]) => {
    if (levelOf(file) === -1) return [`${file} is in no module`]
    return importsOf(source)
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target }) => posix.join(posix.dirname(file), target).replace(/\.js$/, '.ts'))
      .filter((target) => moduleOf(file) !== moduleOf(target) && levelOf(target) >= levelOf(file))
      .map((target) => `${file} imports ${target}`)
  })
}

test('fwjs-v3 imports only other-majors from fwjs', () => {
  assert.ok(Object.keys(sources).length > 30)
  assert.deepEqual(otherImports(sources), [])
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
  assert.deepEqual(
    unused(Object.keys(require('../../../packages/fwjs/lib/other-majors.js')), sources),
    [],
  )
  const source = { 'a.ts': "import { attachMatcher } from 'fwjs/lib/other-majors.js'" }
  assert.deepEqual(unused(['attachMatcher', 'bind'], source), ['bind'])
  const program = "require('fwjs'); console.log(Object.keys(require.cache).join())"
  const { stdout } = spawnSync(process.execPath, ['-e', program], {
    cwd: folderOf('fwjs-v3'),
    encoding: 'utf8',
  })
  assert.match(stdout, /lib[\\/]express\.js/)
  assert.doesNotMatch(stdout, /lib[\\/]other-majors\.js|fwjs-v3/)
})

test('files import only from lower levels, including types', () => {
  assert.deepEqual(upwardImports(sources), [])
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
      'attic/a.ts is in no module',
    ],
  )
})
