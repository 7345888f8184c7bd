import assert from 'node:assert/strict'
import { relative } from 'node:path'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { call, replyOf } from '../support/reply.mts'
import { until } from '../support/waiting.mts'

const root = folderOf({ 'nums.txt': '123456789', '.hidden': 'hidden', 'ünï.txt': 'name' })
const nums = `${root}/nums.txt`

const downloaded = (...values: unknown[]) => replyOf((res) => call(res, 'download', ...values))
const dispositionOf = async (...values: unknown[]) =>
  (await downloaded(...values)).headers['content-disposition']

test('res.download sends a file as an attachment with its own name or another', async () => {
  const reply = await downloaded(nums)
  assert.equal(reply.text, '123456789')
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="nums.txt"')
  assert.equal(await dispositionOf(nums, 'other.csv'), 'attachment; filename="other.csv"')
  assert.equal(await dispositionOf(nums, null), 'attachment; filename="nums.txt"')
  assert.equal(await dispositionOf(`${root}/ünï.txt`), 'attachment; filename="ünï.txt"')
  assert.equal((await downloaded(relative('.', nums))).text, '123456789')
})

test('res.download accepts options, even in place of the file name', async () => {
  const short = await downloaded(nums, { maxAge: 1000 })
  assert.equal(short.headers['cache-control'], 'public, max-age=1')
  assert.equal(short.headers['content-disposition'], 'attachment; filename="nums.txt"')
  const long = await downloaded(`${root}/.hidden`, 'seen', { dotfiles: 'allow', immutable: true })
  assert.equal(long.text, 'hidden')
  assert.equal(long.headers['cache-control'], 'public, max-age=0, immutable')
})

test('the root option of res.download is the base folder for a relative path', async () => {
  assert.equal((await downloaded('nums.txt', { root })).text, '123456789')
  assert.equal((await downloaded('nums.txt', 'a.txt', { root })).text, '123456789')
  assert.equal((await downloaded('../nums.txt', { root })).status, 403)
})

test('the file name decides Content-Disposition, not the headers option', async () => {
  const headers = { 'content-disposition': 'inline', 'X-Own': 'yes' }
  const reply = await downloaded(nums, 'a.txt', { headers })
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="a.txt"')
  assert.equal(reply.headers['x-own'], 'yes')
})

test('the callback of res.download may be passed in any position', async () => {
  const errors: unknown[] = []
  const done = (error: unknown) => errors.push(error)
  await downloaded(nums, done)
  await downloaded(nums, 'a.txt', done)
  await downloaded(nums, 'a.txt', {}, done)
  await downloaded(nums, {}, done)
  await until(() => errors.length === 4)
  assert.deepEqual(errors, [undefined, undefined, undefined, undefined])
})
