// Rehearses a security fix: plants a vulnerability in published versions, and fixes it in two minor versions of
// every line with the release commands, up to apps that pick it up by `npm update`. It works on a clone and with
// a registry on this machine. Prints the minutes of each step and, last, "N passed, N failed".
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const root = join(import.meta.dirname, '../..')
const { options } = readCommand({
  name: 'npm run verify -- security-fix --',
  does: 'Rehearses a security fix, from a private report to apps that get it by npm update.',
  folders: [import.meta.dirname, join(root, 'tests/docs'), join(root, 'tests/robustness')],
  options: {
    short: {
      type: 'boolean',
      default: false,
      help: 'run only the new unit tests, not all of the four packages',
    },
  },
})

const { startRegistry } = await import('../docs/registry.mjs')
const { stepsOf } = await import('./security-fix/steps.mjs')

const folder = mkdtempSync(join(tmpdir(), 'fwjs-security-fix-'))
const registry = await startRegistry(join(folder, 'registry'))
const { before, fix } = stepsOf({ folder, env: registry.env, isShort: options.short })
const count = Object.keys(before).length + Object.keys(fix).length
let passed = 0
try {
  const spentBefore = await runAll(before)
  const spent = await runAll(fix)
  console.log(
    `Report to updated apps: ${minutes(spent)} (versions to fix: ${minutes(spentBefore)})`,
  )
} catch (error) {
  console.log(`${error.stack}\n${error.stdout ?? ''}`)
} finally {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${count - passed} failed`)
process.exitCode = passed === count ? 0 : 1

/** Runs steps until one fails: each needs those before it. Resolves to the milliseconds. */
async function runAll(steps) {
  const began = performance.now()
  for (const [name, step] of Object.entries(steps)) {
    const start = performance.now()
    await step()
    passed += 1
    console.log(`== ${name}: passed (${minutes(performance.now() - start)})`)
  }
  return performance.now() - began
}

function minutes(milliseconds) {
  return `${(milliseconds / 60_000).toFixed(2)} minutes`
}
