import assert from 'node:assert/strict'
import test from 'node:test'
import { PACKAGES } from '../../scripts/lib/packages.mjs'
import { codeOf, sourcesOf } from './support/sources.mjs'

// An HTTP/1.1 client may write any version in its request line: the class of a message says what protocol it has.

/** The only file that may read the version, because it decides by the class first. */
const ALLOWED = 'node/http2/protocol.ts'

const readersIn = (sources) =>
  Object.entries(sources)
    .filter(([file, text]) => file !== ALLOWED && /\bhttpVersionM/.test(codeOf(text)))
    .map(([file]) => file)

test('no code decides by the version in a request line', () => {
  for (const name of PACKAGES)
    assert.deepEqual(readersIn(sourcesOf(`packages/${name}/src`, '.ts')), [], name)
  assert.deepEqual(readersIn({ 'a.ts': 'if (req.httpVersionMajor > 1) f()' }), ['a.ts'])
})
