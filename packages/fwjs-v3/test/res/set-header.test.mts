import assert from 'node:assert/strict'
import { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test('res.setHeader adds cookies to the existing ones', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('Set-Cookie', 'a=1')
    res.setHeader('set-cookie', ['b=2'])
    res.end()
  })
  assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2'])
})

test('reading the cookies, adding one, and setting all of them adds one', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('Set-Cookie', 'a=1')
    res.setHeader('Set-Cookie', ['a=1', 'b=2'])
    res.end()
  })
  assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2'])
})

test('other headers are replaced', async () => {
  const { headers } = await replyOf((res) => {
    res.setHeader('X-A', '1')
    assert.equal(res.setHeader('X-A', '2'), res)
    res.end()
  })
  assert.equal(headers['x-a'], '2')
})

test('res.appendHeader adds a value to any header', async () => {
  const { headers } = await replyOf((res) => {
    res.appendHeader('X-A', '1')
    res.appendHeader('X-A', ['2', '3'])
    res.end()
  })
  assert.equal(headers['x-a'], '1, 2, 3')
})

test('cookies are added if Express 3 was loaded earlier, whose setHeader calls appendHeader', () => {
  const require = createRequire(import.meta.url)
  const file = require.resolve('fwjs-v3/lib/response.js')
  const loaded = require.cache[file]
  const node = ServerResponse.prototype
  Object.assign(node, {
    _hasConnectPatch: true,
    setHeader(this: ServerResponse, field: string, value: string) {
      return this.appendHeader(field, value)
    },
  })
  try {
    delete require.cache[file]
    const res = Object.assign(Object.create(require(file)), new ServerResponse({} as never))
    res.setHeader('Set-Cookie', 'a=1')
    res.appendHeader('Set-Cookie', 'b=2')
    assert.deepEqual(res.getHeader('Set-Cookie'), ['a=1', 'b=2'])
  } finally {
    Reflect.deleteProperty(node, '_hasConnectPatch')
    Reflect.deleteProperty(node, 'setHeader')
    if (loaded) require.cache[file] = loaded
  }
})
