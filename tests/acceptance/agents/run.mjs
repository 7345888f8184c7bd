// Compares what each APM agent sees of one app, and which attacks security agents block in another,
// on Express 4.22.3 and the packed fwjs, and on Express 5.3.0 and the packed fwjs-v5, from CommonJS
// and from ESM.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { toolsFolder } from '../comparison/tools.mjs'
import { lines } from './lines.mjs'
import { pack, prepare, versionOfInstaller } from './places.mjs'

const majors = lines.map(({ major }) => major)
const installationNames = new Set(
  lines.flatMap(({ installations }) => installations.map(({ name }) => `"${name}"`)),
)

const { options } = readCommand({
  name: 'node tests/acceptance/agents/run.mjs',
  does: `Compares what APM and security agents see and block on Express 4.22.3 and on the packed fwjs, and on
Express 5.3.0 and on the packed fwjs-v5, installed with npm as express and with pnpm under its own name.`,
  folders: [import.meta.dirname, toolsFolder],
  options: {
    all: {
      type: 'boolean',
      default: false,
      help: "every installation, and Datadog's older release line",
    },
    agent: {
      type: 'string',
      value: 'NAME',
      help: 'one of opentelemetry, sentry, datadog, newrelic, elastic, aikido',
    },
    major: { type: 'string', value: 'NUMBER', help: `one of ${majors.join(', ')}` },
    installed: {
      type: 'string',
      value: 'NAME',
      help: `one of ${[...installationNames].join(', ')}`,
    },
    write: {
      type: 'boolean',
      default: false,
      help: 'with --all: save the results for docs/compatibility.md',
    },
  },
})
// They read the versions of the installed agents.
const { attacks } = await import('./attacks.mjs')
const { traces } = await import('./traces.mjs')

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))

const counts = { passed: 0, failed: 0 }

/** Returns a function that observes Express only once per check, whatever it is compared with. */
function observerOf(express) {
  const observations = new Map()
  return async (check) => {
    if (!observations.has(check)) observations.set(check, await check.observe(express))
    return observations.get(check)
  }
}

/** Returns the paths of all values in which two observations differ, with both values. */
function differences(one, other, path = '') {
  if (isDeepStrictEqual(one, other)) return []
  const isDeep = (value) => typeof value === 'object' && value !== null
  if (!isDeep(one) || !isDeep(other)) {
    return [`${path}: ${JSON.stringify(one)} on Express, ${JSON.stringify(other)} on fwjs`]
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) => differences(one[name], other[name], `${path}/${name}`))
}

async function compare({ marksOn }, check, observeExpress, ours) {
  const onExpress = await observeExpress(check)
  const text = JSON.stringify(onExpress)
  const missed = marksOn(ours.major).filter((mark) => !text.includes(mark))
  for (const mark of missed) console.log(`Express: without ${mark}, the agent does nothing`)
  const different = differences(onExpress, await check.observe(ours))
  for (const difference of different.slice(0, 20)) console.log(`  ${difference}`)
  return { works: missed.length === 0, same: missed.length === 0 && different.length === 0 }
}

const failure = (error) => console.log(error.message) ?? { works: false, same: false }

/** Checks one target from both module systems in one installation. */
async function checkTarget(target, title, observeExpress, ours) {
  const { name, version, exercised, checks } = target
  const row = { name, version, exercised, checks: checks.length, express: 0, fwjs: 0 }
  for (const check of checks) {
    const { works, same } = await compare(target, check, observeExpress, ours).catch(failure)
    row.express += works ? 1 : 0
    row.fwjs += same ? 1 : 0
    counts[same ? 'passed' : 'failed'] += 1
    const result = same ? 'the same as on Express' : 'DIFFERENT'
    console.log(`${name} ${version}, ${check.form}, ${title}: ${result}`)
  }
  return row
}

async function checkInstallation(installation, line, observeExpress, tarball) {
  const ours = prepare(installation, line, tarball)
  const title = `Express ${line.major}, by ${installation.name}`
  const rows = []
  for (const target of targets) {
    if ((target.majors ?? majors).includes(line.major)) {
      rows.push(await checkTarget(target, title, observeExpress, ours))
    }
  }
  return rows
}

const isChosen = ({ name, always }) =>
  options.installed ? name === options.installed : options.all || always

/** Returns the results of a line's chosen installations, with the rows of each. */
async function checkLine(line) {
  const installations = line.installations.filter(isChosen)
  if (installations.length === 0) return []
  const tarball = pack(line.name)
  const observeExpress = observerOf(prepare(line.installations[0], line, line.express))
  const results = []
  for (const installation of installations) {
    const rows = await checkInstallation(installation, line, observeExpress, tarball)
    results.push({ line, installation, rows })
  }
  return results
}

const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0)

/** Summarizes an installation as one row of docs/compatibility.md. */
const summaryOf = ({ line, installation: { name, by }, rows }) => ({
  name: `all of these, \`${line.name}\` installed with ${name}`,
  version: versionOfInstaller(by),
  exercised: `the same apps and attacks, compared with Express ${line.express}`,
  checks: sum(rows, 'checks'),
  express: sum(rows, 'express'),
  fwjs: sum(rows, 'fwjs'),
})

const note =
  'Agents look for Express in a folder called `express`. In the first rows, fwjs is installed with npm under that name; the last rows are other installations, and fwjs-v5 compared with Express 5.3.0. See [APM and security agents](apm-agents.md) for the functions that agents replace.'

function writeResults(rows) {
  const date = new Date().toISOString().slice(0, 10)
  const command = 'npm run acceptance -- --all'
  const results = { title: 'APM and security agents', date, command, note, rows }
  writeFileSync(folder('results.json'), `${JSON.stringify(results, undefined, 2)}\n`)
}

rmSync(folder('build'), { recursive: true, force: true })
mkdirSync(folder('build'))
const targets = [...traces, ...attacks].filter(
  ({ agent, older }) => (options.agent ?? agent) === agent && (options.all || !older),
)
const results = []
for (const line of lines) {
  if ((options.major ?? line.major) === line.major) results.push(...(await checkLine(line)))
}
const isWhole = options.all && !options.agent && !options.installed && !options.major
if (options.write && isWhole) {
  const [first, ...others] = results
  writeResults([...first.rows, ...others.map(summaryOf)])
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
