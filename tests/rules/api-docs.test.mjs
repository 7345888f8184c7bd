import assert from 'node:assert/strict'
import test from 'node:test'
import { entriesOf } from './support/declarations.mjs'
import { sourcesOf } from './support/sources.mjs'

// Editors show the descriptions in the contract, and the API reference is generated from them.

/** Interfaces whose properties an app omits or sets, so that each has a default. */
const options = /(?:Options|Settings)(?:Json|Text|Urlencoded)?\./

function problemsOf(entry) {
  const { name, kind, text } = entry
  const isDeprecated = text.includes('@deprecated')
  const problems = []
  if (/^(?:@|$)/.test(text)) problems.push(`${name} does not say what it does`)
  if (kind === 'call' && !isDeprecated) {
    if (!text.includes('@example')) problems.push(`${name} has no example`)
    const isOption = options.test(name)
    if (!isOption && !text.includes('@since')) problems.push(`${name} does not say since when`)
  }
  if (options.test(name) && !text.includes('@default')) problems.push(`${name} has no default`)
  return problems
}

const contractOf = (name) => {
  const { 'path.ts': _grammar, ...sources } = sourcesOf(`packages/${name}/src/contract`, '.ts')
  return sources
}

for (const { name, hasVersions, least } of [
  { name: 'fwjs', hasVersions: true, least: 300 },
  // fwjs-v3 has the API of 3.21.2, and fwjs-v5 that of 5.3.0: nothing has a version.
  { name: 'fwjs-v3', hasVersions: false, least: 300 },
  { name: 'fwjs-v5', hasVersions: false, least: 250 },
]) {
  test(`${name}: every declaration has a description, calls have an example, options a default`, () => {
    const entries = entriesOf(contractOf(name))
    assert.ok(entries.length > least, `${entries.length} declarations found`)
    const problems = entries.flatMap(problemsOf)
    const relevant = problems.filter((problem) => hasVersions || !problem.endsWith('since when'))
    assert.deepEqual(relevant, [])
  })
}

test('fwjs-ops: every export has a description, calls have an example, options a default', () => {
  const sources = sourcesOf('packages/fwjs-ops/src', '.ts')
  const exported = new Set((sources['index.ts'] ?? '').match(/\w+/g))
  const entries = entriesOf(sources).filter(({ name }) => exported.has(name.split('.')[0]))
  assert.ok(entries.length > 80, `${entries.length} declarations found`)
  assert.deepEqual(entries.flatMap(problemsOf), [])
})

test('detects a description that is missing or incomplete', () => {
  const source = `export interface RouterOptions {
  /** Whether it is strict. */
  strict?: boolean | undefined
}

/** A response. */
export interface Response {
  /** Sends a file. */
  sendFile(path: string): void
  /** @since 4.0.0 */
  json: Send<ResBody, this>
  status(code: number): this
  /** The old way. @deprecated Use \`set\`. */
  old(): void
}

/** Ends a server. */
export function manage(server: Server): Managed {}
`
  assert.deepEqual(entriesOf({ 'contract/a.ts': source }).flatMap(problemsOf), [
    'RouterOptions does not say what it does',
    'RouterOptions.strict has no default',
    'Response.sendFile has no example',
    'Response.sendFile does not say since when',
    'Response.json does not say what it does',
    'Response.json has no example',
    'Response.status does not say what it does',
    'Response.status has no example',
    'Response.status does not say since when',
    'manage has no example',
    'manage does not say since when',
  ])
})
