import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import test from 'node:test'
import { ask, serving } from '../support/client.mts'
import { load } from '../support/require.mts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

test('the example of the README serves', async () => {
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? []
  // On an unused port, and with fwjs in the place of Express.
  const program = example.replace('listen(3000)', 'listen(0)').replaceAll("'express'", "'fwjs'")
  const run = new Function('require', `${program}\nreturn server`)
  const server: http.Server = run(load)
  assert.ok(server instanceof http.Server)
  await serving(server, async (port) => {
    assert.equal((await ask(port, '/')).text, 'hello')
    assert.equal((await ask(port, '/health')).text, 'ok')
  })
})

test('it exports its two functions, to require and to import', async () => {
  const names = ['protect', 'shed']
  assert.deepEqual(Object.keys(load('fwjs-ops')).sort(), names)
  const { protect, shed } = await import('fwjs-ops')
  assert.equal(protect, load('fwjs-ops').protect)
  assert.equal(shed, load('fwjs-ops').shed)
})
