import assert from 'node:assert/strict'
import { isAbsolute, relative } from 'node:path'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { deprecationsOf } from '../support/quiet.mts'
import { call, replyOf } from '../support/reply.mts'
import { until } from '../support/waiting.mts'

const root = folderOf({ 'nums.txt': '123456789' })

const sent = (...values: unknown[]) => replyOf((res) => call(res, 'sendfile', ...values))

test('res.sendfile is deprecated, accepts relative paths, and decodes them', async () => {
  const messages = await deprecationsOf(async () => {
    const climbing = relative('.', `${root}/nums.txt`)
    // On Windows, the folder may be on another drive; then no relative path reaches it.
    assert.equal((await sent(climbing)).status, isAbsolute(climbing) ? 200 : 403)
    assert.equal((await sent(`${root}/nums.txt`)).text, '123456789')
    assert.equal((await sent(`${root}/%6eums.txt`)).text, '123456789')
    assert.equal((await sent('nums.txt', { root })).text, '123456789')
    assert.equal((await sent('package.json')).status, 200)
    assert.equal((await sent(`${root}/missing`)).status, 404)
  })
  assert.deepEqual([...new Set(messages)], ['res.sendfile: Use res.sendFile instead'])
})

test('the callback of res.sendfile may be passed in place of the options', async () => {
  const errors: unknown[] = []
  await deprecationsOf(async () => {
    await sent(`${root}/nums.txt`, (error: unknown) => errors.push(error))
    await until(() => errors.length > 0)
  })
  assert.deepEqual(errors, [undefined])
})
