import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'

test('app.set assigns a setting and returns the application', () => {
  const app = fw()
  assert.equal(app.set('title', 'My site'), app)
  assert.equal(app.get('title'), 'My site')
})

test('app.set stores any name, and Object.prototype names read as undefined', () => {
  const app = fw()
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '__proto__']) {
    assert.equal(app.get(name), undefined, name)
  }
  app.set('anything at all', { a: 1 })
  assert.deepEqual(app.get('anything at all'), { a: 1 })
})

test('app.set with undefined stores undefined', () => {
  const app = fw()
  app.set('views', undefined)
  assert.equal(app.get('views'), undefined)
})

test('app.set with one argument reads the setting', () => {
  const app = fw()
  app.set('title', 'My site')
  assert.equal(Reflect.apply(app.set, app, ['title']), 'My site')
})

test('app.set compiles etag, query parser, and trust proxy into a function setting', () => {
  const app = fw()
  const etag = () => '"x"'
  const parser = () => ({})
  app.set('etag', etag).set('query parser', parser).set('trust proxy', true)
  assert.equal(app.get('etag fn'), etag)
  assert.equal(app.get('query parser fn'), parser)
  assert.equal(app.get('trust proxy fn')?.('1.2.3.4', 0), true)
})
