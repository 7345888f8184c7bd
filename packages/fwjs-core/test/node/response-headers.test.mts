import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { CONTENT_TYPE, ETAG, X_POWERED_BY } from 'fwjs-core/lib/http/fields.js'
import {
  getFast,
  noteRemovedHeader,
  STORE,
  setTrusted,
} from 'fwjs-core/lib/node/response-headers.js'

type Stores = ServerResponse & Record<symbol, object>

/** Returns a response with headers set as the framework does. */
function responseWith(...fields: (typeof ETAG)[]): Stores {
  const res = new ServerResponse(new IncomingMessage(new Socket()))
  for (const field of fields) setTrusted(res, 'setHeader', field, `the ${field.key}`)
  return res as Stores
}

test("headers in our store are Node's headers", () => {
  const res = responseWith(X_POWERED_BY, CONTENT_TYPE)
  res.setHeader('X-Own', ['1', '2'])
  res.setHeader('__proto__', 'own')
  res.setHeader('constructor', 'own')
  assert.deepEqual(res.getHeaderNames(), [
    ...['x-powered-by', 'content-type', 'x-own', '__proto__', 'constructor'],
  ])
  assert.equal(res.getHeader('X-Powered-By'), 'the x-powered-by')
  assert.equal(res.getHeader('__proto__'), 'own')
  res.removeHeader('Content-Type')
  assert.equal(res.hasHeader('content-type'), false)
  assert.equal(getFast(res, 'getHeader', CONTENT_TYPE), undefined)
})

test('a response has no headers of names that objects usually inherit', () => {
  for (const res of [responseWith(X_POWERED_BY), responseWith(ETAG)]) {
    for (const name of ['constructor', '__proto__', 'toString', 'valueOf']) {
      assert.equal(res.hasHeader(name), false, name)
      assert.equal(res.getHeader(name), undefined, name)
    }
  }
})

test('after a response has removed X-Powered-By, its store is the dictionary that Node uses', (t) => {
  if (STORE === undefined) {
    t.skip('the fast path header-store is disabled')
    return
  }
  const isDictionary = (res: Stores): boolean =>
    Object.getPrototypeOf(res[STORE as symbol]) === null
  const kept = responseWith(X_POWERED_BY)
  noteRemovedHeader(kept)
  assert.equal(isDictionary(responseWith(X_POWERED_BY)), false)
  const other = responseWith(ETAG)
  other.removeHeader('ETag')
  noteRemovedHeader(other)
  assert.equal(isDictionary(responseWith(X_POWERED_BY)), false)
  const removed = responseWith(X_POWERED_BY, CONTENT_TYPE)
  removed.removeHeader('X-Powered-By')
  noteRemovedHeader(removed)
  assert.equal(isDictionary(responseWith(X_POWERED_BY)), true)
  assert.equal(isDictionary(responseWith(ETAG)), false)
})
