import assert from 'node:assert/strict'
import { type EventEmitter, once } from 'node:events'
import { readFileSync, renameSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { withDiskStatus } from 'fwjs-v3/lib/middleware/multipart/upload.js'
import { type Address, ask, get, serving } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { settled, until } from '../support/waiting.mts'
import type { Request } from './chain.mts'
import { formOf, show, TYPE, uploadApp } from './upload.mts'

type File = { path: string; keep?: boolean }

const headers = { 'Content-Type': TYPE }
const two = formOf(
  { name: 'a', filename: 'a.txt', content: 'aaa' },
  { name: 'b', filename: 'b.txt', content: 'bbb' },
)

function fileOf(req: Request, name: string): File {
  return (req['files'] as Record<string, File>)[name] as File
}

test('multipart removes the files when the response has ended (F103, R109)', async () => {
  let during = 0
  const { app, left } = uploadApp((_req, res) => {
    during = left().length
    res.end()
  })
  for (let round = 0; round < 5; round += 1)
    await get(app, '/', { method: 'POST', headers, body: two })
  assert.equal(during, 2)
  assert.ok(await until(() => left().length === 0))
})

test('multipart keeps all files with keepFiles, or one with file.keep', async () => {
  const all = uploadApp((_req, res) => void res.end(), { keepFiles: true })
  await get(all.app, '/', { method: 'POST', headers, body: two })
  const one = uploadApp((req, res) => {
    fileOf(req, 'b').keep = true
    res.end()
  })
  await get(one.app, '/', { method: 'POST', headers, body: two })
  assert.ok(await until(() => one.left().length === 1))
  assert.equal(all.left().length, 2)
})

test('multipart ignores files that the app has moved away', async () => {
  const target = join(folderOf({}), 'mine.txt')
  const { app, left } = uploadApp((req, res) => {
    renameSync(fileOf(req, 'a').path, target)
    res.end()
  })
  assert.equal((await get(app, '/', { method: 'POST', headers, body: two })).status, 200)
  assert.ok(await until(() => left().length === 0))
  assert.equal(readFileSync(target, 'utf8'), 'aaa')
})

test('multipart removes the files of a failed body', async () => {
  const broken = Buffer.concat([two.subarray(0, -12), Buffer.from('\r\n--XX\r\nbroken\r\n\r\n')])
  const cases = [
    { body: broken, options: {} },
    { body: broken, options: { keepFiles: true } },
    { body: two, options: { maxFilesSize: 4 } },
    { body: two, options: { maxFields: 1 } },
  ]
  for (const { body, options } of cases) {
    const { app, left } = uploadApp(show, options)
    assert.equal((await get(app, '/', { method: 'POST', headers, body })).status, 400)
    assert.ok(await until(() => left().length === 0), JSON.stringify(options))
  }
})

/** Sends the start of a form, waits until a file exists, and disconnects. */
async function abandon(address: Address, left: () => string[]): Promise<boolean> {
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 99999\r\n\r\n`
  const socket = net.connect(address.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  socket.write(two.subarray(0, 150))
  const began = await until(() => left().length > 0)
  socket.destroy()
  return began
}

test('multipart removes the files of clients that disconnect (R101, R105, R109, R115)', async () => {
  const { app, left, folder } = uploadApp(show)
  await serving(app, async (address) => {
    for (let round = 0; round < 10; round += 1) assert.ok(await abandon(address, left))
    assert.ok(await until(() => left().length === 0))
    assert.ok(await until(() => openDescriptors(folder).length === 0))
    const again = await ask(address, '/', { method: 'POST', headers, body: two })
    assert.equal(again.status, 200)
  })
})

test('multipart cancels a form if the response ends first', async () => {
  const respond = (req: Request, res: { end(text: string): void }): void => {
    ;(req['form'] as EventEmitter).on('file', () => res.end('early'))
  }
  const { app, left } = uploadApp(respond, { defer: true })
  await serving(app, async ({ port }) => {
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: ${two.length}\r\n\r\n`
    const socket = net.connect(port, '127.0.0.1')
    const second = two.indexOf('--XX', 10)
    socket.write(head)
    socket.write(two.subarray(0, second + 6))
    await once(socket, 'data')
    assert.ok(await until(() => left().length === 0))
    socket.write(two.subarray(second + 6))
    await settled()
    assert.deepEqual(left(), [])
    socket.destroy()
  })
})

test('multipart responds with 507 if the disk is full (F38)', () => {
  const full = Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' })
  assert.equal((withDiskStatus(full) as Error & { status: number }).status, 507)
  const other = Object.assign(new Error('x'), { code: 'EIO', syscall: 'write' })
  assert.equal((withDiskStatus(other) as Error & { status: number }).status, 500)
})
