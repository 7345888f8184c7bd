import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { install, outputOf, pack, printLoaded } from '../support/installed.mts'

const tarball = pack('fwjs-v5')
const engine = { 'fwjs-core': pack('fwjs-core') }
const asFwjs = install({ 'fwjs-v5': tarball, ...engine })
const asExpress = install({ express: tarball, ...engine })
/** An installation without the node_modules folders inside packages, as some deploys create it. */
const stripped = install({ 'fwjs-v5': tarball, ...engine })
for (const name of ['fwjs-v5', 'fwjs-core']) {
  rmSync(join(stripped, 'node_modules', name, 'agent-shims/node_modules'), { recursive: true })
}

/** The export of each public path, as an expression over the package. */
const paths: Record<string, string> = {
  '': 'fw',
  '/index.js': 'fw',
  '/lib/express': 'fw',
  '/lib/application.js': 'fw.application',
  '/lib/request': 'fw.request',
  '/lib/response': 'fw.response',
  '/lib/view.js': "fw().get('view')",
  '/lib/utils.js': "require(name + '/lib/utils')",
}

for (const [title, folder, name] of [
  ['as fwjs-v5', asFwjs, 'fwjs-v5'],
  ['as express', asExpress, 'express'],
  ['as fwjs-v5, without nested node_modules', stripped, 'fwjs-v5'],
] as const) {
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

const creating = 'fw.json(); fw().use(fw.Router())'

test('in a folder with another name, only the copy in a folder called express is loaded', () => {
  const script = `require('fwjs-v5/lib/request'); const fw = require('fwjs-v5'); ${creating}`
  const copy = 'fwjs-v5/agent-shims/node_modules/express/'
  const outside = loadedIn(asFwjs, script, ['fwjs-v5']).filter((file) => !file.startsWith(copy))
  const files = ['index.js', 'lib/express-copy.js', 'lib/request.js']
  assert.deepEqual(
    outside.sort(),
    files.map((file) => `fwjs-v5/${file}`),
  )
})

for (const [name, folder, start] of [
  ['express', asExpress, 'express/'],
  ['fwjs-v5', asFwjs, 'fwjs-v5/agent-shims/node_modules/express/'],
] as const) {
  test(`installed as ${name}, each file of the shims is loaded from one place`, () => {
    const loaded = loadedIn(folder, `const fw = require('${name}'); ${creating}`, [name])
    const shims = loaded.filter((file) =>
      /node_modules\/(?!express\/(?:[il]|agent-shims\/router))/.test(file),
    )
    const inside = `${start}agent-shims/node_modules/`
    assert.deepEqual(
      shims.filter((file) => !file.startsWith(inside)),
      [],
    )
    const names = new Set(shims.map((file) => file.slice(inside.length).split('/')[0]))
    assert.deepEqual([...names].sort(), ['body-parser', 'finalhandler', 'router'])
    assert.deepEqual(
      loaded.filter((file) => file.includes('/lib/routing/')),
      [],
    )
  })
}
