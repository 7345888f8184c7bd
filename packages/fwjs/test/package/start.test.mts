import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'

/** The packages and rooms that a program has loaded when its last line has run, in a fresh process. */
function loadedBy(program: string): Set<string> {
  const script = `const fw = require('fwjs'); ${program};
    console.log(JSON.stringify(Object.keys(require.cache)))`
  const output = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  const files = JSON.parse(output) as string[]
  return new Set(files.map(placeOf))
}

function placeOf(file: string): string {
  const [, name] = /.*node_modules[\\/]([^\\/]+)/.exec(file) ?? []
  const [, room] = /[\\/]lib[\\/]([^\\/]+)[\\/]/.exec(file) ?? []
  return name ?? room ?? 'fwjs'
}

const often = ['fwjs', 'engine', 'http', 'middleware', 'ours', 'request', 'response', 'router']

test('an app with a route loads no package but the one that agents look for', () => {
  const loaded = loadedBy("fw().get('/:id', (req, res) => res.json(req.params))")
  for (const room of often) assert.ok(loaded.has(room), room)
  const packages = ['mime', 'qs', 'proxy-addr', 'http-errors', 'cookie', 'accepts', 'on-finished']
  for (const name of packages) assert.ok(!loaded.has(name), name)
  assert.ok(loaded.has('path-to-regexp'))
})

test('what a program asks for is loaded with it', () => {
  assert.ok(loadedBy('fw.json()').has('bytes'))
  assert.ok(loadedBy("fw.static('.')").has('files'))
  assert.ok(loadedBy("fw().set('trust proxy', 'loopback')").has('proxy-addr'))
  assert.ok(loadedBy('fw.static.mime').has('mime'))
})

test('the table of types that programs add to can be replaced', () => {
  const script = "const fw = require('fwjs'); fw.static.mime = 1; console.log(fw.static.mime)"
  assert.equal(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }), '1\n')
})
