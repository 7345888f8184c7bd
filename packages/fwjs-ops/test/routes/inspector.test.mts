import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const ASKING = /\/lib\/routes\/(?:inspector|mounted-app|source)\.js$/

/**
 * Keeps the coverage of the files that ask the inspector. Where it was asked, V8 counts functions
 * only, so for other files it would hide the branches that the other tests have counted.
 */
function keepCoverage(from: string, to: string): void {
  for (const file of readdirSync(from)) {
    const report = JSON.parse(readFileSync(join(from, file), 'utf8'))
    report.result = report.result.filter(({ url }: { url: string }) => ASKING.test(url))
    writeFileSync(join(to, file), JSON.stringify(report))
  }
}

test('the tests that ask the inspector pass, in a process of their own', () => {
  const file = fileURLToPath(new URL('inspected.mjs', import.meta.url))
  const flags = process.execArgv.filter((flag) => flag === '--enable-source-maps')
  const coverage = process.env['NODE_V8_COVERAGE']
  const folder = mkdtempSync(join(tmpdir(), 'routes-coverage-'))
  // Node would take the process for one of its own that runs a file of tests.
  const env = { ...process.env, NODE_TEST_CONTEXT: '', NODE_V8_COVERAGE: coverage && folder }
  const { status, stdout } = spawnSync(process.execPath, [...flags, file], {
    env,
    encoding: 'utf8',
  })
  if (coverage) keepCoverage(folder, coverage)
  rmSync(folder, { recursive: true })
  assert.equal(status, 0, stdout)
  assert.match(stdout, /^(?:#|ℹ) pass (?:9|\d\d)$/m)
})
