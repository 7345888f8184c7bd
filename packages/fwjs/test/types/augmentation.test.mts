import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { type Request, type Response } from 'fwjs'

declare global {
  namespace Express {
    interface Request {
      tenant?: string
    }
    interface Response {
      trace?: (text: string) => void
    }
    interface Locals {
      requestId?: string
    }
    interface Application {
      startedAt?: Date
    }
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    account?: number
  }
}

declare module 'fwjs' {
  interface Request {
    viaModule?: boolean
  }
}

test('properties added to the global Express namespace are on req, res, res.locals, and app', () => {
  const app = fw()
  expectTypeOf(app.startedAt).toEqualTypeOf<Date | undefined>()
  app.get('/:id', (req, res) => {
    expectTypeOf(req.tenant).toEqualTypeOf<string | undefined>()
    expectTypeOf(res.trace).toEqualTypeOf<((text: string) => void) | undefined>()
    expectTypeOf(res.locals.requestId).toEqualTypeOf<string | undefined>()
    expectTypeOf(app.locals.requestId).toEqualTypeOf<string | undefined>()
  })
  assert.equal(app.startedAt, undefined)
})

test('properties added to the core types are on req', () => {
  const app = fw()
  app.get('/', (req) => expectTypeOf(req.account).toEqualTypeOf<number | undefined>())
  assert.equal(app._router.stack.length, 3)
})

test('properties added to the module are on the exported Request', () => {
  const handler = (req: Request, res: Response) => {
    expectTypeOf(req.viaModule).toEqualTypeOf<boolean | undefined>()
    expectTypeOf(req.tenant).toEqualTypeOf<string | undefined>()
    res.end()
  }
  const app = fw()
  app.get('/:id', handler).get('/:id?', handler).use(handler)
  assert.equal(app._router.stack.length, 5)
})
