// Attacks, faults and long runs, part by part; last line "N passed, N failed".
import { fileURLToPath } from 'node:url'
import { readCommand } from '../commands/command.mjs'
import { PARTS } from './parts.mjs'
import { Report } from './report.mjs'
import { keepResults, writePage } from './results.mjs'

const { options, positionals } = readCommand({
  name: 'npm run harden --',
  does: `Attacks fwjs, with Express beside it. Parts: ${Object.keys(PARTS).join(', ')}.`,
  positionals: '[part …]',
  folders: [import.meta.dirname, fileURLToPath(new URL('../conformance', import.meta.url))],
  options: {
    short: { type: 'boolean', default: false, help: 'the form that CI runs, in under 8 minutes' },
    seed: { type: 'string', value: 'N', help: 'the same random cases again (random by default)' },
    write: {
      type: 'boolean',
      default: false,
      help: 'keep the results and renew docs/reliability.md',
    },
  },
})

const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
if (options.write && options.short) {
  console.error('The page shows long runs only: --write and --short exclude each other.')
  process.exit(1)
}

const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}`)

let passed = 0
let failed = 0
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  const file = new URL(`${name}/index.mjs`, import.meta.url)
  const report = new Report({ short: options.short, seed })
  await playPart(name, file, report)
  passed += report.passed
  failed += report.failures.length
  if (options.write) keepResults(name, report)
}
if (options.write) writePage()
console.log(`\n${passed} passed, ${failed} failed`)
// A server or a socket that a failed check left open must not keep the command alive.
process.exit(failed === 0 ? 0 : 1)

/** Runs a part; a part that throws outside of its checks has failed too. */
async function playPart(name, file, report) {
  console.log(`\n# ${name}: ${PARTS[name]}`)
  const started = performance.now()
  await report.check(`the part "${name}" runs to its end`, async () => {
    const part = await import(file.href)
    await part.run(report)
    if (report.passed + report.failures.length === 0) throw new Error('it checked nothing')
  })
  report.seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${report.passed} passed, ${report.failures.length} failed in ${report.seconds} s`)
}
