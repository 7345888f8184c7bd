import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownTree, unsafeEntries } from '../advisories/trees.mjs'
import { copyElsewhere, hashOf, npm, PACKAGES, pack, packAll, temporary } from './packing.mjs'
import { componentsOf, installedIn, missingFrom } from './sbom.mjs'
import { oldestAllowed, VULNERABLE_RANGES, vulnerabilitiesOf } from './versions.mjs'

const manifestOf = (name) =>
  JSON.parse(
    readFileSync(new URL(`../../../packages/${name}/package.json`, import.meta.url), 'utf8'),
  )

export async function run(report) {
  const copy = copyElsewhere()
  const [here, elsewhere] = await Promise.all([packAll(), packAll(copy)])
  await packing(report, here, elsewhere, copy)
  await versions(report)
  await bill(report, here)
}

/** Packing twice must give the same bytes, so that anyone can rebuild a release and compare it. */
async function packing(report, here, elsewhere, copy) {
  for (const name of PACKAGES) {
    await report.check(`packing ${name} here and in another folder gives the same bytes`, () => {
      assert.equal(hashOf(elsewhere[name]), hashOf(here[name]))
    })
  }
  await report.check('detects a file with one more byte', async () => {
    const [name] = PACKAGES
    appendFileSync(path.join(copy, 'packages', name, 'package.json'), '\n')
    assert.notEqual(hashOf(await pack(name, copy)), hashOf(here[name]))
  })
}

async function versions(report) {
  for (const name of PACKAGES) {
    await report.check(`no version locked by ${name} has a known vulnerability`, () => {
      assert.deepEqual(ownTree(name).flatMap(vulnerabilitiesOf), [])
    })
    await report.check(`no minimum version allowed by ${name} has a known vulnerability`, () => {
      assert.deepEqual(oldestAllowed(manifestOf(name)).flatMap(vulnerabilitiesOf), [])
    })
    await report.check(`no dependency of ${name} runs an install script`, () => {
      assert.deepEqual(unsafeEntries(name), [])
    })
  }
  await report.check('detects a version with a known vulnerability', () => {
    const weak = [
      { name: 'qs', version: '6.9.6' },
      { name: 'body-parser', version: '1.20.2' },
      { name: 'multer', version: '1.4.5-lts.1' },
    ]
    for (const one of weak) assert.notDeepEqual(vulnerabilitiesOf(one), [], one.name)
    const lax = oldestAllowed({ dependencies: { 'path-to-regexp': '~0.1.7' } })
    assert.notDeepEqual(lax.flatMap(vulnerabilitiesOf), [])
  })
  report.figure('packages with known vulnerable versions', Object.keys(VULNERABLE_RANGES).length)
}

/** Checks the bill of materials of the packed packages, as an app installs them. */
async function bill(report, tarballs) {
  const folder = temporary('installed')
  writeFileSync(path.join(folder, 'package.json'), '{"name":"program","version":"1.0.0"}')
  await npm(folder, 'install', ...Object.values(tarballs))
  const sbom = JSON.parse(await npm(folder, 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'))
  const installed = installedIn(path.join(folder, 'node_modules'))
  await report.check('npm sbom lists exactly what is installed with the packed packages', () => {
    assert.equal(sbom.bomFormat, 'CycloneDX')
    assert.deepEqual(componentsOf(sbom), installed)
    for (const name of PACKAGES)
      assert.ok(installed.includes(`${name}@${manifestOf(name).version}`))
  })
  await report.check('detects a package missing from the list', () => {
    assert.deepEqual(missingFrom(componentsOf(sbom).slice(1), installed), [installed[0]])
  })
  await report.check('every component has a purl, and a license or a license file', () => {
    const nameless = sbom.components.filter(({ purl }) => !purl?.startsWith('pkg:npm/'))
    assert.deepEqual(nameless, [])
    const unlicensed = sbom.components.filter(({ licenses }) => !licenses?.length)
    assert.deepEqual(
      unlicensed.map(({ name }) => name),
      [],
    )
  })
  report.figure('SBOM components, all packages', sbom.components.length)
}
