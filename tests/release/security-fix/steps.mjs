// The steps of the rehearsal.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installApp } from './app.mjs'
import { createClone } from './clone.mjs'
import * as example from './example.mjs'

const { LINES } = example
const FIX = 'core: ignore dotfiles with an extension'
const DEVELOPMENT = 'development'

const minorOf = (version) => version.slice(0, version.lastIndexOf('.'))

/**
 * What the steps share.
 * @typedef {object} Place
 * @property {string} folder a folder for the clone, the apps, and the release files
 * @property {object} env the environment in which npm uses the registry
 * @property {boolean} isShort
 * @property {Awaited<ReturnType<typeof createClone>>} [clone]
 * @property {string[]} tests the compiled tests of the report
 * @property {object} apps by line
 * @property {object} versions of all packages: `earlier` minor version, `latest` one, and the patch of each
 * @property {object} tags
 */

/** Returns the steps that publish the versions to fix, and those of the fix. */
export function stepsOf({ folder, env, isShort }) {
  /** @type {Place} */
  const place = { folder, env, isShort, tests: [], apps: {}, versions: {}, tags: {} }
  return { before: stepsBefore(place), fix: stepsOfFix(place) }
}

function stepsBefore(place) {
  const { folder, env, apps, versions, tags } = place
  return {
    'clone the repository, and set example values of the owner': async () => {
      const clone = await createClone(join(folder, 'clone'), env)
      const values = clone.read('scripts/release/owner/example.json')
      clone.write('scripts/release/owner/values.json', values)
      await clone.node('scripts/release/owner.mjs', '--write')
      place.clone = clone
    },
    'publish a minor version with a vulnerability': async () => {
      example.plant(place.clone)
      place.clone.dateEntries()
      versions.earlier = place.clone.versions()
      tags.earlier = await place.clone.prepareRelease()
      await publish('earlier', place)
    },
    'publish the next minor version': async () => {
      await place.clone.run('git', 'switch', '-q', '-c', DEVELOPMENT, tags.earlier)
      versions.latest = await place.clone.raise('minor', [], () => '### Added\n\n- A feature.\n')
      tags.latest = await place.clone.prepareRelease()
      await publish('latest', place)
    },
    'install apps pinned to the earlier one': async () => {
      for (const name of LINES) {
        apps[name] = await install(name, `npm:${name}@~${minorOf(versions.earlier[name])}.0`, place)
        assert.equal(apps[name].versionOf('express'), versions.earlier[name])
      }
    },
  }
}

function stepsOfFix(place) {
  const { apps, versions } = place
  return {
    'reproduce the report': async () => {
      for (const name of LINES)
        assert.deepEqual(await apps[name].ask(), { status: 200, text: example.SECRET }, name)
    },
    'write failing tests': () => writeFailingTests(place),
    'fix the latest minor version': () => fixLatest(place),
    'prepare its patch': () => preparePatch('latest', place),
    'backport the fix to the earlier minor version': () => backport(place),
    'prepare the patch of the earlier one': () => preparePatch('earlier', place),
    'check the changes, the advisory, and the OpenVEX documents': async () => {
      for (const which of ['earlier', 'latest']) await checkChanges(which, place)
      await checkAdvisory(place)
    },
    'publish both patches': async () => {
      for (const which of ['latestPatch', 'earlierPatch']) {
        const files = await publish(which, place)
        const vex = readFileSync(join(files, 'fwjs.openvex.json'), 'utf8')
        checkStatements(JSON.parse(vex), versions)
      }
    },
    'update the apps with npm update': async () => {
      for (const name of LINES) await checkUpdate(apps[name], name, versions)
      const app = await install('new', 'npm:fwjs', place)
      assert.equal(app.versionOf('express'), versions.latestPatch.fwjs)
      assert.equal((await app.ask()).status, 404)
    },
  }
}

const install = (name, spec, { folder, env }) => installApp(join(folder, 'apps', name), spec, env)

const publish = (which, { clone, tags, folder }) =>
  clone.publish(tags[which], join(folder, 'files'))

async function writeFailingTests(place) {
  const { clone } = place
  await clone.run('git', 'switch', '-q', DEVELOPMENT)
  place.tests = example.writeTests(clone)
  await clone.run('npm', 'run', '-s', 'build', '--', '--tests')
  for (const file of place.tests)
    await assert.rejects(clone.node('--test', file), ({ stdout }) => /200 !== 404/.test(stdout))
}

async function fixLatest(place) {
  const { clone, versions } = place
  example.fix(clone)
  const record = example.recordOf([versions.earlier, versions.latest])
  clone.write('scripts/release/advisories.json', `${JSON.stringify([record], undefined, 2)}\n`)
  await runTests(place)
  await clone.commit(FIX)
}

async function backport(place) {
  const { clone, tags, versions } = place
  const commit = await clone.run('git', 'log', '-1', '--format=%H', `--grep=^${FIX}$`)
  await clone.run(
    'git',
    'switch',
    '-q',
    '-c',
    `patches/${minorOf(versions.earlier.fwjs)}`,
    tags.earlier,
  )
  await clone.run('git', 'cherry-pick', '-x', commit.trim())
  await runTests(place)
}

async function runTests({ clone, isShort, tests }) {
  await clone.run('npm', 'run', '-s', 'build', '--', '--tests')
  if (isShort) await clone.node('--test', ...tests)
  else await clone.node('scripts/test.mjs', '--reporter', 'dot', 'fwjs-core', ...LINES)
}

async function preparePatch(which, { clone, versions, tags }) {
  versions[`${which}Patch`] = await clone.raise('patch', ['fwjs-core'], example.entryOf)
  tags[`${which}Patch`] = await clone.prepareRelease()
}

/** Files of a patch other than the fix: tests, versions, and texts. */
const OTHERS =
  /package(?:-lock)?\.json$|^packages\/[\w-]+\/test\/|^CHANGELOG\.md$|^docs\/public\/|\/advisories\.json$/

async function checkChanges(which, { clone, tags }) {
  const names = await clone.run('git', 'diff', '--name-only', tags[which], tags[`${which}Patch`])
  const changed = names.trim().split('\n')
  assert.deepEqual(
    changed.filter((file) => !OTHERS.test(file)),
    [example.FILE],
  )
}

async function checkAdvisory({ clone, versions }) {
  const text = await clone.node('scripts/release/advisory.mjs', example.ID)
  for (const name of LINES) {
    for (const patch of [versions.earlierPatch, versions.latestPatch]) {
      const row = `| ${name} | >=${minorOf(patch[name])}.0 <${patch[name]} | ${patch[name]} |`
      assert.ok(text.includes(row), `${row}\n${text}`)
    }
  }
}

function checkStatements({ statements }, versions) {
  const found = statements
    .filter(({ vulnerability }) => vulnerability.name === example.ID)
    .flatMap(({ products, status }) => products.map((one) => `${status} ${one['@id']}`))
  for (const name of LINES) {
    for (const which of ['earlier', 'latest']) {
      assert.ok(found.includes(`affected pkg:npm/${name}@${versions[which][name]}`), found.join())
      assert.ok(found.includes(`fixed pkg:npm/${name}@${versions[`${which}Patch`][name]}`))
    }
  }
}

/** The app gets the patch without another change: no other package, and not the next minor version. */
async function checkUpdate(app, name, { earlierPatch }) {
  const manifest = app.read('package.json')
  const before = app.installed()
  await app.npm('update')
  const after = app.installed()
  assert.equal(app.read('package.json'), manifest)
  const changed = Object.keys({ ...before, ...after }).filter(
    (path) => before[path] !== after[path],
  )
  assert.deepEqual(changed.sort(), ['node_modules/express', 'node_modules/fwjs-core'])
  assert.equal(app.versionOf('express'), earlierPatch[name])
  assert.equal((await app.ask()).status, 404)
}
