import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test("app.stack has { route, handle } for each middleware, starting with the framework's two", () => {
  const app = fw()
  const handler = () => {}
  app.use('/a/', handler)
  assert.deepEqual(
    app.stack.map(({ route, handle }) => [route, handle.name]),
    [
      ['', 'query'],
      ['', 'expressInit'],
      ['/a', 'handler'],
    ],
  )
  assert.equal(app.stack[2]?.handle, handler)
})

test('app.stack is live: an added layer runs', async () => {
  const app = fw()
  app.use((_req, res) => res.end('late'))
  app.stack.splice(2, 0, { route: '', handle: (_req, res) => res.end('early') })
  assert.equal((await get(app, '/')).text, 'early')
})
