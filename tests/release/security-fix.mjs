// Rehearses a security fix on a clone, with a registry on this machine: plants a vulnerability in published
// versions, and fixes it in two minor versions of every line with the commands in docs/releasing.md, up to apps that
// get it by `npm update`. Prints the minutes of each step and, last, "N passed, N failed".
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'
import { root } from '../../scripts/lib/packages.mjs'
import { raise } from '../../scripts/release/versions.mjs'

const { options } = readCommand({
  name: 'npm run verify -- security-fix --',
  does: 'Rehearses a security fix, from a private report to apps that get it by npm update.',
  folders: ['docs', 'release', 'robustness'].map((name) => join(root, 'tests', name)),
  options: {
    short: { type: 'boolean', default: false, help: 'run only the new unit tests, not all' },
  },
})
const { ask, build, createClone, DATE, git, installApp, installedIn, node, npmIn, ...clone } =
  await import('./clone.mjs')
const { publish, raiseVersions, read, removeAll, tagRelease, versionIn, versionsNow, write } = clone

const ID = 'GHSA-aaaa-bbbb-cccc'
const LINES = ['fwjs', 'fwjs-v3', 'fwjs-v5']
const SUBJECT = 'core: ignore dotfiles with an extension'
/** Static files include dotfiles with an extension: the file with the mistake, and the request of the report. */
const FILE = 'packages/fwjs-core/src/files/locate.ts'
const RIGHT = `return segment.length > 1 && segment.startsWith('.')`
const WRONG = `return /^\\.\\w+$/.test(segment)`
const [PATH, SECRET] = ['/.env.local', 'SECRET=1']
/** Files of a patch other than the fix: tests, versions, and texts. */
const OTHERS =
  /package(?:-lock)?\.json$|^packages\/[\w-]+\/test\/|^CHANGELOG\.md$|^docs\/public\/|\/advisories\.json$/

const minorOf = (version) => version.slice(0, version.lastIndexOf('.'))

function replaceInFile(before, after) {
  const text = read(FILE)
  assert.equal(text.split(before).length, 2, `${FILE} contains once: ${before}`)
  write(
    FILE,
    text.replace(before, () => after),
  )
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

const testFiles = LINES.map((name) => `packages/${name}/build/test/flow/dotfiles.test.mjs`)

/** Returns the record of the vulnerability, fixed in the patch after each of the given versions. */
const recordOf = (affected) => ({
  id: ID,
  title: 'Static files include dotfiles with an extension',
  severity: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  impact: 'A client can download dotfiles with an extension, such as .env.local.',
  workaround: 'Move such files out of static folders.',
  credit: 'Ada Example',
  fixed: Object.fromEntries(
    ['fwjs-core', ...LINES].map((name) => [name, affected.map((one) => raise(one[name], 'patch'))]),
  ),
})

/** Returns the entry of the changelog for the patch of a package. */
const patchEntryOf = (name, { fwjs }) =>
  name === 'fwjs-core' || LINES.includes(name)
    ? `### Security\n\n- Fixed ${ID}: static files included dotfiles with an extension.\n`
    : `### Changed\n\n- Requires fwjs ${fwjs}.\n`

async function runTests() {
  await build('--tests')
  if (options.short) await node('--test', ...testFiles)
  else await node('scripts/test.mjs', '--reporter', 'dot', 'fwjs-core', ...LINES)
}

/** All versions and tags: of the `earlier` minor version, the `latest` one, and the patch of each. */
const versions = {}
const tags = {}
const apps = {}

async function preparePatch(which) {
  versions[`${which}Patch`] = await raiseVersions('patch', ['fwjs-core'], patchEntryOf)
  tags[`${which}Patch`] = await tagRelease()
}

async function checkChanges(which) {
  const names = await git('diff', '--name-only', tags[which], tags[`${which}Patch`])
  const changed = names.trim().split('\n')
  assert.deepEqual(
    changed.filter((file) => !OTHERS.test(file)),
    [FILE],
  )
}

async function checkAdvisory() {
  const text = await node('scripts/release/advisory.mjs', ID)
  for (const name of LINES) {
    for (const patch of [versions.earlierPatch, versions.latestPatch]) {
      const row = `| ${name} | >=${minorOf(patch[name])}.0 <${patch[name]} | ${patch[name]} |`
      assert.ok(text.includes(row), `${row}\n${text}`)
    }
  }
}

function checkStatements({ statements }) {
  const found = statements
    .filter(({ vulnerability }) => vulnerability.name === ID)
    .flatMap(({ products, status }) => products.map((one) => `${status} ${one['@id']}`))
  for (const name of LINES) {
    for (const which of ['earlier', 'latest']) {
      assert.ok(found.includes(`affected pkg:npm/${name}@${versions[which][name]}`), found.join())
      assert.ok(found.includes(`fixed pkg:npm/${name}@${versions[`${which}Patch`][name]}`))
    }
  }
}

/** The app gets the patch without another change: no other package, and not the next minor version. */
async function checkUpdate(name) {
  const manifestOf = () => readFileSync(join(apps[name], 'package.json'), 'utf8')
  const [manifest, before] = [manifestOf(), installedIn(apps[name])]
  await npmIn(apps[name], 'update')
  const after = installedIn(apps[name])
  assert.equal(manifestOf(), manifest)
  const changed = Object.keys({ ...before, ...after }).filter((at) => before[at] !== after[at])
  assert.deepEqual(changed.sort(), ['node_modules/express', 'node_modules/fwjs-core'])
  assert.equal(versionIn(apps[name]), versions.earlierPatch[name])
  assert.equal((await ask(apps[name], PATH))[0], 404)
}

const STEPS = {
  'clone the repository, and set example values of the owner': async () => {
    await createClone()
    write('scripts/release/owner/values.json', read('scripts/release/owner/example.json'))
    await node('scripts/release/owner.mjs', '--write')
  },
  'publish a minor version with a vulnerability': async () => {
    replaceInFile(RIGHT, WRONG)
    write('CHANGELOG.md', read('CHANGELOG.md').replaceAll('(unreleased)', `(${DATE})`))
    versions.earlier = versionsNow()
    tags.earlier = await tagRelease()
    await publish(tags.earlier)
  },
  'publish the next minor version': async () => {
    await git('switch', '-q', '-c', 'development', tags.earlier)
    versions.latest = await raiseVersions('minor', [], () => '### Added\n\n- A feature.\n')
    tags.latest = await tagRelease()
    await publish(tags.latest)
  },
  'install apps pinned to the earlier one': async () => {
    for (const name of LINES) {
      const version = versions.earlier[name]
      apps[name] = await installApp(name, `npm:${name}@~${minorOf(version)}.0`, [PATH, SECRET])
      assert.equal(versionIn(apps[name]), version)
    }
  },
  'reproduce the report': async () => {
    for (const name of LINES) assert.deepEqual(await ask(apps[name], PATH), [200, SECRET], name)
  },
  'write failing tests': async () => {
    await git('switch', '-q', 'development')
    for (const name of LINES) write(`packages/${name}/test/flow/dotfiles.test.mts`, testOf(name))
    await build('--tests')
    for (const file of testFiles)
      await assert.rejects(node('--test', file), ({ stdout }) => /200 !== 404/.test(stdout))
  },
  'fix the latest minor version': async () => {
    replaceInFile(WRONG, RIGHT)
    const record = recordOf([versions.earlier, versions.latest])
    write('scripts/release/advisories.json', `${JSON.stringify([record], undefined, 2)}\n`)
    await runTests()
    await git('add', '-A')
    await git('commit', '-q', '-m', SUBJECT)
  },
  'prepare its patch': () => preparePatch('latest'),
  'backport the fix to the earlier minor version': async () => {
    const commit = await git('log', '-1', '--format=%H', `--grep=^${SUBJECT}$`)
    const branch = `patches/${minorOf(versions.earlier.fwjs)}`
    await git('switch', '-q', '-c', branch, tags.earlier)
    await git('cherry-pick', '-x', commit.trim())
    await runTests()
  },
  'prepare the patch of the earlier one': () => preparePatch('earlier'),
  'check the changes, the advisory, and the OpenVEX documents': async () => {
    for (const which of ['earlier', 'latest']) await checkChanges(which)
    await checkAdvisory()
  },
  'publish both patches': async () => {
    for (const which of ['latestPatch', 'earlierPatch']) {
      const files = await publish(tags[which])
      checkStatements(JSON.parse(readFileSync(join(files, 'fwjs.openvex.json'), 'utf8')))
    }
  },
  'update the apps with npm update': async () => {
    for (const name of LINES) await checkUpdate(name)
    const app = await installApp('new', 'npm:fwjs', [PATH, SECRET])
    assert.equal(versionIn(app), versions.latestPatch.fwjs)
    assert.equal((await ask(app, PATH))[0], 404)
  },
}

const minutesSince = (start) => `${((performance.now() - start) / 60_000).toFixed(2)} minutes`
const names = Object.keys(STEPS)
let passed = 0
let reported
try {
  // Each step needs those before it.
  for (const name of names) {
    const start = performance.now()
    if (name === 'reproduce the report') reported = start
    await STEPS[name]()
    passed += 1
    console.log(`== ${name}: passed (${minutesSince(start)})`)
  }
  console.log(`Report to updated apps: ${minutesSince(reported)}`)
} catch (error) {
  console.log(`${error.stack}\n${error.stdout ?? ''}`)
} finally {
  removeAll()
}
console.log(`${passed} passed, ${names.length - passed} failed`)
process.exitCode = passed === names.length ? 0 : 1
