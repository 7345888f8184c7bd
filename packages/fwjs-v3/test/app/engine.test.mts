import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'
import { call } from '../support/reply.mts'

const views = folderOf({ 'page.tpl': 'page' })

function rendered(ext: string): Promise<unknown> {
  const app = fw()
  app.set('views', views)
  assert.equal(
    app.engine(ext, (path, _options, done) => done(null, path)),
    app,
  )
  return new Promise((resolve) => app.render('page.tpl', (_error, text) => resolve(text)))
}

test('app.engine(ext, function) registers the engine for an extension', async () => {
  assert.equal(await rendered('tpl'), join(views, 'page.tpl'))
})

test('the extension may start with a dot', async () => {
  assert.equal(await rendered('.tpl'), join(views, 'page.tpl'))
})

test("app.engine rejects an argument that isn't a function", () => {
  assert.throws(() => call(fw(), 'engine', 'tpl', null), /callback function required/)
})
