import assert from 'node:assert/strict'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { replyOf } from '../support/reply.mts'

const folder = folderOf({ 'a.txt': 'text' })

test('res.download(path) sends a file as an attachment with its name', async () => {
  const reply = await replyOf((res) => res.download(`${folder}/a.txt`))
  assert.equal(reply.text, 'text')
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="a.txt"')
})

test('res.download(path, filename) sets the file name', async () => {
  const reply = await replyOf((res) => res.download(`${folder}/a.txt`, 'b.txt'))
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="b.txt"')
})

test('a callback is accepted in either position and is called at the end', async () => {
  let calls = 0
  await replyOf((res) => res.download(`${folder}/a.txt`, () => calls++))
  await replyOf((res) => res.download(`${folder}/a.txt`, 'b.txt', () => calls++))
  assert.equal(calls, 2)
})

test("the response for a missing file isn't an attachment", async () => {
  const reply = await replyOf((res) => res.download(`${folder}/none`))
  assert.equal(reply.status, 404)
  assert.equal(reply.headers['content-disposition'], undefined)
})
