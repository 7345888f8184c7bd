import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { rowsIn } from '../support/citations.mts'
import { pageOf } from '../support/sources.mts'

/** The files that a program has loaded when its last line has run, in a fresh process. */
function filesLoadedBy(program: string): string[] {
  const script = `const fw = require('fwjs'); ${program};
    console.log(JSON.stringify(Object.keys(require.cache)))`
  const output = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  return JSON.parse(output) as string[]
}

/** The packages and rooms of these files. */
function loadedBy(program: string): Set<string> {
  return new Set(filesLoadedBy(program).map(placeOf))
}

function placeOf(file: string): string {
  const [, name] = /.*node_modules[\\/]([^\\/]+)/.exec(file) ?? []
  const [, room] = /[\\/]lib[\\/]([^\\/]+)[\\/]/.exec(file) ?? []
  return name ?? room ?? 'fwjs'
}

const often = ['fwjs', 'fast-path', 'engine', 'http', 'middleware', 'request', 'response', 'router']

test('an app loads neither parsers nor the sender of files, nor qs with its fifty files', () => {
  const loaded = loadedBy("fw().get('/:id', (req, res) => res.json(req.params))")
  for (const room of often) assert.ok(loaded.has(room), room)
  for (const name of ['bytes', 'iconv-lite', 'ms', 'qs']) {
    assert.ok(!loaded.has(name), name)
  }
})

test('a start loads at most 125 files, because each costs a start about 0.3 % of its CPU time', () => {
  assert.ok(filesLoadedBy('').length <= 125)
})

test('subnets of proxies need proxy-addr, and load it when they are set', () => {
  assert.ok(!loadedBy("fw().set('trust proxy', 1)").has('proxy-addr'))
  assert.ok(loadedBy("fw().set('trust proxy', 'loopback')").has('proxy-addr'))
})

test('what a 404, an error, a redirect and the members of req and res need is loaded at once', () => {
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

test('the packages that are loaded at once are those that decision 11 lists', () => {
  const files = filesLoadedBy('').filter((file) => file.includes('node_modules'))
  const rows = rowsIn(pageOf('decisions/0011-light-to-load.md'))
  const [, cell = ''] = rows.find(([when]) => when === "`require('fwjs')`") ?? []
  const listed = [...cell.matchAll(/`([\w.-]+)`/g)].map((match) => match[1] as string)
  const packages = new Set(files.map(placeOf))
  assert.deepEqual(listed.filter((name) => name !== 'known-as').sort(), [...packages].sort())
})

test('what a program asks for is loaded with it', () => {
  assert.ok(loadedBy('fw.json()').has('bytes'))
  assert.ok(loadedBy("fw.static('.')").has('files'))
  assert.ok(loadedBy('fw.urlencoded({ extended: true })').has('qs'))
  assert.ok(loadedBy('fw.query()').has('qs'))
})

test('the table of types that programs add to can be replaced', () => {
  const script = "const fw = require('fwjs'); fw.static.mime = 1; console.log(fw.static.mime)"
  assert.equal(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }), '1\n')
})
