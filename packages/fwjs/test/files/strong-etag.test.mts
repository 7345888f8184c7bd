import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test, { mock } from 'node:test'
import fw from 'fwjs'
import { strongETag } from 'fwjs-core/lib/http/etag.js'
import { ask, get, serving } from '../support/client.mts'
import { folderOf, modified, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

const large = Buffer.alloc(200_000, 'abc')

const appOf = (folder: string, options: fw.ServeStaticOptions = { strongEtag: true }) =>
  quietApp().use(fw.static(folder, { ...options, fallthrough: false }))

/** Changes a file's content but keeps its date. */
function replace(path: string, content: string): void {
  fs.writeFileSync(path, content)
  fs.utimesSync(path, modified, modified)
}

test('strongEtag: the tag is computed from the content', async () => {
  const folder = folderOf({ 'a.txt': 'hello', 'b.bin': large, 'c.txt': '' })
  const app = appOf(folder)
  assert.equal((await get(app, '/a.txt')).headers.etag, strongETag('hello'))
  assert.equal((await get(app, '/b.bin')).headers.etag, strongETag(large))
  assert.equal((await get(app, '/c.txt')).headers.etag, strongETag(''))
  assert.ok(await until(() => openDescriptors(folder).length === 0))
})

test('strongEtag: new content with the same size and date is not a 304; a weak tag cannot detect it', async () => {
  for (const [strongEtag, status] of [
    [true, 200],
    [false, 304],
  ] as const) {
    const folder = folderOf({ 'a.txt': 'one' })
    const app = appOf(folder, { strongEtag })
    const { headers } = await get(app, '/a.txt')
    replace(join(folder, 'a.txt'), 'two')
    const again = { headers: { 'If-None-Match': String(headers.etag) } }
    assert.equal((await get(app, '/a.txt', again)).status, status)
  }
})

test('strongEtag: the same content is a 304, and If-Range accepts the tag', async () => {
  const app = appOf(folderOf({ 'a.txt': '123456789' }))
  const etag = strongETag('123456789')
  assert.equal((await get(app, '/a.txt', { headers: { 'If-None-Match': etag } })).status, 304)
  const range = { Range: 'bytes=0-1', 'If-Range': etag }
  assert.equal((await get(app, '/a.txt', { headers: range })).text, '12')
})

/** Counts the bytes read for requests at a given time of the process clock. */
async function readAt(time: number, work: () => Promise<unknown>): Promise<number> {
  let bytes = 0
  const { read } = fs
  const reading = mock.method(fs, 'read', (...args: Parameters<typeof fs.read>) => {
    bytes += (args as unknown[])[3] as number
    read(...args)
  })
  const clock = mock.method(Date, 'now', () => time)
  try {
    await work()
  } finally {
    clock.mock.restore()
    reading.mock.restore()
  }
  return bytes
}

/** Requests the headers of the file five times concurrently and counts the bytes read. */
function readForMany(folder: string, age: number): () => Promise<number> {
  const changed = fs.statSync(join(folder, 'a.bin')).ctimeMs
  const app = appOf(folder)
  const head = { method: 'HEAD' }
  return () =>
    serving(app, (address) =>
      readAt(changed + age, () =>
        Promise.all(Array.from({ length: 5 }, () => ask(address, '/a.bin', head))),
      ),
    )
}

test('strongEtag: an unchanged file is read for its tag once, even with many requests at a time', async () => {
  const count = readForMany(folderOf({ 'a.bin': large }), 3_600_000)
  assert.equal(await count(), large.length)
  assert.equal(await count(), 0)
})

test('strongEtag: a recently changed file is read for every request', async () => {
  const count = readForMany(folderOf({ 'a.bin': large }), 1)
  assert.equal(await count(), 5 * large.length)
  assert.equal(await count(), 5 * large.length)
})

test('strongEtag: a file that cannot be read, or shrinks, gets a 500 and is closed', async () => {
  for (const [error, count] of [
    [new Error('the disk is broken'), 0],
    [null, 0],
  ] as const) {
    const folder = folderOf({ 'a.txt': 'hello' })
    const spy = mock.method(fs, 'read', (...args: unknown[]) => {
      const callback = args.at(-1) as (error: Error | null, count: number) => void
      setImmediate(callback, error, count)
    })
    const { status } = await get(appOf(folder), '/a.txt').finally(() => spy.mock.restore())
    assert.equal(status, 500)
    assert.ok(await until(() => openDescriptors(folder).length === 0))
  }
})

test('strongEtag: without it, and with etag off, nothing changes', async () => {
  const folder = folderOf({ 'a.txt': 'hello' })
  assert.match(
    String((await get(appOf(folder, { strongEtag: false }), '/a.txt')).headers.etag),
    /^W\/"5-/,
  )
  assert.equal(
    (await get(appOf(folder, { strongEtag: true, etag: false }), '/a.txt')).headers.etag,
    undefined,
  )
})
