// Every section on the packed tarball; last line "N passed, N failed".
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../commands/command.mjs'

const { options } = readCommand({
  name: 'npm run acceptance --',
  does: 'Runs middleware, frameworks, agents, applications and first steps on the packed tarball.',
  options: {
    all: { type: 'boolean', default: false, help: 'also what is too long for CI' },
    write: { type: 'boolean', default: false, help: 'renew docs/compatibility.md' },
  },
})

const sections = [
  'first-steps',
  'from-3',
  'nginx',
  'browser',
  'types',
  'moving',
  'agents',
  'middleware',
  'frameworks',
  'applications',
]

/** Runs a section, shows what it prints, and reads the counts off its last line. */
function runSection(section) {
  const file = fileURLToPath(new URL(`${section}/run.mjs`, import.meta.url))
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...process.argv.slice(2)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
      process.stdout.write(data)
    })
    child.on('close', (code) => resolve(countsOf(output, code)))
  })
}

function countsOf(output, code) {
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output)
  // A section that ends without its counts, or with an error beside them, has failed.
  if (!counts) return { passed: 0, failed: 1 }
  const failed = Number(counts[2])
  return { passed: Number(counts[1]), failed: code !== 0 && failed === 0 ? 1 : failed }
}

if (options.all) sections.push('ways-in')

let passed = 0
let failed = 0
for (const section of sections) {
  console.log(`\n# ${section}`)
  const counts = await runSection(section)
  passed += counts.passed
  failed += counts.failed
}
if (options.write) await import('./compatibility.mjs')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
