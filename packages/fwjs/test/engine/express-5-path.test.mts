import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import Layer from 'fwjs/lib/router/layer.js'
import { translateToExpress4 } from 'fwjs-core/lib/diagnostics/dev-warnings/express-5-path.js'
import { warningsOf } from '../support/quiet.mts'
import { numbers } from '../support/random.mts'

const handler = (_req: unknown, res: { end(): void }) => res.end()

const written: [newer: string, paths: string | string[], stars?: string[]][] = [
  ['/*splat', '/*', ['splat']],
  ['*splat', '*', ['splat']],
  ['/{*splat}', '/*', ['splat']],
  ['{*splat}', '*', ['splat']],
  ['/files/*path/raw', '/files/*/raw', ['path']],
  ['/*from/to/*there', '/*/to/*', ['from', 'there']],
  ['/{:id}', '/:id?'],
  ['/users{/:id}', '/users/:id?'],
  ['/users{/:id}/delete', '/users/:id?/delete'],
  ['/:file{.:ext}', '/:file.:ext?'],
  ['/:"quoted"', '/:quoted'],
  ['/:"first name"/x', '/:first_name/x'],
  ['/*"all of it"', '/*', ['all of it']],
  ['/files{/*path}', ['/files/*', '/files'], ['path']],
  ['/a{/b}', ['/a/b', '/a']],
  ['/posts{/:year{/:month}}', ['/posts/:year/:month?', '/posts']],
  ['/from{-:to}', ['/from-:to', '/from']],
]

for (const [newer, paths, stars = []] of written) {
  test(`${newer} in Express 5 is ${[paths].flat().join(' and ')} here`, () => {
    const translation = translateToExpress4(newer)
    assert.deepEqual(translation?.paths, [paths].flat())
    assert.deepEqual(
      translation?.wildcards,
      stars.map((name, index) => [name, index]),
    )
  })
}

test('a path with no short form in Express 4 is reported without one', () => {
  for (const path of ['/{-:a}{/b}{/c}', '/:"a"b', '/{.:ext}']) {
    assert.deepEqual(translateToExpress4(path), { paths: [], wildcards: [] }, path)
  }
})

test('Express 4, OpenAPI, and gRPC paths are accepted as they are', () => {
  const paths = [
    ...['*', '/*', '/files/*', '/*/edit', '/*.html', '*.html', '/ab*cd', '/a*', '/:a-*b', '/*a'],
    ...['/a{2}', '/a{1,3}', '/a{2,}', '/:id(\\d{3})', '/(a{1,3}/b{2})', '/:id(\\d{3})/*rest'],
    ...['/:id?', '/users/:id?/*path', '/(*)splat', '/*splat?', '/*splat+', '/*foo.html', '/x*foo'],
    ...['/users/{id}', '/users/{id}/pets/{petId}', '/{{id}}', '/$' + '{id}', '/v1/{name}:cancel'],
    ...[
      '/v1/{name=projects/*}',
      '/a\\{/:b\\}',
      '/a{',
      '/a}',
      '/a{/b',
      '/a}/:b{',
      '/:name',
      '/:',
      '',
    ],
    ...['/"text"', '/v1/:name:cancel', '/[{/:a}]', '/{}', '/a{,}'],
  ]
  for (const path of paths) assert.equal(translateToExpress4(path), undefined, path)
})

test('every suggested path is a valid Express 4 path, and its wildcards are numbered', () => {
  const pieces = ['/', '/', 'a', '-', '.', ':x', '*rest', '{', '}', '{/:y}', '{.:z}', '{*all}']
  const random = numbers(5)
  let checked = 0
  for (let round = 0; round < 20_000; round++) {
    const length = 1 + random(7)
    const path = Array.from({ length }, () => pieces[random(pieces.length)]).join('')
    for (const [index, proposed] of translateToExpress4(`/${path}`)?.paths.entries() ?? []) {
      checked++
      assert.equal(translateToExpress4(proposed), undefined, `${path} gives ${proposed}`)
      const { keys } = new Layer(proposed, { end: true }, handler)
      const wildcards =
        index === 0 ? translateToExpress4(`/${path}`)?.wildcards.map(([, at]) => at) : []
      const unnamed = keys.map(({ name }) => name).filter((name) => typeof name === 'number')
      if (index === 0) assert.deepEqual(unnamed, wildcards, `${path} gives ${proposed}`)
    }
  }
  assert.ok(checked > 1000, `${checked}`)
})

const registrations: Record<string, () => unknown> = {
  'app.use': () => fw().use('/{*splat}', handler),
  'app.get': () => fw().get('/{*splat}', handler),
  'app.all': () => fw().all('/{*splat}', handler),
  'app.route': () => fw().route('/{*splat}'),
  'router.use': () => fw.Router().use('/{*splat}', handler),
  'router.get': () => fw.Router().get('/{*splat}', handler),
  'an array': () => fw().get(['/a', ['/{*splat}']] as never, handler),
}

for (const [name, register] of Object.entries(registrations)) {
  test(`${name} warns once per call site about an Express 5 path`, async () => {
    const warnings = await warningsOf(() => {
      register()
      register()
    })
    assert.equal(warnings.length, 1)
    assert.match(
      warnings[0]?.message ?? '',
      /^The path "\/\{\*splat\}" uses Express 5 syntax and matches different URLs in Express 4 and fwjs\. Register "\/\*" instead; \*splat becomes req\.params\[0\]\. at .*express-5-path\.test\.m[jt]s:\d+:\d+\n/,
    )
  })
}

test('the warning lists several paths as an array, and says if there are too many', async () => {
  const warnings = await warningsOf(() => {
    fw().get('/from{-:to}', handler)
    fw().get('/{.:ext}', handler)
  })
  assert.match(warnings[0]?.message ?? '', /Register \["\/from-:to", "\/from"\] instead\. at /)
  assert.match(warnings[1]?.message ?? '', /Register each variant as a separate path instead\. at /)
})
