import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { ask, raw, serving } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

const MEGABYTE = 1_000_000

/** Creates an app that changes the file after its length is known and before the first read. */
function changing(root: string, change: (path: string) => void, options: object = {}): Express {
  const setHeaders = (_res: unknown, path: string) => change(path)
  return quietApp().use(fw.static(root, { ...options, setHeaders }))
}

test('a large file that shrinks closes the connection', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(MEGABYTE, 'a') })
  const app = changing(root, (path) => truncateSync(path, 100_000))
  await serving(app, async (address) => {
    const reply = await ask(address, '/a.bin')
    assert.equal(reply.status, 200)
    assert.equal(reply.cut, true)
    assert.equal(reply.bytes.length, 100_000)
  })
})

test('a small file that shrinks gets a 500, because nothing has been sent yet', async () => {
  const root = folderOf({ 'a.txt': '123456789' })
  const app = changing(root, (path) => truncateSync(path, 3))
  await serving(app, async (address) => {
    const reply = await ask(address, '/a.txt')
    assert.equal(reply.status, 500)
    assert.match(reply.text, /File was truncated while being sent/)
  })
})

test('a file that grows is sent with its announced length, and the next response is complete', async () => {
  const root = folderOf({ 'a.txt': '123456789', 'b.bin': Buffer.alloc(MEGABYTE, 'b'), empty: '' })
  const app = changing(root, (path) => appendFileSync(path, 'more'))
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/a.txt')).text, '123456789')
    assert.equal((await ask(address, '/b.bin')).bytes.length, MEGABYTE)
    const head = 'GET /empty HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
    assert.match(await raw(address, `${head}\r\n`), /Content-Length: 0\r\n[\s\S]*\r\n\r\n$/)
    assert.match(await raw(address, `${head}Range: bytes=0-1\r\n\r\n`), /\r\n\r\nmo$/)
  })
})

test('only regular files are served, and nothing waits for a FIFO', {
  skip: process.platform === 'win32',
}, async () => {
  const root = folderOf({ 'nums.txt': '123456789' })
  execFileSync('mkfifo', [`${root}/fifo`])
  symlinkSync('/dev/zero', `${root}/zero`)
  symlinkSync('/dev/tty', `${root}/terminal`)
  const socket = net.createServer().listen(`${root}/socket`)
  await new Promise((resolve) => socket.once('listening', resolve))
  const app = quietApp().use(fw.static(root, { extensions: ['txt'] }))
  await serving(app, async (address) => {
    const names = ['fifo', 'fifo', 'fifo', 'fifo', 'fifo', 'fifo', 'fifo', 'zero', 'socket']
    const replies = await Promise.all(names.map((name) => ask(address, `/${name}`)))
    assert.deepEqual(
      replies.map(({ status }) => status),
      names.map(() => 404),
    )
    assert.equal((await ask(address, '/nums')).text, '123456789')
    assert.notEqual((await ask(address, '/terminal')).status, 200)
  })
  socket.close()
})

test('rejected requests, redirects, HEAD, 304, 412, and 416 leave no descriptor open', async () => {
  const root = folderOf({ 'a.txt': '123456789', 'dir/x': '' })
  await serving(quietApp().use(fw.static(root)), async (address) => {
    for (const headers of [
      { 'If-None-Match': '*' },
      { 'If-Match': '"a"' },
      { Range: 'bytes=99-' },
    ]) {
      await ask(address, '/a.txt', { headers: headers as Record<string, string> })
    }
    await ask(address, '/a.txt', { method: 'HEAD' })
    for (const path of ['/dir', '/dir/', '/missing', '/a.txt/']) await ask(address, path)
    assert.ok(await until(() => openDescriptors(root).length === 0))
  })
})

test('a response sent while a file is being read stays complete, and the file is dropped', async () => {
  const root = folderOf({ 'a.txt': '123456789', 'b.bin': Buffer.alloc(MEGABYTE) })
  const setHeaders = (res: ServerResponse) =>
    process.nextTick(() => {
      res.removeHeader('Content-Length')
      res.write('first')
    })
  const messages: string[] = []
  const app = quietApp().use(fw.static(root, { setHeaders }))
  app.use((error: Error, _req: object, res: ServerResponse, _next: object) => {
    messages.push(error.message)
    res.end()
  })
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/a.txt')).text, 'first')
    assert.equal((await ask(address, '/b.bin')).text, 'first')
  })
  assert.equal(messages.length, 2)
  assert.deepEqual([...new Set(messages)], ["Can't set headers after they are sent."])
})

test('ending the response in the middle of a file does not crash the process', async () => {
  const root = folderOf({ 'a.bin': Buffer.alloc(20 * MEGABYTE) })
  const app = quietApp()
  app.use((_req, res, next) => {
    const { write } = res
    res.write = ((...values: Parameters<typeof write>) => {
      setImmediate(() => res.end())
      return Reflect.apply(write, res, values)
    }) as typeof write
    next()
  })
  app.use(fw.static(root))
  await serving(app, async (address) => {
    const socket = net.connect(address.port, '127.0.0.1')
    socket.write('GET /a.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    assert.ok(socket.bytesRead < 20 * MEGABYTE)
    assert.ok(await until(() => openDescriptors(root).length === 0))
  })
})

test('a file replaced while it is being sent is sent as it was opened', async () => {
  const root = folderOf({ 'a.txt': 'first' })
  const app = changing(root, (path) => renameSync(`${root}/new.txt`, path))
  writeFileSync(`${root}/new.txt`, 'second, and longer')
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/a.txt')).text, 'first')
  })
  assert.deepEqual(readdirSync(root), ['a.txt'])
})
