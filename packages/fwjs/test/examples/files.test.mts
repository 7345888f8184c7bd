import assert from 'node:assert/strict'
import test from 'node:test'
import type { Express } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'

const example = (name: string) =>
  import(new URL(`../../../../../examples/${name}/app.mjs`, import.meta.url).href)

test('the site example serves its files, its API, and its single page for all other URLs', async () => {
  const { app } = (await example('static-site')) as { app: Express }
  app.set('env', 'test')
  await serving(app, async (address) => {
    const page = await ask(address, '/')
    assert.match(page.text, /<title>A site/)
    assert.equal(
      (await ask(address, '/some/page', { headers: { Accept: 'text/html' } })).text,
      page.text,
    )
    const script = await ask(address, '/assets/app.3f2a.js')
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal((await ask(address, '/assets/missing.js')).status, 404)
    assert.equal((await ask(address, '/api/missing')).text, '{"error":"not found"}')
    assert.match((await ask(address, '/api/time')).text, /"time"/)
    const image = await ask(address, '/missing.png', { headers: { Accept: 'image/png' } })
    assert.equal(image.status, 404)
  })
})

test('the film example plays, seeks, and saves', async () => {
  const folder = folderOf({ 'a film.mp4': Buffer.alloc(1_000_000, 'abcdefghij') })
  const { films } = (await example('video')) as { films(folder: string): Express }
  const app = films(folder)
  app.set('env', 'test')
  await serving(app, async (address) => {
    assert.match((await ask(address, '/watch/a%20film.mp4')).text, /src="\/films\/a%20film\.mp4"/)
    const whole = await ask(address, '/films/a%20film.mp4')
    assert.equal(whole.headers['content-type'], 'video/mp4')
    assert.equal(whole.headers['accept-ranges'], 'bytes')
    const etag = whole.headers.etag as string
    const sought = await ask(address, '/films/a%20film.mp4', {
      headers: { Range: 'bytes=900003-', 'If-Range': etag },
    })
    assert.equal(sought.status, 206)
    assert.equal(sought.headers['content-range'], 'bytes 900003-999999/1000000')
    assert.equal(sought.text.slice(0, 7), 'defghij')
    const saved = await ask(address, '/save/a%20film.mp4')
    assert.equal(saved.headers['content-disposition'], 'attachment; filename="a film.mp4"')
    assert.equal((await ask(address, '/films/..%2Fapp.mjs')).status, 403)
    assert.equal((await ask(address, '/films/missing.mp4')).status, 404)
  })
})
