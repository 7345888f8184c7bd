import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { pageOf, rowsIn } from '../support/sources.mts'

/** Returns the files that a script has loaded after its last line, in a new process. */
function filesLoadedBy(code: string): string[] {
  const script = `const fw = require('fwjs'); ${code};
    console.log(JSON.stringify(Object.keys(require.cache)))`
  const output = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  return JSON.parse(output) as string[]
}

/** Returns the packages and folders of these files. */
function loadedBy(code: string): Set<string> {
  return new Set(filesLoadedBy(code).map(placeOf))
}

function placeOf(file: string): string {
  const [, name] = /.*node_modules[\\/]([^\\/]+)/.exec(file) ?? []
  const [, folder] = /[\\/]lib[\\/]([^\\/]+)[\\/]/.exec(file) ?? []
  return name ?? folder ?? 'fwjs'
}

const often = ['fwjs', 'node', 'engine', 'http', 'middleware', 'request', 'response', 'router']

test('an app loads neither the parsers nor the file sender, nor qs with its fifty files', () => {
  const loaded = loadedBy("fw().get('/:id', (req, res) => res.json(req.params))")
  for (const folder of often) assert.ok(loaded.has(folder), folder)
  for (const name of ['bytes', 'iconv-lite', 'ms', 'qs']) {
    assert.ok(!loaded.has(name), name)
  }
})

test('startup loads at most 125 files, because each takes about 0.3 % of its CPU time', () => {
  assert.ok(filesLoadedBy('').length <= 125)
})

test('proxy subnets load proxy-addr when they are set', () => {
  assert.ok(!loadedBy("fw().set('trust proxy', 1)").has('proxy-addr'))
  assert.ok(loadedBy("fw().set('trust proxy', 'loopback')").has('proxy-addr'))
})

test('the modules for a 404, an error, a redirect, and the properties of req and res are loaded at startup', () => {
  const loaded = loadedBy('fw()')
  const needed = [
    ...[
      'accepts',
      'content-disposition',
      'content-type',
      'cookie',
      'cookie-signature',
      'encodeurl',
    ],
    ...['escape-html', 'mime', 'on-finished', 'path-to-regexp'],
    ...['range-parser', 'type-is'],
  ]
  for (const name of needed) assert.ok(loaded.has(name), name)
})

test('the packages loaded at startup are those listed in decision 11', () => {
  const files = filesLoadedBy('').filter((file) => file.includes('node_modules'))
  const rows = rowsIn(pageOf('decisions/0011-light-to-load.md'))
  const [, cell = ''] = rows.find(([when]) => when === "`require('fwjs')`") ?? []
  const listed = [...cell.matchAll(/`([\w.-]+)`/g)].map((match) => match[1] as string)
  const packages = new Set(files.map(placeOf).filter((name) => name !== 'fwjs-core'))
  assert.deepEqual(
    listed.filter((name) => !['agent-shims', 'fwjs-core'].includes(name)).sort(),
    [...packages].sort(),
  )
})

test('a feature is loaded when the app uses it', () => {
  assert.ok(loadedBy('fw.json()').has('bytes'))
  assert.ok(loadedBy("fw.static('.')").has('files'))
  assert.ok(loadedBy('fw.urlencoded({ extended: true })').has('qs'))
  assert.ok(loadedBy('fw.query()').has('qs'))
})

test('the MIME table that apps extend can be replaced', () => {
  const script = "const fw = require('fwjs'); fw.static.mime = 1; console.log(fw.static.mime)"
  assert.equal(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }), '1\n')
})
