import assert from 'node:assert/strict'
import test from 'node:test'
import type { Express } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import '../support/env.mts'

const file = new URL('../../../../../examples/from-3/route-by-route/app.mjs', import.meta.url)

test('a 4.x app in front of a 3.x app handles the migrated routes and leaves it the rest', async () => {
  const { app } = (await import(file.href)) as { app: Express }
  await serving(app, async (address) => {
    const text = async (path: string) => (await ask(address, path)).text
    assert.equal(await text('/customers/5'), '{"id":"5","from":"4.x"}')
    assert.deepEqual(JSON.parse(await text('/orders/7')), { id: '7', from: '3.x' })
    const headers = { 'Content-Type': 'application/json' }
    const ordered = await ask(address, '/orders', { method: 'POST', headers, body: '{"item":"x"}' })
    assert.deepEqual([ordered.status, ordered.text], [201, 'ordered x'])
    assert.equal(await text('/fail'), 'legacy: broken')
    assert.equal(await text('/moved'), '{"error":"elsewhere"}')
    const missing = await ask(address, '/none')
    assert.deepEqual([missing.status, missing.text], [404, '{"error":"not found"}'])
  })
})
