import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import test from 'node:test'
import { ask, serving } from '../support/client.mts'
import { load } from '../support/require.mts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

test('the README example serves requests', async () => {
  const [, example = ''] = /```js.*\n([\s\S]*?)```/.exec(readme) ?? []
  // Runs on an unused port, with fwjs instead of Express.
  const program = example.replace('listen(3000)', 'listen(0)').replaceAll("'express'", "'fwjs'")
  const run = new Function('require', `${program}\nreturn server`)
  const listening = process.listenerCount('SIGTERM')
  const server: http.Server = run(load)
  assert.ok(server instanceof http.Server)
  await serving(server, async (port) => {
    assert.equal((await ask(port, '/')).text, 'hello')
    assert.equal((await ask(port, '/health')).text, 'ok')
    assert.equal((await ask(port, '/ready')).text, '{"status":"ready"}')
  })
  // A signal must still terminate the tests.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const [added] = process.listeners(signal).slice(listening)
    if (added) process.off(signal, added)
  }
  assert.equal(process.listenerCount('SIGTERM'), listening)
})

test('the functions can be required and imported', async () => {
  const names = ['candidates', 'http2Options', 'manage', 'protect', 'routes', 'shed', 'trace']
  const required = load('fwjs-ops')
  assert.deepEqual(Object.keys(required).sort(), names)
  const imported: Record<string, unknown> = { ...(await import('fwjs-ops')) }
  for (const name of names) assert.equal(imported[name], required[name])
})
