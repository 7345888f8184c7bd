import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { folderOf, modified } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'

const site = folderOf({ 'nums.txt': '123456789', 'empty.txt': '' })
const etag = `W/"9-${modified.getTime().toString(16)}"`
const now = modified.toUTCString()
const before = new Date(modified.getTime() - 5000).toUTCString()

async function responseTo(headers: Record<string, string>, path = '/nums.txt', options = {}) {
  const app = quietApp().use(fw.static(site, options))
  const reply = await get(app, path, { headers })
  return [reply.status, reply.status === 200 || reply.status === 206 ? reply.text : ''] as const
}

test('If-None-Match and If-Modified-Since return 304 without the content headers', async () => {
  const app = quietApp().use(fw.static(site))
  const reply = await get(app, '/nums.txt', { headers: { 'If-None-Match': etag } })
  assert.equal(reply.status, 304)
  assert.equal(reply.headers.etag, etag)
  assert.equal(reply.headers['content-type'], undefined)
  assert.equal(reply.headers['content-length'], undefined)
  assert.deepEqual(await responseTo({ 'If-Modified-Since': now }), [304, ''])
  assert.deepEqual(await responseTo({ 'If-Modified-Since': before }), [200, '123456789'])
  assert.deepEqual(await responseTo({ 'If-None-Match': '"a"' }), [200, '123456789'])
})

test('If-Match and If-Unmodified-Since return 412', async () => {
  assert.deepEqual(await responseTo({ 'If-Match': '"a"' }), [412, ''])
  assert.deepEqual(await responseTo({ 'If-Match': `"a", ${etag}` }), [200, '123456789'])
  assert.deepEqual(await responseTo({ 'If-Match': '*' }), [200, '123456789'])
  assert.deepEqual(await responseTo({ 'If-Match': '*' }, '/nums.txt', { etag: false }), [412, ''])
  assert.deepEqual(await responseTo({ 'If-Unmodified-Since': before }), [412, ''])
  assert.deepEqual(await responseTo({ 'If-Unmodified-Since': now }), [200, '123456789'])
  assert.deepEqual(await responseTo({ 'If-Unmodified-Since': 'never' }), [200, '123456789'])
})

test('one range is sent as 206, several as the whole file, and an unsatisfiable one as 416', async () => {
  assert.deepEqual(await responseTo({ Range: 'bytes=2-4' }), [206, '345'])
  assert.deepEqual(await responseTo({ Range: 'bytes=0-2,3-5' }), [206, '123456'])
  assert.deepEqual(await responseTo({ Range: 'bytes=0-1,5-6' }), [200, '123456789'])
  assert.deepEqual(await responseTo({ Range: 'items=0-1' }), [200, '123456789'])
  for (const malformed of ['bytes', 'bytes 1-2', 'byte=1-2', 'xbytes=1-2']) {
    assert.deepEqual(await responseTo({ Range: malformed }), [200, '123456789'], malformed)
  }
  const app = quietApp().use(fw.static(site))
  const part = await get(app, '/nums.txt', { headers: { Range: 'bytes=-3' } })
  assert.equal(part.headers['content-range'], 'bytes 6-8/9')
  const none = await get(app, '/nums.txt', { headers: { Range: 'bytes=9-' } })
  assert.equal(none.status, 416)
  assert.equal(none.headers['content-range'], 'bytes */9')
  assert.deepEqual(await responseTo({ Range: 'bytes=0-' }, '/empty.txt'), [416, ''])
})

test('spaces before the unit of a range are skipped', async () => {
  // Node removes them from a header, so only application code can set such a value.
  const app = quietApp()
  app.use((req, _res, next) => {
    req.headers.range = '  bytes=2-4'
    next()
  })
  app.use(fw.static(site))
  const reply = await get(app, '/nums.txt')
  assert.deepEqual([reply.status, reply.text], [206, '345'])
})

test('a 304 has none of the content headers, whoever set them and the status', async () => {
  const content = ['encoding', 'language', 'length', 'range', 'type'].map((one) => `content-${one}`)
  for (const status of [200, 304]) {
    const app = quietApp()
    app.use((_req, res, next) => {
      for (const name of content) res.setHeader(name, '1')
      res.status(status)
      next()
    })
    app.use(fw.static(site))
    const reply = await get(app, '/nums.txt', { headers: { 'If-None-Match': etag } })
    assert.equal(reply.status, 304)
    assert.deepEqual(
      content.filter((name) => name in reply.headers),
      [],
    )
  }
})

test('If-Range with a tag or a date sends the whole file if it has changed', async () => {
  const range = { Range: 'bytes=0-1' }
  assert.deepEqual(await responseTo({ ...range, 'If-Range': etag }), [206, '12'])
  assert.deepEqual(await responseTo({ ...range, 'If-Range': '"a"' }), [200, '123456789'])
  assert.deepEqual(await responseTo({ ...range, 'If-Range': now }), [206, '12'])
  assert.deepEqual(await responseTo({ ...range, 'If-Range': before }), [200, '123456789'])
})

test('a status set by the app decides whether the file is compared', async () => {
  const statusFor = async (status: number): Promise<number> => {
    const app = quietApp()
    app.use((_req, res, next) => {
      res.status(status)
      next()
    })
    app.use((_req, res) => res.sendFile(`${site}/nums.txt`))
    return (await get(app, '/', { headers: { 'If-None-Match': etag } })).status
  }
  assert.deepEqual(
    await Promise.all([200, 203, 304, 404, 500].map(statusFor)),
    [304, 304, 304, 404, 500],
  )
})
