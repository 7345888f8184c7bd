import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'
import { deprecationsOf } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

const folder = folderOf({ 'a.txt': 'text', 'sub/b.html': '<p>', 'a b.txt': 'blank' })

test('res.sendfile(path) sends a file with its type', async () => {
  const reply = await replyOf((res) => res.sendfile(`${folder}/a.txt`))
  assert.equal(reply.text, 'text')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=UTF-8')
  assert.equal(reply.headers['cache-control'], 'public, max-age=0')
})

test('res.sendfile supports the options root and maxAge', async () => {
  const options = { root: folder, maxAge: 60_000 }
  const reply = await replyOf((res) => res.sendfile('sub/b.html', options))
  assert.equal(reply.text, '<p>')
  assert.equal(reply.headers['cache-control'], 'public, max-age=60')
})

test("the path can't leave root", async () => {
  const reply = await replyOf((res) => res.sendfile('../x', { root: `${folder}/sub` }))
  assert.equal(reply.status, 403)
})

test('from confines a path to a folder like root does', async () => {
  const sent = (path: string, options: object) => replyOf((res) => res.sendfile(path, options))
  await deprecationsOf(async () => {
    assert.equal((await sent('/a.txt', { from: folder })).text, 'text')
    assert.equal((await sent(`${folder}/a.txt`, { from: folder })).status, 404)
    assert.equal((await sent('/../a.txt', { from: `${folder}/sub` })).status, 403)
    assert.equal((await sent('/a.txt', { root: folder, from: '/nowhere' })).text, 'text')
  })
})

test('the path is treated as percent-encoded', async () => {
  const reply = await replyOf((res) => res.sendfile('a%20b.txt', { root: folder }))
  assert.equal(reply.text, 'blank')
})

test('the callback is called when the file was sent, or with an error', async () => {
  const heard: unknown[] = []
  await replyOf((res) => res.sendfile(`${folder}/a.txt`, (error) => heard.push(error)))
  await replyOf((res) => {
    res.set('Content-Disposition', 'attachment')
    res.sendfile(`${folder}/none`, {}, (error) => {
      heard.push(Reflect.get(error as object, 'status'), res.get('Content-Disposition'))
      res.end()
    })
  })
  assert.deepEqual(heard, [undefined, 404, undefined])
})

test('a missing file without a callback reaches the error handlers', async () => {
  const app = fw()
  app.use((_req, res) => res.sendfile(`${folder}/none`))
  app.use((error: { status: number }, _req: unknown, res: fw.Response, _next: unknown) => {
    res.end(`failed ${error.status}`)
  })
  assert.equal((await get(app, '/')).text, 'failed 404')
})

test('a directory continues with the next middleware', async () => {
  const app = fw()
  app.use((_req, res) => res.sendfile(folder))
  app.use((_req, res) => res.end('next'))
  assert.equal((await get(app, '/')).text, 'next')
})
