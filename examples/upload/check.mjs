import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LARGEST = 10_000_000

/** The folder that the example logged at startup. */
const folderOf = (example) => /writing to (.+)/.exec(example.output)[1]

function send(example, files) {
  const body = new FormData()
  body.set('title', 'Greetings')
  for (const [name, content] of Object.entries(files))
    body.append('files', new Blob([content]), name)
  return example.ask('/files', { method: 'POST', body })
}

export const checks = {
  'stores a form with two files, and sends each file as a download': async (example) => {
    const answer = await send(example, { 'a.html': '<b>a</b>', '../../b.txt': 'bb' })
    assert.equal(answer.status, 201)
    const { title, files } = await answer.json()
    assert.deepEqual([title, files.map(({ size }) => size)], ['Greetings', [8, 2]])
    const stored = await example.ask(files[0].path)
    assert.equal(await stored.text(), '<b>a</b>')
    assert.match(stored.headers.get('content-disposition'), /^attachment/)
    assert.equal(stored.headers.get('x-content-type-options'), 'nosniff')
  },

  'stores a body of the maximum size, and leaves nothing of a larger one': async (example) => {
    const put = (name, size) =>
      example.ask(`/files/${name}`, { method: 'PUT', body: Buffer.alloc(size) })
    const stored = await put('a.bin', LARGEST)
    assert.deepEqual([stored.status, stored.headers.get('location')], [201, '/files/a.bin'])
    assert.equal(statSync(join(folderOf(example), 'a.bin')).size, LARGEST)
    const before = readdirSync(folderOf(example))
    assert.equal((await put('b.bin', LARGEST + 1)).status, 413)
    assert.equal((await put('..%2fc.bin', 1)).status, 404)
    assert.equal((await send(example, { 'c.bin': Buffer.alloc(LARGEST + 1) })).status, 413)
    assert.deepEqual(readdirSync(folderOf(example)), before)
  },
}
