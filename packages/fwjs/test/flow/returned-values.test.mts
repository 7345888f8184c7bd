import assert from 'node:assert/strict'
import test from 'node:test'
import type fw from 'fwjs'
import type { RequestHandler, Response } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

/** Has the static methods by which a promise library's promises are known. */
const likePromise = { resolve: () => {}, reject: () => {} }

function then(): void {
  throw new Error('then was called')
}

function withThen(target: object, value: unknown): object {
  return Object.defineProperty(Object.assign(target, { constructor: likePromise }), 'then', {
    value,
  })
}

/** Values that a handler may return, and that mean nothing. */
const values: Record<string, () => unknown> = {
  null: () => null,
  false: () => false,
  'a number': () => 7,
  'a string': () => 'text',
  'a symbol': () => Symbol('text'),
  'an object without a prototype': () => Object.create(null),
  'an object of a class like Promise, without then': () => ({ constructor: likePromise }),
  'an object with another then': () => withThen({}, 'later'),
  'a function with then': () => withThen(() => {}, then),
}

/** Responds after the error handlers would have. */
function sendLater(res: Response, turns = 9): void {
  if (turns > 0) setImmediate(sendLater, res, turns - 1)
  else if (!res.headersSent) res.send('sent later')
}

for (const [name, create] of Object.entries(values)) {
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
        sendLater(res)
        return create()
      }) as RequestHandler)
      const { status, text } = await get(app, '/')
      assert.deepEqual({ status, text }, { status: 200, text: 'sent later' })
    })
  }
}
