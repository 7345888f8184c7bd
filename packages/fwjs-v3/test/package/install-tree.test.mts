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
  ...['@fastify/busboy', 'compression', 'cookie-parser', 'csrf', 'fwjs', 'on-headers'],
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

test('fwjs depends on these packages and no others', () => {
  const { dependencies } = read('packages/fwjs/package.json') as Package
  assert.deepEqual(Object.keys(dependencies ?? {}), [
    ...['@types/express-serve-static-core', 'accepts', 'bytes', 'content-disposition'],
    ...['content-type', 'cookie', 'cookie-signature', 'encodeurl', 'escape-html', 'http-errors'],
    ...['iconv-lite', 'mime', 'ms', 'on-finished', 'path-to-regexp', 'proxy-addr', 'qs'],
    ...['range-parser', 'type-is'],
  ])
})
