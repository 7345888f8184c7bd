// Compares what each APM agent sees of one app, and which attacks security agents block in another,
// on Express 4.22.3 and on the packed fwjs, from CommonJS and from ESM.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { toolsFolder } from '../comparison/tools.mjs'
import { installations, pack, prepare, versionOfInstaller } from './places.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/agents/run.mjs',
  does: `Compares what APM and security agents see and block on Express 4.22.3 and on the packed fwjs, installed
with npm as express and with pnpm under its own name.`,
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
    installed: {
      type: 'string',
      value: 'NAME',
      help: `one of ${installations.map(({ name }) => `"${name}"`).join(', ')}`,
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

/** Observes Express only once, whatever it is compared with. */
async function observeOnce(check, express) {
  check.onExpress ??= check.observe(express)
  return check.onExpress
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

async function compare({ marks }, check, express, fwjs) {
  const onExpress = await observeOnce(check, express)
  const text = JSON.stringify(onExpress)
  const missed = marks.filter((mark) => !text.includes(mark))
  for (const mark of missed) console.log(`Express: without ${mark}, the agent does nothing`)
  const different = differences(onExpress, await check.observe(fwjs))
  for (const difference of different.slice(0, 20)) console.log(`  ${difference}`)
  return { works: missed.length === 0, same: missed.length === 0 && different.length === 0 }
}

const failure = (error) => console.log(error.message) ?? { works: false, same: false }

/** Checks one target from both module systems in one installation. */
async function checkTarget(target, installation, express, fwjs) {
  const { name, version, exercised, checks } = target
  const row = { name, version, exercised, checks: checks.length, express: 0, fwjs: 0 }
  for (const check of checks) {
    const { works, same } = await compare(target, check, express, fwjs).catch(failure)
    row.express += works ? 1 : 0
    row.fwjs += same ? 1 : 0
    counts[same ? 'passed' : 'failed'] += 1
    const title = `${name} ${version}, ${check.form}, by ${installation.name}`
    console.log(`${title}: ${same ? 'the same as on Express' : 'DIFFERENT'}`)
  }
  return row
}

async function checkInstallation(installation, targets, express, tarball) {
  const fwjs = prepare(installation, tarball)
  const rows = []
  for (const target of targets) {
    rows.push(await checkTarget(target, installation, express, fwjs))
  }
  return rows
}

const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0)

/** Summarizes an installation as one row of docs/compatibility.md. */
const summaryOf = ({ name, by }, rows) => ({
  name: `all of these, installed with ${name}`,
  version: versionOfInstaller(by),
  exercised: 'the same apps and attacks',
  checks: sum(rows, 'checks'),
  express: sum(rows, 'express'),
  fwjs: sum(rows, 'fwjs'),
})

const note =
  'Agents look for Express in a folder called `express`. In the first rows, fwjs is installed with npm under that name; the last rows are other installations. See [APM and security agents](apm-agents.md) for the functions that agents replace.'

function writeResults(rows) {
  const date = new Date().toISOString().slice(0, 10)
  const command = 'npm run acceptance -- --all'
  const results = { title: 'APM and security agents', date, command, note, rows }
  writeFileSync(folder('results.json'), `${JSON.stringify(results, undefined, 2)}\n`)
}

rmSync(folder('build'), { recursive: true, force: true })
mkdirSync(folder('build'))
const tarball = pack('fwjs')
const express = prepare(installations[0], '4.22.3')
const targets = [...traces, ...attacks].filter(
  ({ agent, older }) => (options.agent ?? agent) === agent && (options.all || !older),
)
const rows = []
for (const [index, installation] of installations.entries()) {
  const chosen = options.installed ?? ((options.all || installation.always) && installation.name)
  if (installation.name !== chosen) continue
  const found = await checkInstallation(installation, targets, express, tarball)
  rows.push(...(index === 0 ? found : [summaryOf(installation, found)]))
}
if (options.write && options.all && !options.agent && !options.installed) writeResults(rows)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
