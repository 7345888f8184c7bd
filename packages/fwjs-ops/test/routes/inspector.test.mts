import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const ASKING = /\/lib\/routes\/(?:inspector|mounted-app|source)\.js$/

/**
 * Keeps the coverage of the files that use the inspector. After using it, V8 counts only functions,
 * so for other files it would hide the branches counted by the other tests.
 */
function keepCoverage(from: string, to: string): void {
  for (const file of readdirSync(from)) {
    const report = JSON.parse(readFileSync(join(from, file), 'utf8'))
    report.result = report.result.filter(({ url }: { url: string }) => ASKING.test(url))
    writeFileSync(join(to, file), JSON.stringify(report))
  }
}

test('the inspector tests pass in a separate process', () => {
  const file = fileURLToPath(new URL('inspected.mjs', import.meta.url))
  const flags = process.execArgv.filter((flag) => flag === '--enable-source-maps')
  const coverage = process.env['NODE_V8_COVERAGE']
  const folder = mkdtempSync(join(tmpdir(), 'routes-coverage-'))
  // Otherwise, Node.js would treat the process as one of its own test processes.
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
