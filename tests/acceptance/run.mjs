// Runs every section on the packed tarball; last line "N passed, N failed".
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../scripts/lib/command.mjs'
import { byOption, isBySwitch } from './comparison/switch.mjs'

const { options } = readCommand({
  name: 'npm run acceptance --',
  does: 'Runs middleware, frameworks, agents, applications, and the quick start on the packed tarball.',
  options: {
    all: { type: 'boolean', default: false, help: 'also run what takes too long for CI' },
    by: byOption,
    except: {
      type: 'string',
      value: 'NAMES',
      help: 'all sections except these, separated by commas',
    },
    write: { type: 'boolean', default: false, help: 'update docs/compatibility.md' },
  },
})

/**
 * `isPartial`: it does more with --all. `keepsResults`: it has rows in docs/compatibility.md.
 * `folder`: the runner's folder, if it isn't the section's name; `args`: the runner's arguments.
 */
const everySection = [
  { name: 'quick-start' },
  { name: 'create-fwjs', isPartial: true },
  { name: 'from-3' },
  { name: 'nginx' },
  { name: 'deploys', isPartial: true },
  { name: 'browser' },
  { name: 'http2' },
  { name: 'tracing', isPartial: true },
  { name: 'types', isPartial: true, keepsResults: true },
  { name: 'migration', isPartial: true },
  { name: 'check', isPartial: true },
  { name: 'agents', isPartial: true, keepsResults: true },
  { name: 'middleware', keepsResults: true },
  { name: 'middleware over HTTP/2', folder: 'middleware', args: ['--http2'] },
  {
    name: 'middleware on Express 5',
    folder: 'middleware',
    args: ['--major', '5'],
    keepsResults: true,
  },
  { name: 'frameworks', isPartial: true, keepsResults: true },
  { name: 'applications', isPartial: true, keepsResults: true },
  { name: 'applications by the switch', folder: 'applications', args: ['--by', 'switch'] },
  { name: 'suites', isPartial: true },
  { name: 'requests', isPartial: true },
]

/** The sections that can run with the fwjs-cli switch, each with its option. */
const switchedSections = ['middleware', 'frameworks', 'applications'].map((name) => ({
  ...everySection.find((section) => section.name === name),
  name: `${name} by the switch`,
  folder: name,
  args: ['--by', 'switch'],
  keepsResults: false,
}))

const known = isBySwitch(options) ? switchedSections : everySection
const left = options.except?.split(',') ?? []
const sections = known.filter(({ name }) => !left.includes(name))
if (sections.length + left.length !== known.length) {
  console.error(`Sections: ${known.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

/** Only the results of a whole run are saved. */
function argumentsFor({ isPartial, keepsResults, args = [] }) {
  const isWhole = options.all || !isPartial
  return [
    ...args,
    ...(options.all && isPartial ? ['--all'] : []),
    ...(options.write && keepsResults && isWhole ? ['--write'] : []),
  ]
}

/** Runs a section, shows its output, and reads the counts from its last line. */
function runSection(section) {
  const file = fileURLToPath(new URL(`${section.folder ?? section.name}/run.mjs`, import.meta.url))
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...argumentsFor(section)], {
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
  // A section that exits without its counts, or with an error as well, has failed.
  if (!counts) return { passed: 0, failed: 1 }
  const failed = Number(counts[2])
  return { passed: Number(counts[1]), failed: code !== 0 && failed === 0 ? 1 : failed }
}

if (options.all && !options.by)
  sections.push({ name: 'integrations', isPartial: true, keepsResults: true })

let passed = 0
let failed = 0
for (const section of sections) {
  console.log(`\n# ${section.name}`)
  const started = performance.now()
  const counts = await runSection(section)
  console.log(`# ${section.name}: ${Math.round((performance.now() - started) / 1000)} s`)
  passed += counts.passed
  failed += counts.failed
}
if (options.write && !options.by) await import('./compatibility.mjs')
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
