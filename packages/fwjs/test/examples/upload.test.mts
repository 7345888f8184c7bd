import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { Express } from 'fwjs'
import { ask, serving } from '../support/client.mts'

const file = new URL('../../../../../examples/upload/app.mjs', import.meta.url)

test('the upload example writes to the disk and leaves nothing of what it refuses', async () => {
  const { createApp } = (await import(file.href)) as {
    createApp: (folder: string, largest: number) => Express
  }
  const folder = await mkdtemp(join(tmpdir(), 'fwjs-upload-'))
  try {
    await serving(createApp(folder, 100_000), async (address) => {
      const put = (name: string, body: string) => ask(address, name, { method: 'PUT', body })
      const stored = await put('/files/a.txt', 'x'.repeat(100_000))
      assert.equal(stored.status, 201)
      assert.equal(stored.headers.location, '/files/a.txt')
      assert.equal((await readFile(join(folder, 'a.txt'))).length, 100_000)
      assert.equal((await put('/files/b.txt', 'x'.repeat(100_001))).status, 413)
      assert.equal((await put('/files/..%2fc.txt', 'x')).status, 404)
      assert.deepEqual(await readdir(folder), ['a.txt'])
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
