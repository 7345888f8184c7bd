import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import fw from 'fwjs-v5'
import { get } from '../support/client.mts'

/** Returns what is printed for an error that no handler takes. */
async function printedFor(t: TestContext, error: unknown, canPrint = true): Promise<unknown> {
  const printed = new Promise((resolve) => {
    t.mock.method(console, 'error', (value: unknown) => {
      if (value === error && !canPrint) throw new Error('inspection failed')
      resolve(value)
    })
  })
  const app = fw().set('env', 'development')
  app.use((_req, _res, next) => next(error))
  assert.equal((await get(app, '/')).status, 500)
  return printed
}

test('an unhandled error is printed as it is', async (t) => {
  const error = Object.assign(new Error('failed'), { code: 1 })
  assert.equal(await printedFor(t, error), error)
  assert.equal(await printedFor(t, 'text'), 'text')
})

test('an error that cannot be inspected is printed as its stack', async (t) => {
  const error = new Error('failed')
  assert.equal(await printedFor(t, error, false), error.stack)
})

test('falsy rejections become an error', async () => {
  for (const reason of [undefined, null, 0, '']) {
    const app = fw()
    app.get('/', () => Promise.reject(reason))
    app.use((error: Error, _req: fw.Request, res: fw.Response, _next: fw.NextFunction) => {
      res.end(error.message)
    })
    assert.equal((await get(app, '/')).text, 'Rejected promise')
  }
})
