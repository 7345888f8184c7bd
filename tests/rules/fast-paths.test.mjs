import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { pageOf, sourcesOf } from './support/sources.mjs'

const { FAST_PATHS } = createRequire(import.meta.url)(
  '../../packages/fwjs-core/lib/node/fast-paths.js',
)
const source = sourcesOf('packages/fwjs-core/src', '.ts')

/** Node.js internals missing from its documentation, and how code would access them. */
const INSIDES =
  /\bgetOwnPropertySymbols\b|\b_(?:sent100|consuming|read|dump|implicitHeader|last|handle|events)\b|\bkOutHeaders\b|\bkHeaders\b|\bprocess\.binding\b|\{ Url\b/

function outsideTheFolder(sources) {
  return Object.entries(sources)
    .filter(([file]) => !file.startsWith('node/'))
    .filter(([, text]) => INSIDES.test(text))
    .map(([file]) => file)
}

test('undocumented Node.js internals are used in one folder only', () => {
  assert.deepEqual(outsideTheFolder(source), [])
})

test('detects internals used elsewhere', () => {
  const text = 'Object.assign(req, { _consuming: true })'
  assert.deepEqual(outsideTheFolder({ 'body/a.ts': text, 'node/a.ts': text }), ['body/a.ts'])
})

/** Returns the names that modules in the folder pass to the switch. */
function switchNames(sources) {
  const all = Object.values(sources).join('\n')
  return [...all.matchAll(/\bisOn\('([\w-]+)'\)/g)].map(([, name]) => name).sort()
}

test('every fast path has one switch and a row in decision 13', () => {
  assert.deepEqual(switchNames(source), [...FAST_PATHS])
  const page = pageOf('decisions/0013-fast-paths.md')
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(rows.sort(), [...FAST_PATHS])
})
