import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { nextCandidate, startSearch } from 'fwjs-core/lib/engine/candidates.js'
import { buildIndex, positionsFor } from 'fwjs-core/lib/engine/route-index.js'
import { getOrBuildIndex, recordOf } from 'fwjs-core/lib/engine/stack.js'

type Router = ReturnType<typeof fw.Router>

function routerWith(routes: number): Router {
  const router = fw.Router()
  for (let count = 0; count < routes; count++) router.get(`/r${count}/:id`, () => {})
  return router
}

/** Returns whether each of some requests finds an index. */
function indexed(router: Router, requests: number): boolean[] {
  return Array.from({ length: requests }, () => {
    const record = recordOf(router as never)
    assert.ok(record)
    return getOrBuildIndex(record) !== undefined
  })
}

test('the third request after a change builds the index, and later ones use it', () => {
  const router = routerWith(16)
  assert.deepEqual(indexed(router, 5), [false, false, true, true, true])
  router.get('/late', () => {})
  assert.deepEqual(indexed(router, 2), [false, false])
  router.stack.pop()
  assert.deepEqual(indexed(router, 4), [false, false, true, true])
})

test('there is no index for fewer than 16 layers that a path can exclude', () => {
  assert.deepEqual(new Set(indexed(routerWith(15), 9)), new Set([false]))
  const router = routerWith(15)
  router.use(() => {})
  router.use('/', () => {})
  assert.deepEqual(new Set(indexed(router, 9)), new Set([false]))
  router.use('/sixteenth', () => {})
  assert.deepEqual(indexed(router, 3), [false, false, true])
})

const patterns = ['/a', '/a/b', '/a/:id', '/:x/b', '/a/b/c', '/a*', '/', '/b', '/a//']

const candidates: [path: string, patterns: string[]][] = [
  ['/a', ['/a', '/a*']],
  ['/A/', ['/a', '/a*', '/a//']],
  ['/a/b', ['/a/b', '/a/:id', '/:x/b', '/a*']],
  ['/a/b/', ['/a/b', '/a/:id', '/:x/b', '/a*']],
  ['/a/x', ['/a/:id', '/a*']],
  ['/x/b', ['/:x/b', '/a*']],
  ['/a/b/c', ['/a/b/c', '/a*']],
  ['/', ['/a*', '/']],
  ['/b', ['/a*', '/b']],
  ['/a//', ['/a*', '/a//']],
  ['/c', ['/a*']],
]

for (const [path, expected] of candidates) {
  test(`only ${expected.join(', ')} may match ${path}`, () => {
    const router = fw.Router()
    for (const pattern of patterns) router.get(pattern, () => {})
    const { layers } = recordOf(router as never) ?? { layers: [] }
    const found = positionsFor(buildIndex(layers), path).flat()
    assert.deepEqual(
      patterns.filter((_pattern, position) => found.includes(position)),
      expected,
    )
    const matching = patterns.filter((_pattern, position) => layers[position]?.match(path))
    assert.deepEqual(
      matching.filter((pattern) => !expected.includes(pattern)),
      [],
    )
  })
}

test('with an index, the search skips layers that a path excludes, and none for other paths', () => {
  const router = routerWith(20)
  router.use(() => {})
  indexed(router, 3)
  const search = startSearch(recordOf(router as never))
  assert.ok(search)
  const found = [0, 7, 8, 20, 21].map((from) => nextCandidate(search, from, '/r7/1'))
  assert.deepEqual(found, [7, 7, 20, 20, 21])
  assert.deepEqual(
    [0, 8].map((from) => nextCandidate(search, from, '/R8/1')),
    [8, 8],
  )
  assert.deepEqual(
    ['*', '', 'r7/1'].map((path) => nextCandidate(search, 3, path)),
    [3, 3, 3],
  )
})
