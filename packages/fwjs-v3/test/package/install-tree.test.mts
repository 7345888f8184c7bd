import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

type Package = { dependencies?: Record<string, string> }

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'))
}

/** Returns every package installed with a package, by name. */
function installedWith(root: string): Set<string> {
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  const found = new Set<string>()
  const visit = (path: string): void => {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      if (found.has(name)) continue
      found.add(name)
      visit(`node_modules/${name}`)
    }
  }
  visit(root)
  return found
}

const own = [
  ...['@fastify/busboy', 'compression', 'cookie-parser', 'csrf', 'on-headers'],
  'serve-index',
]

test("packages needed only by fwjs-v3 aren't installed with fwjs", () => {
  const withThree = installedWith('packages/fwjs-v3')
  const withFour = installedWith('packages/fwjs')
  for (const name of own) {
    assert.ok(withThree.has(name), name)
    assert.ok(!withFour.has(name), name)
  }
  assert.ok(!withFour.has('fwjs-v3'))
})

function dependenciesOf(name: string): Record<string, string> {
  return (read(`packages/${name}/package.json`) as Package).dependencies ?? {}
}

test('fwjs and its engine depend on these packages and no others', () => {
  assert.deepEqual(Object.keys(dependenciesOf('fwjs')), [
    ...['@types/express-serve-static-core', 'accepts', 'content-disposition', 'fwjs-core'],
    ...['path-to-regexp', 'qs', 'type-is'],
  ])
  assert.deepEqual(Object.keys(dependenciesOf('fwjs-core')), [
    ...['bytes', 'content-type', 'cookie', 'cookie-signature', 'encodeurl', 'escape-html'],
    ...['http-errors', 'iconv-lite', 'mime', 'ms', 'on-finished', 'proxy-addr'],
    ...['range-parser', 'type-is'],
  ])
})

test('every API line depends on the exact version of the engine', () => {
  const { version } = read('packages/fwjs-core/package.json') as { version: string }
  for (const name of ['fwjs', 'fwjs-v3', 'fwjs-v5']) {
    assert.equal(dependenciesOf(name)['fwjs-core'], version)
  }
})
