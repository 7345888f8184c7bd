// node acceptance/agents/run.mjs [--all] [--agent NAME] [--write]: what each monitoring agent sees of
// one program on Express 4.22.3 and on the packed fwjs under the name `express`, from CommonJS and
// from ESM, and which attacks agents block; with --all also by the older line of Datadog's, and
// where pnpm has put fwjs in the place of Express.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { findPort } from '../comparison/program.mjs'
import { checkAttacks, checkAttacksUnderPnpm } from './attacks.mjs'
import { forms, observe } from './observe.mjs'

const { values: options } = parseArgs({
  options: { agent: { type: 'string' }, all: { type: 'boolean' }, write: { type: 'boolean' } },
})
const folder = (path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * `mark`: what must be among the things seen, so that two blind agents do not count as equal.
 * `underPnpm`: pnpm keeps what is put in the place of Express in a folder of its own name, and most
 * agents go by the name of the folder.
 */
const agents = [
  {
    name: 'opentelemetry',
    package: '@opentelemetry/instrumentation-express',
    mark: 'middleware - authenticate',
    underPnpm: 'blind',
  },
  { name: 'sentry', package: '@sentry/node', mark: 'bang', underPnpm: 'blind' },
  { name: 'datadog', package: 'dd-trace', mark: 'express.middleware', underPnpm: 'blind' },
  {
    name: 'newrelic',
    package: 'newrelic',
    mark: 'Expressjs/GET//api/users/:id',
    underPnpm: 'blind',
  },
  {
    name: 'elastic',
    package: 'elastic-apm-node',
    mark: 'GET /api/users/:id',
    underPnpm: 'sees',
  },
]

function packFwjs() {
  const args = ['pack', '--silent', '--pack-destination', folder('build')]
  const output = execFileSync('npm', args, { cwd: folder('../../packages/fwjs'), encoding: 'utf8' })
  return folder(join('build', output.trim().split('\n').at(-1)))
}

const quiet = ['--no-audit', '--no-fund', '--silent']
const byNpm = (cwd) => execFileSync('npm', ['install', ...quiet], { cwd })
const byPnpm = (cwd) =>
  execFileSync(
    process.execPath,
    [folder('node_modules/pnpm/bin/pnpm.cjs'), 'install', '--silent'],
    {
      cwd,
    },
  )

/** A folder with the programs in which an installer has put the specification as `express`. */
function prepare(name, express, install) {
  const target = folder(`build/${name}`)
  mkdirSync(target, { recursive: true })
  const manifest = { private: true, dependencies: { express }, pnpm: { overrides: { express } } }
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest))
  install(target)
  cpSync(folder('programs'), join(target, 'programs'), { recursive: true })
  return join(target, 'programs')
}

/** The agent must start before anything can be awaited, so that its server's port is found here. */
async function observeAgent(programs, agent, form) {
  const settings = { INTAKE_PORT: String(await findPort()) }
  return observe(programs, `agents/${agent}`, 'main', form, settings)
}

const sees = (seen, { mark }) => JSON.stringify(seen).includes(mark)

async function compare(agent, form) {
  const onExpress = await observeAgent(express, agent.name, form)
  const onFwjs = await observeAgent(fwjs, agent.name, form)
  const seen = sees(onExpress, agent)
  const same = seen && isDeepStrictEqual(onExpress, onFwjs)
  if (!same) {
    console.log(seen ? 'Express:' : `Express (without "${agent.mark}": the agent is blind):`)
    console.log(JSON.stringify(onExpress, undefined, 1))
    console.log('fwjs:')
    console.log(JSON.stringify(onFwjs, undefined, 1))
  }
  return { seen, same }
}

const versionOf = (name) =>
  JSON.parse(readFileSync(folder(`node_modules/${name}/package.json`), 'utf8')).version

const failure = (error) => console.log(error.message) ?? { seen: false, same: false }
const results = { passed: 0, failed: 0 }

function report(title, passed, text) {
  results[passed ? 'passed' : 'failed']++
  console.log(`${title}: ${text}`)
}

/** One agent from both kinds of modules, as a row of docs/compatibility.md. */
async function checkAgent(agent) {
  const counts = { express: 0, fwjs: 0 }
  for (const form of forms) {
    const { seen, same } = await compare(agent, form).catch(failure)
    counts.express += seen ? 1 : 0
    counts.fwjs += same ? 1 : 0
    report(`${agent.name}, ${form}`, same, same ? 'the same as on Express' : 'DIFFERENT')
  }
  const exercised =
    'names, routes and errors of a program with middleware, routers, params, views and error handlers, from CommonJS and from ESM'
  const name = agent.package
  return { name, version: versionOf(name), exercised, checks: forms.length, ...counts }
}

/** What docs/compatibility.md says about pnpm is so. */
async function checkUnderPnpm(agent, programs) {
  const [onExpress, onFwjs] = await Promise.all(
    programs.map(async (place) =>
      sees(await observeAgent(place, agent.name, 'cjs'), agent) ? 'sees' : 'blind',
    ),
  )
  const expected = onExpress === 'sees' && onFwjs === agent.underPnpm
  report(`${agent.name} under pnpm`, expected, `${onExpress} Express, ${onFwjs} on fwjs`)
  const name = `${agent.package}, installed by pnpm`
  const version = `${versionOf(agent.package)}, pnpm ${versionOf('pnpm')}`
  const exercised = 'whether it sees the program'
  return { name, version, exercised, express: onExpress, fwjs: onFwjs }
}

const note =
  'Installed by pnpm, fwjs stands in a folder named `fwjs` whatever name it is asked for by, and an agent that goes by the name of the folder does not see it: the program runs, its traces are missing, and a security agent does not protect it. Use npm or yarn where an agent is needed. [Agents](agents.md) says what they hook and what they do not find here.'

function writeResults(rows) {
  const date = new Date().toISOString().slice(0, 10)
  const command = 'npm run acceptance -- --all'
  const text = JSON.stringify(
    { title: 'Monitoring and security agents', date, command, note, rows },
    undefined,
    2,
  )
  writeFileSync(folder('results.json'), `${text}\n`)
}

rmSync(folder('build'), { recursive: true, force: true })
mkdirSync(folder('build'))
const tarball = `file:${packFwjs()}`
const express = prepare('express', '4.22.3', byNpm)
const fwjs = prepare('fwjs', tarball, byNpm)
const chosen = agents.filter(({ name }) => (options.agent ?? name) === name)
const rows = []
for (const agent of chosen) rows.push(await checkAgent(agent))
const attacked = { all: options.all, report, versionOf }
rows.push(...(await checkAttacks(options.agent, [express, fwjs], attacked)))
if (options.all) {
  const places = [prepare('pnpm-express', '4.22.3', byPnpm), prepare('pnpm-fwjs', tarball, byPnpm)]
  for (const agent of chosen) rows.push(await checkUnderPnpm(agent, places))
  rows.push(...(await checkAttacksUnderPnpm(options.agent, places, attacked)))
}
if (options.write && options.all && !options.agent) writeResults(rows)
console.log(`${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed === 0 && results.passed > 0 ? 0 : 1
