import assert from 'node:assert/strict'
import test from 'node:test'
import { FAST_PATHS } from '../support/fast-paths.mts'
import { pageOf, type Sources, sourcesOf } from '../support/sources.mts'

const source = sourcesOf('src', '.ts')

/** Node.js internals missing from its documentation, and how code would access them. */
const INSIDES =
  /\bgetOwnPropertySymbols\b|\b_(?:sent100|consuming|read|dump|implicitHeader|last|handle|events)\b|\bkOutHeaders\b|\bkHeaders\b|\bprocess\.binding\b|\{ Url\b|\bisOn\('/

function outsideTheFolder(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([file]) => !file.startsWith('fast-path/'))
    .filter(([, text]) => INSIDES.test(text))
    .map(([file]) => file)
}

test('undocumented Node.js internals are used in one folder only', () => {
  assert.deepEqual(outsideTheFolder(source), [])
})

test('detects internals used elsewhere', () => {
  const text = 'Object.assign(req, { _consuming: true })'
  assert.deepEqual(outsideTheFolder({ 'body/a.ts': text, 'fast-path/a.ts': text }), ['body/a.ts'])
})

/** Returns the names that modules in the folder pass to the switch. */
function switchNames(sources: Sources): string[] {
  const all = Object.values(sources).join('\n')
  return [...all.matchAll(/\bisOn\('([\w-]+)'\)/g)].map(([, name]) => name as string).sort()
}

test('every fast path has one switch and a row in decision 13', () => {
  assert.deepEqual(switchNames(source), [...FAST_PATHS])
  const page = pageOf('decisions/0013-fast-paths.md')
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(rows.sort(), [...FAST_PATHS])
})
