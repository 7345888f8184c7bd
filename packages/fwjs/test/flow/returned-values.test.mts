import assert from 'node:assert/strict'
import test from 'node:test'
import type fw from 'fwjs'
import type { RequestHandler } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

class Deferred {
  static resolve(): void {}
  static reject(): void {}
}

/** Returns a function that looks like a promise, and fails the request if it is treated as one. */
function thenable(): unknown {
  const then = () => {
    throw new Error('then was called')
  }
  return Object.assign(() => {}, { then, constructor: Deferred })
}

/** Values that a handler may return, and that mean nothing. */
const values: Record<string, () => unknown> = {
  null: () => null,
  false: () => false,
  'a number': () => 7,
  'a string': () => 'text',
  'a symbol': () => Symbol('text'),
  'an object without a prototype': () => Object.create(null),
  'an object of a class like Promise, without then': () => new Deferred(),
  'an object with another then': () => Object.assign(new Deferred(), { then: 'later' }),
  'a function with then': thenable,
}

for (const [name, valueOf] of Object.entries(values)) {
  const handlers: Record<string, (respond: RequestHandler) => fw.Express> = {
    middleware: (respond) => quietApp().use(respond),
    'a route': (respond) => quietApp().get('/', respond),
    'an error handler': (respond) => {
      const app = quietApp()
      app.use((_req, _res, next) => next('error'))
      app.use(((_error: unknown, ...rest: Parameters<RequestHandler>) => respond(...rest)) as never)
      Object.defineProperty(app._router.stack.at(-1).handle, 'length', { value: 4 })
      return app
    },
  }
  for (const [place, appOf] of Object.entries(handlers)) {
    test(`${name} returned by ${place} means nothing`, async () => {
      const app = appOf(((_req, res) => {
        setImmediate(() => res.send('sent later'))
        return valueOf()
      }) as RequestHandler)
      const { status, text } = await get(app, '/')
      assert.deepEqual({ status, text }, { status: 200, text: 'sent later' })
    })
  }
}
