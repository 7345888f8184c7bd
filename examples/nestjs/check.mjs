import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

export const checks = {
  'NestJS loads fwjs instead of Express': async (example) => {
    const nest = createRequire(import.meta.url).resolve('@nestjs/platform-express')
    const { name } = createRequire(nest)('express/package.json')
    assert.equal(name, 'fwjs')
    assert.equal((await example.ask('/notes')).headers.get('x-powered-by'), 'fw')
  },

  'pipes, errors, and bodies work': async (example) => {
    const ask = async (path, options) => {
      const answer = await example.ask(path, options)
      return [answer.status, await answer.json()]
    }
    const post = (body) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const [, note] = await ask('/notes', post('{"text":"tea"}'))
    assert.equal(note.text, 'tea')
    assert.deepEqual(await ask(`/notes/${note.id}`), [200, note])
    assert.equal(
      (await ask('/notes/abc'))[1].message,
      'Validation failed (numeric string is expected)',
    )
    assert.equal((await ask('/notes', post('{"text":1}')))[1].message, 'text must be a string')
    assert.equal((await ask('/notes', post('{"text":')))[0], 400)
    assert.deepEqual(await ask('/nothing'), [
      404,
      { message: 'Cannot GET /nothing', error: 'Not Found', statusCode: 404 },
    ])
  },

  'controllers get the fwjs request': async (example) => {
    const headers = { 'Accept-Language': 'de, en;q=0.5' }
    const answer = await example.ask('/notes/files/a/b', { headers })
    assert.deepEqual(await answer.json(), { path: 'a/b', languages: ['de', 'en'] })
  },
}
