import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { read, root } from '../../scripts/lib/packages.mjs'
import { PLACES } from '../../scripts/release/owner/places.mjs'
import { ABOUT } from '../../scripts/release/owner/values.mjs'
import { repositoryTexts } from './support/sources.mjs'

/** Pages, and everything that is published. */
const PUBLIC = /^(?:[\w.-]+\.(?:md|json)|(?:\.github|docs|examples|packages)\/.*)$/
const PLACEHOLDER = /OWNER:|<!-- owner: (?!documentation -->)/

const placeholdersIn = (texts) =>
  Object.keys(texts).filter((path) => PUBLIC.test(path) && PLACEHOLDER.test(texts[path]))

test('no public file contains a placeholder for a value of the owner', () => {
  const texts = repositoryTexts()
  assert.ok(PUBLIC.test('SECURITY.md') && 'docs/public/fwjs.openvex.json' in texts)
  assert.deepEqual(placeholdersIn(texts), [])
})

test('detects a placeholder', () => {
  const texts = {
    'SECURITY.md': 'Contact: OWNER: an address',
    'docs/public/a.json': '{ "author": "OWNER: a name" }',
    'packages/fwjs/README.md': '<!-- owner: documentation -->the folder<!-- /owner -->',
    'packages/fwjs-v3/README.md': '<!-- owner: contact -->an address<!-- /owner -->',
    'tests/a.mjs': "'OWNER: '",
  }
  const found = ['SECURITY.md', 'docs/public/a.json', 'packages/fwjs-v3/README.md']
  assert.deepEqual(placeholdersIn(texts), found)
})

test('at most four values are left to the owner, and docs/releasing.md lists them', () => {
  const [, table = ''] = read('docs/releasing.md').split(/^## Owner values$/m)
  const listed = Array.from(
    table.split('\n## ')[0].matchAll(/^\| `([\w-]+)` \|/gm),
    ([, key]) => key,
  )
  assert.deepEqual(listed, Object.keys(ABOUT))
  assert.ok(listed.length <= 4)
})

/** Copies the release commands and the files they write, but no package: there is nothing to publish. */
function copyOf(t) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-owner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // The commands require that fwjs is built, and check this by the last one.
  const others = ['scripts', 'docs/releasing.md', 'packages/fwjs/lib/express.js']
  const files = [...PLACES.map(({ file }) => file), ...others]
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true })
  const run = (script, ...args) =>
    spawnSync(process.execPath, [`scripts/release/${script}.mjs`, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, npm_config_registry: 'https://registry.invalid/' },
    })
  const setValues = (values) =>
    writeFileSync(join(folder, 'scripts/release/owner/values.json'), JSON.stringify(values))
  return { run, setValues }
}

const EXAMPLE = JSON.parse(read('scripts/release/owner/example.json'))

test('the publish command refuses while a value of the owner is missing, or not in the files', (t) => {
  const { run, setValues } = copyOf(t)
  const publish = () => run('publish', '--into', 'scripts')
  for (const key of Object.keys(ABOUT)) {
    setValues({ ...EXAMPLE, [key]: '' })
    run('owner', '--write')
    const { status, stderr } = publish()
    assert.equal(status, 1)
    assert.match(stderr, new RegExp(`${key} is empty`))
    assert.match(stderr, /Set the owner values before you publish/)
  }
  setValues(EXAMPLE)
  assert.match(publish().stderr, /CODEOWNERS is stale: .*owner\.mjs --write\n/)
  assert.equal(run('owner', '--write').status, 0)
  // It got past the values, and refuses only to overwrite a folder.
  assert.match(publish().stderr, /^\S+scripts already exists/)
})

test('the publish command allows missing values only for a registry on this machine', (t) => {
  const { run } = copyOf(t)
  const { status, stderr } = run('publish', '--rehearsal', '--into', 'scripts')
  assert.equal(status, 1)
  assert.match(stderr, /only for a registry on this machine, not for https:\/\/registry\.invalid/)
})
