import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Router } from 'fwjs'
import { warningsOf } from '../support/quiet.mts'

/** Creates a router long enough to have an index. */
function longRouter(): Router {
  const router = fw.Router()
  for (let count = 0; count < 20; count++) router.get(`/r${count}`, () => {})
  return router
}

const serve = (router: Router): void => {
  router({ url: '/r3', method: 'GET' } as never, {} as never, () => {})
}

/** Serves a request before each change. */
async function warningsAfter(
  count: number,
  change: (router: Router, time: number) => unknown,
): Promise<string[]> {
  const router = longRouter()
  const warnings = await warningsOf(() => {
    for (let time = 0; time < count; time++) {
      serve(router)
      change(router, time)
    }
  })
  return warnings.map(({ message }) => message)
}

test('a router that grows with its requests is reported once, with the added layer and the line', async () => {
  const [route, ...others] = await warningsAfter(300, (router, time) =>
    router.get(`/user/${time}`, () => {}),
  )
  assert.match(
    route ?? '',
    /^A router has grown 100 times in a row while serving requests \(119 layers; now adding the route "\/user\/99"\)\. Register routes and middleware once, at startup, not in a handler\. at .*stack-growth\.test\.m[jt]s:\d+:\d+\nSee docs\/warnings\/FWJS_STACK_GROWS\.md$/,
  )
  assert.deepEqual(others, [])
})

test('middleware is reported too, and layers that are only moved are not', async () => {
  const [everywhere] = await warningsAfter(110, (router) => router.use(function log() {}))
  assert.match(everywhere ?? '', /now adding the middleware "log" at "\/"\)/)
  const [mounted] = await warningsAfter(110, (router) => router.use('/api', function log() {}))
  assert.match(mounted ?? '', /now adding the middleware "log" at "\/api"/)
  const layer = fw.Router().get('/x', () => {}).stack[0]
  const [moved] = await warningsAfter(110, (router) => router.stack.unshift(layer as never))
  assert.match(moved ?? '', /now adding another layer\)/)
})

test('a router that grows a few times, all at once, or before it serves is not reported', async () => {
  const late = await warningsAfter(99, (router, time) => router.get(`/late/${time}`, () => {}))
  assert.deepEqual(late, [])
  const atOnce = await warningsAfter(1, (router) => {
    for (let time = 0; time < 300; time++) router.get(`/once/${time}`, () => {})
  })
  assert.deepEqual(atOnce, [])
})

test('a router with replaced layers is not reported', async () => {
  const replaced = await warningsAfter(300, (router, time) => {
    router.stack.pop()
    router.get(`/new/${time}`, () => {})
  })
  assert.deepEqual(replaced, [])
})
