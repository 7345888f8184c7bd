import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fw from 'fwjs'
import { folderOf } from '../support/folder.mts'
import { warningsOf } from '../support/quiet.mts'

const messagesOf = async (work: () => unknown): Promise<string[]> =>
  (await warningsOf(work)).map(({ message }) => message)

test('a missing static folder is reported where it was registered', async () => {
  const missing = join(folderOf({}), 'publik')
  const messages = await messagesOf(() => fw.static(missing))
  assert.equal(messages.length, 1)
  const [text, page] = messages[0]?.split('\n') ?? []
  assert.equal(
    text?.indexOf(`fw.static: the folder ${missing} doesn't exist, so no file will be found. at `),
    0,
  )
  assert.match(text ?? '', /no-folder\.test\.m[jt]s:\d+:\d+$/)
  assert.equal(page, 'See docs/warnings/FWJS_STATIC_ROOT_MISSING.md')
})

test('the warning explains how a relative path is resolved', async () => {
  const [message] = await messagesOf(() => fw.static('no-such-folder'))
  assert.match(
    message ?? '',
    /To start at your file, use path\.join\(__dirname, 'no-such-folder'\)\./,
  )
})

test('a folder that exists, or that the same code creates afterwards, is not reported', async () => {
  const folder = folderOf({})
  const messages = await messagesOf(() => {
    fw.static(folder)
    fw.static('.')
    fw.static(join(folder, 'uploads'))
    mkdirSync(join(folder, 'uploads'))
  })
  assert.deepEqual(messages, [])
})

test('an invalid path and an unreadable folder are left to the requests', async () => {
  const messages = await messagesOf(() => {
    fw.static('\0')
    assert.throws(() => fw.static(undefined as never))
  })
  assert.deepEqual(messages, [])
})
