// Attacks, fault injection, and long runs, part by part. The last line is "N passed, N failed".
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../scripts/lib/command.mjs'
import { PARTS } from './parts.mjs'
import { Report } from './report.mjs'
import { keepResults, writePage } from './results.mjs'

const { options, positionals } = readCommand({
  name: 'npm run harden --',
  does: `Attacks fwjs, with Express as a control. Parts: ${Object.keys(PARTS).join(', ')}.`,
  positionals: '[part …]',
  folders: [import.meta.dirname, fileURLToPath(new URL('../conformance', import.meta.url))],
  options: {
    short: { type: 'boolean', default: false, help: 'the short form for CI, under 8 minutes' },
    seed: { type: 'string', value: 'N', help: 'repeat the same random cases (default: random)' },
    write: {
      type: 'boolean',
      default: false,
      help: 'save the results and update docs/reliability.md',
    },
  },
})

const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
if (options.write && options.short) {
  console.error("--write can't be combined with --short: the page only shows long runs.")
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
// Exit even if a failed check left a server or a socket open.
process.exit(failed === 0 ? 0 : 1)

/** Runs a part; it also fails if it throws outside its checks. */
async function playPart(name, file, report) {
  console.log(`\n# ${name}: ${PARTS[name]}`)
  const started = performance.now()
  await report.check(`part "${name}" completes`, async () => {
    const part = await import(file.href)
    await part.run(report)
    if (report.passed + report.failures.length === 0) throw new Error('no checks ran')
  })
  report.seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${report.passed} passed, ${report.failures.length} failed in ${report.seconds} s`)
}
