import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fw from 'fwjs'
import { deprecationsOf } from '../support/quiet.mts'
import { load, pathOf } from '../support/require.mts'

const deepPaths = [
  'express',
  'application',
  'request',
  'response',
  'view',
  'utils',
  'router',
  'router/index',
  'router/layer',
  'router/route',
  'middleware/init',
  'middleware/query',
]

for (const path of deepPaths) {
  test(`the path fwjs/lib/${path} resolves, with and without its extension`, () => {
    assert.ok(load(`fwjs/lib/${path}`))
    if (path !== 'router') {
      assert.equal(load(`fwjs/lib/${path}.js`), load(`fwjs/lib/${path}`))
    }
  })
}

test('the paths export the same functions as the package', () => {
  assert.equal(load('fwjs/lib/express'), fw)
  assert.equal(load('fwjs/index.js'), fw)
  assert.equal(load('fwjs/lib/router'), fw.Router)
  assert.equal(load('fwjs/lib/router/route'), Reflect.get(fw, 'Route'))
  assert.equal(load('fwjs/lib/application'), fw.application)
  assert.equal(load('fwjs/lib/request'), fw.request)
  assert.equal(load('fwjs/lib/response'), fw.response)
  assert.equal(load('fwjs/lib/view'), fw().get('view'))
})

test('lib/router/layer exports the class of the layers in a stack', () => {
  const Layer = load('fwjs/lib/router/layer')
  const router = fw.Router()
  router.get('/', () => {})
  assert.ok(router.stack[0] instanceof Layer)
})

test('lib/utils exports the functions that packages use', () => {
  const utils = load('fwjs/lib/utils')
  assert.equal(utils.isAbsolute('/a'), true)
  assert.ok(!utils.isAbsolute('a'))
  assert.equal(utils.etag('hello'), '"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
  assert.equal(utils.wetag('hello'), 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
  assert.equal(utils.setCharset('text/html', 'utf-8'), 'text/html; charset=utf-8')
  assert.equal(utils.setCharset(undefined, 'utf-8'), undefined)
  assert.deepEqual(utils.normalizeType('html'), { value: 'text/html', params: {} })
  assert.deepEqual(utils.normalizeTypes(['json']), [{ value: 'application/json', params: {} }])
})

test('lib/utils keeps two deprecated functions', async () => {
  const utils = load('fwjs/lib/utils')
  const messages = await deprecationsOf(() => {
    assert.deepEqual(utils.flatten([1, [2, [3]]]), [1, 2, 3])
    assert.equal(utils.contentDisposition('a.txt'), 'attachment; filename="a.txt"')
  })
  assert.equal(messages.length, 2)
})

/** Agents rewrite these assignments in the source, so they must be there literally (agents S24). */
const forms: [string, RegExp][] = [
  ['application.js', /app\.use = function use\(\w+\) \{\s+const \[.*\] = arguments;/],
  ['application.js', /app\.param = function param\(\w+, \w+\)/],
  ['router/route.js', /^(?:const|var) Route = function/m],
  ['router/layer.js', /\w\.handle_request = function/],
  ['router/layer.js', /\w\.handle_error = function/],
  ['router/index.js', /\w\.use = function/],
  ['router/index.js', /\w\.route = function/],
  ['router/index.js', /\w\.param = function/],
  ['router/index.js', /\w\.handle = function/],
  ['router/index.js', /\w\.process_params = function/],
  ['response.js', /\w\.render = function/],
  ['express.js', /module\.exports\.Router = /],
  ['express.js', /module\.exports\.Route = /],
  ['express.js', /module\.exports\.application = /],
  ['express.js', /module\.exports\.request = /],
  ['express.js', /module\.exports\.response = /],
  ['express.js', /module\.exports\.query = /],
]

function missingForms(read: (file: string) => string, wanted: [string, RegExp][]): string[] {
  const missing = wanted.filter(([file, form]) => !form.test(read(file)))
  return missing.map(([file, form]) => `${file}: ${form.source}`)
}

for (const folder of ['lib', 'agent-shims/node_modules/express/lib']) {
  test(`${folder} contains the exact assignments that agents rewrite`, () => {
    const read = (file: string) => readFileSync(pathOf(`fwjs/${folder}/${file}`), 'utf8')
    assert.deepEqual(missingForms(read, forms), [])
  })
}

test('detects a class method instead of an assignment', () => {
  const read = () => 'class Layer { handle_request(req, res, next) {} }'
  const wanted = forms.slice(0, 1)
  assert.equal(missingForms(read, wanted).length, 1)
})
