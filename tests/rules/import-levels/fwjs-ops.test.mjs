import assert from 'node:assert/strict'
import { posix } from 'node:path'
import test from 'node:test'
import { importsOf } from '../../../scripts/lib/syntax.mjs'
import { sourcesOf } from '../support/sources.mjs'

/** Files of a folder import only files before them in this list, including types. */
const order = {
  '': ['read-options', 'index'],
  connections: ['server', 'interception', 'tracking', 'lingering-close'],
  manage: [
    'options',
    'port',
    'quiet-turn',
    'connection',
    'traffic',
    'drain',
    'health',
    'signals',
    'manage',
  ],
  protect: [
    'options',
    'time-budget',
    'delivered-bytes',
    'transport',
    'connection',
    'slow-client',
    'unread-body',
    'requests',
    'watch',
    'protect',
  ],
  routes: [
    'live',
    'inspector',
    'source',
    'mounted-app',
    'target',
    'pattern-text',
    'entries',
    'verdict',
    'candidates',
    'routes',
    'recording',
    'published-layers',
    'replaced-layers',
    'loopback',
    'trace',
  ],
  shed: ['options', 'event-loop', 'connections', 'utilization', 'pressure', 'shed'],
}

/**
 * Allows Node.js modules by their plain names, and files of this package, because it works without
 * fwjs.
 */
const builtin =
  /^(?:async_hooks|cluster|diagnostics_channel|events|http2?|https|inspector|module|net|os|perf_hooks|tls|url|util(?:\/types)?)$/

function placeOf(file) {
  const [, module = '', name = ''] = /^(?:(.*)\/)?(.*)\.ts$/.exec(file) ?? []
  return [module, order[module]?.indexOf(name) ?? -1]
}

function mistakesIn(files) {
  return Object.entries(files).flatMap(([file, source]) => {
    const [module, index] = placeOf(file)
    if (index === -1) return [`${file} is not in the order`]
    return importsOf(source)
      .filter(({ target }) => {
        if (!target.startsWith('.')) return !builtin.test(target)
        const [targetModule, targetIndex] = placeOf(posix.join(posix.dirname(file), target))
        if (targetModule === module) return targetIndex >= index
        if (targetIndex === -1 || module === '') return targetIndex === -1
        return (
          targetModule !== '' && !(targetModule === 'connections' && usesConnections.has(module))
        )
      })
      .map(({ target }) => `${file} imports ${target}`)
  })
}

test('files import only from lower levels, and nothing from fwjs', () => {
  const sources = sourcesOf('packages/fwjs-ops/src', '.ts')
  assert.ok(Object.keys(sources).length > 10)
  assert.deepEqual(mistakesIn(sources), [])
})

test('detects imports from a higher level, from another folder, and from a package', () => {
  assert.deepEqual(
    mistakesIn({
      'protect/options.ts': "import { checkAll } from './watch.ts'",
      'protect/watch.ts': "import { shed } from '../shed/shed.ts'\nimport fw from 'fwjs'",
      'connections/server.ts': "import { manage } from '../manage/manage.ts'",
      'manage/port.ts': "import { isHttp1 } from '../connections/server.ts'",
      'routes/live.ts': "import { isHttp1 } from '../connections/server.ts'",
      'shed/attic.ts': '',
      'shed/shed.ts': "import http from 'node:http'\nimport { a } from './options.ts'",
    }),
    [
      'protect/options.ts imports ./watch.ts',
      'protect/watch.ts imports ../shed/shed.ts',
      'protect/watch.ts imports fwjs',
      'connections/server.ts imports ../manage/manage.ts',
      'routes/live.ts imports ../connections/server.ts',
      'shed/attic.ts is not in the order',
      'shed/shed.ts imports node:http',
    ],
  )
})
