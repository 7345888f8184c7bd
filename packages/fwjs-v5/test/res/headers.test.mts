import assert from 'node:assert/strict'
import test from 'node:test'
import type { Response } from 'fwjs-v5'
import { call, replyOf, thrownBy } from '../support/reply.mts'

/** Returns one header of a response. */
async function headerOf(name: string, respond: (res: Response) => unknown) {
  const { headers } = await replyOf((res) => {
    respond(res)
    res.end()
  })
  return headers[name]
}

test('clearCookie ignores expires and maxAge', async () => {
  const options = { maxAge: 5, expires: new Date(), httpOnly: true }
  const header = await headerOf('set-cookie', (res) => res.clearCookie('a', options))
  assert.deepEqual(header, ['a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly'])
  const plain = await headerOf('set-cookie', (res) => res.clearCookie('a'))
  assert.deepEqual(plain, ['a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])
})

test('cookie copies its options', async () => {
  const options = Object.freeze({ maxAge: 1000 })
  const [header] = (await headerOf('set-cookie', (res) => res.cookie('a', 'b', options))) ?? []
  assert.match(String(header), /^a=b; Max-Age=1; Path=\/; Expires=/)
})

test('attachment writes tokens without quotes and other names twice', async () => {
  const dispositions = {
    'a.png': 'attachment; filename=a.png',
    'b c.html': 'attachment; filename="b c.html"',
    'café.txt': `attachment; filename="caf?.txt"; filename*=UTF-8''caf%C3%A9.txt`,
    '/x/y.txt': 'attachment; filename=y.txt',
    '': 'attachment; filename=""',
  }
  for (const [name, expected] of Object.entries(dispositions)) {
    assert.equal(await headerOf('content-disposition', (res) => res.attachment(name)), expected)
  }
  assert.equal(await headerOf('content-disposition', (res) => res.attachment()), 'attachment')
  assert.equal(await headerOf('content-type', (res) => res.attachment('a.png')), 'image/png')
  const refused = await replyOf((res) => res.end(thrownBy(() => call(res, 'attachment', null))))
  assert.match(refused.text, /^TypeError.*: The "path" argument must be of type string/)
})

test('links accepts several URLs for a relation', async () => {
  const header = await headerOf('link', (res) => res.links({ next: 'a', last: ['b', 'c'] }))
  assert.equal(header, '<a>; rel="next", <b>; rel="last", <c>; rel="last"')
})

test('types come from mime-types 3, with a charset', async () => {
  const typeOf = (type: string) => headerOf('content-type', (res) => res.type(type))
  assert.equal(await typeOf('js'), 'text/javascript; charset=utf-8')
  assert.equal(await typeOf('json'), 'application/json; charset=utf-8')
  assert.equal(await typeOf('png'), 'image/png')
  assert.equal(await typeOf('zzz'), 'application/octet-stream')
  const set = (value: string) => headerOf('content-type', (res) => res.set('Content-Type', value))
  assert.equal(await set('TEXT/HTML'), 'TEXT/HTML; charset=utf-8')
  assert.equal(await set('text/plain; charset'), 'text/plain; charset')
  assert.equal(await set('html'), 'text/html; charset=utf-8')
})

test('an unknown type counts as none (Y1)', async () => {
  const typeWith = async (body?: string | Buffer) => {
    const { headers } = await replyOf((res) => {
      res.type('json').set('Content-Type', 'bogus')
      if (body === undefined) res.end()
      else res.send(body)
    })
    return headers['content-type']
  }
  assert.equal(await typeWith(), undefined)
  assert.equal(await typeWith('text'), 'text/html; charset=utf-8')
  assert.equal(await typeWith(Buffer.from('a')), 'application/octet-stream')
})

test('location, append, get, and format', async () => {
  assert.equal(await headerOf('location', (res) => res.location('/a b')), '/a%20b')
  const reply = await replyOf((res) => {
    res.append('X-A', '1').append('X-A', '2')
    res.format({ text: () => res.send(String(res.get('X-A'))), default: () => res.send('none') })
  })
  assert.equal(reply.text, '1,2')
})
