import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { braces, folderWith } from '../support/templates.mts'

function render(app: fw.Express, name: string, locals: object): Promise<string> {
  return new Promise((resolve, reject) => {
    app.render(name, locals, (error: Error, text: string) =>
      error ? reject(error) : resolve(text),
    )
  })
}

test('app.engine registers a template engine for an extension', async () => {
  const app = fw()
  app.set('views', await folderWith({ 'page.tpl': 'Hello {name}' }))
  assert.equal(app.engine('tpl', braces), app)
  assert.equal(await render(app, 'page.tpl', { name: 'Ada' }), 'Hello Ada')
})

test('app.engine accepts the extension with or without a dot', async () => {
  const app = fw()
  app.set('views', await folderWith({ 'page.tpl': 'Hello {name}' }))
  app.engine('.tpl', braces)
  app.set('view engine', '.tpl')
  assert.equal(await render(app, 'page', { name: 'Ada' }), 'Hello Ada')
})

for (const callback of [null, [], ['callback'], [[braces]]]) {
  test(`app.engine with ${JSON.stringify(callback)} instead of a function throws`, () => {
    const app = fw()
    assert.throws(() => Reflect.apply(app.engine, app, ['tpl', callback]), {
      message: "callback function required (argument 2 of engine('tpl', …))",
    })
  })
}
