// The vulnerability that is planted, reported, and fixed: static files serve dotfiles with an extension.

import { raise } from '../../../scripts/release/versions.mjs'

export const ID = 'GHSA-aaaa-bbbb-cccc'

/** The request of the report, which gets the content of this file. */
export const PATH = '/.env.local'
export const SECRET = 'SECRET=1'

export const FILE = 'packages/fwjs-core/src/files/locate.ts'
const RIGHT = `return segment.length > 1 && segment.startsWith('.')`
const WRONG = `return /^\\.\\w+$/.test(segment)`

/** Plants the vulnerability: versions are then published with it. */
export const plant = (clone) => replaceIn(clone, FILE, RIGHT, WRONG)

/** Fixes it, as a maintainer would by hand. */
export const fix = (clone) => replaceIn(clone, FILE, WRONG, RIGHT)

function replaceIn(clone, file, before, after) {
  const text = clone.read(file)
  if (text.split(before).length !== 2) throw new Error(`${file} doesn't contain once: ${before}`)
  clone.write(
    file,
    text.replace(before, () => after),
  )
}

export const LINES = ['fwjs', 'fwjs-v3', 'fwjs-v5']

/** Writes the report as a unit test of each line. Returns the compiled tests. */
export function writeTests(clone) {
  for (const name of LINES)
    clone.write(`packages/${name}/test/flow/dotfiles.test.mts`, testOf(name))
  return LINES.map((name) => `packages/${name}/build/test/flow/dotfiles.test.mjs`)
}

const testOf = (name) => `import assert from 'node:assert/strict'
import test from 'node:test'
import fw from '${name}'
import { get } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'

const folder = folderOf({ '.env.local': '${SECRET}', 'a.txt': 'text' })

test('fw.static ignores dotfiles with an extension', async () => {
  const app = fw().use(fw.static(folder))
  assert.equal((await get(app, '/a.txt')).status, 200)
  assert.equal((await get(app, '${PATH}')).status, 404)
})
`

/** Returns the record of the vulnerability, fixed in the patch after each of the given versions. */
export const recordOf = (affected) => ({
  id: ID,
  title: 'Static files include dotfiles with an extension',
  severity: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  impact:
    'A client can download dotfiles with an extension, such as .env.local, from a static folder.',
  workaround: 'Move such files out of static folders.',
  credit: 'Ada Example',
  fixed: Object.fromEntries(
    ['fwjs-core', ...LINES].map((name) => [name, affected.map((one) => raise(one[name], 'patch'))]),
  ),
})

/** Returns the entry of the changelog for a package. */
export function entryOf(name, versions) {
  if (LINES.includes(name))
    return `### Security\n\n- Fixed ${ID}: static files included dotfiles with an extension.\n`
  if (name === 'fwjs-core') return `### Security\n\n- Fixed ${ID}.\n`
  return `### Changed\n\n- Requires fwjs ${versions.fwjs}.\n`
}
