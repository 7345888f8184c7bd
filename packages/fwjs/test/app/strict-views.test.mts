import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { folderOf } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'

const outer = folderOf({
  'secret.tmpl': 'secret',
  'views/page.tmpl': 'page',
  'views/sub/page.tmpl': 'sub page',
  'views/page.other': 'other',
  'more/extra.tmpl': 'extra',
})

function appOf(settings: object, views: string | string[] = join(outer, 'views')) {
  const app = quietApp({ views, 'view engine': 'tmpl', ...settings })
  app.engine('tmpl', (path, _options, callback) => callback(null, path))
  return app
}

type App = ReturnType<typeof appOf>

/** Returns the path of the view or the error message. */
function rendered(app: App, name: string): string {
  let result = ''
  app.render(name, (error, path) => {
    result = error ? error.message : path
  })
  return result
}

const strict = { 'strict views': true }

test('strict views: renders views in the views folders', () => {
  const folders = [join(outer, 'views'), join(outer, 'more')]
  const app = appOf(strict, folders)
  assert.equal(rendered(app, 'page'), join(outer, 'views/page.tmpl'))
  assert.equal(rendered(app, 'sub/page.tmpl'), join(outer, 'views/sub/page.tmpl'))
  assert.equal(rendered(app, 'extra'), join(outer, 'more/extra.tmpl'))
  assert.equal(rendered(app, '../more/extra'), join(outer, 'more/extra.tmpl'))
})

for (const name of ['../secret', 'sub/../../secret.tmpl', join(outer, 'secret.tmpl')]) {
  test(`strict views: ${name.replace(outer, '…')} counts as missing; without the setting it is rendered`, () => {
    assert.match(rendered(appOf(strict), name), /^Failed to lookup view ".*" in views directory/)
    assert.equal(rendered(appOf({}), name), join(outer, 'secret.tmpl'))
  })
}

test('strict views: a cached view is checked too', () => {
  const app = appOf({ 'view cache': true })
  assert.equal(rendered(app, '../secret'), join(outer, 'secret.tmpl'))
  app.enable('strict views')
  assert.match(rendered(app, '../secret'), /^Failed to lookup view/)
})

test('strict views: loads no module for an extension that the app did not name', () => {
  assert.match(rendered(appOf(strict), 'page.other'), /^Failed to lookup view "page.other"/)
  assert.throws(() => rendered(appOf({}), 'page.other'), /Cannot find module 'other'/)
})

test('strict views: the view engine is found with or without its dot, and loads no module if it is not set', () => {
  for (const engine of ['tmpl', '.tmpl']) {
    const app = quietApp({ ...strict, views: join(outer, 'views'), 'view engine': engine })
    assert.throws(() => rendered(app, 'page.tmpl'), /Cannot find module 'tmpl'/)
  }
  const app = quietApp({ ...strict, views: join(outer, 'views') })
  assert.match(rendered(app, 'page.tmpl'), /^Failed to lookup view/)
})
