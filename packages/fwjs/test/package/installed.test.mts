import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { install, outputOf, pack, printLoaded } from '../support/installed.mts'

const tarball = pack('fwjs')
const engine = { 'fwjs-core': pack('fwjs-core') }
const asFwjs = install({ fwjs: tarball, 'fwjs-v3': pack('fwjs-v3'), ...engine })
const asExpress = install({ express: tarball, ...engine })
/** An installation without the node_modules folders inside packages, as some deploys create it. */
const stripped = install({ fwjs: tarball, ...engine })
for (const name of ['fwjs', 'fwjs-core']) {
  rmSync(join(stripped, 'node_modules', name, 'agent-shims/node_modules'), { recursive: true })
}

const copy = 'fwjs/agent-shims/node_modules/express/'

/** The export of each public path, as an expression over the package. */
const paths: Record<string, string> = {
  '': 'fw',
  '/index.js': 'fw',
  '/lib/express': 'fw',
  '/lib/application.js': 'fw.application',
  '/lib/request': 'fw.request',
  '/lib/response': 'fw.response',
  '/lib/router': 'fw.Router',
  '/lib/router/index.js': 'fw.Router',
  '/lib/router/route.js': 'fw.Route',
  '/lib/router/layer': 'fw.Router().use(() => {}).stack[0].constructor',
  '/lib/view.js': "fw().get('view')",
  '/lib/middleware/query': 'fw.query',
  '/lib/middleware/init.js': "require(name + '/lib/middleware/init')",
  '/lib/utils.js': "require(name + '/lib/utils')",
}

const installations: [string, string, string][] = [
  ['as fwjs', asFwjs, 'fwjs'],
  ['as express', asExpress, 'express'],
  ['as fwjs, without nested node_modules', stripped, 'fwjs'],
]

for (const [title, folder, name] of installations) {
  test(`installed ${title}, a path resolves to the same before and after the package is loaded`, () => {
    const entries = Object.entries(paths).map(
      ([path, expression]) => `['${path}', (fw) => ${expression}]`,
    )
    const script = `
      const name = '${name}'
      const different = []
      const start = () => Object.keys(require.cache).forEach((file) => delete require.cache[file])
      for (const [path, expected] of [${entries}]) {
        start()
        const before = require(name + path)
        if (before !== expected(require(name))) different.push(path + ' before')
        start()
        const fw = require(name)
        if (require(name + path) !== expected(fw)) different.push(path + ' after')
      }
      console.log(JSON.stringify(different))`
    assert.deepEqual(outputOf(folder, script), [])
  })

  for (const withMaps of [false, true]) {
    test(`installed ${title}, an error shows the line in the app; source maps: ${withMaps}`, () => {
      const script = `
        process.setSourceMapsEnabled?.(${withMaps})
        const app = require('${name}')()
        try {
          app.get('/x', undefined)
        } catch (error) {
          console.log(JSON.stringify(/at .*?(\\w+\\.\\w+):/.exec(error.stack)[1]))
        }`
      assert.equal(outputOf(folder, script), 'program.cjs')
    })
  }

  test(`installed ${title}, the package has the names that ES modules import`, () => {
    const script = `import fw, { application, json, Route, Router, static as files } from '${name}'
      console.log(JSON.stringify([application, json, Route, Router, files].map(
        (it) => it === undefined ? -1 : Object.values(fw).indexOf(it))))`
    const found = outputOf(folder, script, 'mjs') as number[]
    assert.ok(found.every((index) => index >= 0))
    assert.equal(new Set(found).size, 5)
  })
}

const loadedIn = (folder: string, script: string, names: string[]): string[] =>
  outputOf(folder, `${script};${printLoaded(names)}`) as string[]

test('in a folder with another name, only the copy in a folder called express is loaded', () => {
  const script = "require('fwjs/lib/router/layer'); const fw = require('fwjs'); fw.json(); fw()"
  const outside = loadedIn(asFwjs, script, ['fwjs']).filter((file) => !file.startsWith(copy))
  const files = ['index.js', 'lib/express-copy.js', 'lib/router/layer.js']
  assert.deepEqual(outside.sort(), files.map((file) => `fwjs/${file}`).sort())
})

test('in a folder called express, the copy is not loaded', () => {
  const loaded = loadedIn(asExpress, "require('express')().use(() => {})", ['express'])
  assert.ok(loaded.length > 10)
  assert.deepEqual(
    loaded.filter((file) => file.includes('/agent-shims/node_modules/express/')),
    [],
  )
})

test('the copy loads two more files at startup', () => {
  const script = (name: string) => `require('${name}')().listen`
  const [ours, alias] = [
    loadedIn(asFwjs, script('fwjs'), ['fwjs']),
    loadedIn(asExpress, script('express'), ['express']),
  ]
  // The index and express-copy.js, each loaded once more.
  assert.equal(ours.length, alias.length + 2)
})

const requesting = (first: string): string => `
const ${first}
app.get('/', (req, res) => res.send('it'))
const server = app.listen(0, '127.0.0.1', async () => {
  const at = 'http://127.0.0.1:' + server.address().port
  const results = []
  for (const path of ['/', '/none']) {
    const response = await fetch(at + path)
    results.push(response.status, await response.text())
  }
  results.push((await fetch(at + '/json', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[' })).status)
  server.close()
  server.closeAllConnections()
  console.log(JSON.stringify(results))
})`

test('without nested node_modules folders, the files in lib are used', () => {
  const first = "fw = require('fwjs'), app = fw().use('/json', fw.json())"
  const results = outputOf(stripped, requesting(first)) as unknown[]
  assert.deepEqual([results[0], results[1], results[2], results[4]], [200, 'it', 404, 400])
})

test('fwjs-v3 loads nothing that an agent takes for Express 4, and its apps can be mounted in 4.x apps', () => {
  const first = "three = require('fwjs-v3')(), app = require('fwjs')().use('/none', three)"
  const results = outputOf(asFwjs, requesting(first)) as unknown[]
  assert.deepEqual([results[0], results[1], results[2]], [200, 'it', 404])
  assert.deepEqual(loadedIn(asFwjs, "require('fwjs-v3')()", ['fwjs']), [])
})
