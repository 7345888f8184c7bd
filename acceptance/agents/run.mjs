// node acceptance/agents/run.mjs [--agent NAME]: what each monitoring agent sees of one program on
// Express 4.22.3 and on the packed fwjs under the name `express`, from CommonJS and from ESM.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util'

const run = promisify(execFile)
const { values: options } = parseArgs({
  options: { agent: { type: 'string' }, all: { type: 'boolean' }, write: { type: 'boolean' } },
})
const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const node22 = folder('node_modules/node22/bin/node')

/** What must be among the things seen, so that two blind agents do not count as equal. */
const agents = [
  { name: 'opentelemetry', mark: 'middleware - authenticate' },
  { name: 'sentry', mark: 'bang' },
  { name: 'datadog', mark: 'express.middleware' },
  { name: 'newrelic', mark: 'Expressjs/GET//api/users/:id' },
]
const forms = ['cjs', 'mjs']

function packFwjs() {
  const args = ['pack', '--silent', '--pack-destination', folder('build')]
  const output = execFileSync('npm', args, { cwd: folder('../../packages/fwjs'), encoding: 'utf8' })
  return folder(join('build', output.trim().split('\n').at(-1)))
}

/** A folder whose node_modules/express is a real directory: agents go by its name. */
function prepare(name, specification) {
  const target = folder(`build/${name}`)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'package.json'), '{ "private": true }\n')
  const flags = ['--no-save', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...flags, `express@${specification}`], { cwd: target })
  cpSync(folder('programs'), join(target, 'programs'), { recursive: true })
  return join(target, 'programs')
}

async function observe(programs, agent, form) {
  const load = form === 'cjs' ? '--require' : '--import'
  const args = [load, `./agents/${agent}.${form}`, `main.${form}`]
  const { stdout } = await run(node22, args, { cwd: programs, timeout: 60_000 })
  const line = stdout.split('\n').find((text) => text.startsWith('SEEN '))
  if (line === undefined) throw new Error(`the program printed nothing:\n${stdout}`)
  return JSON.parse(line.slice('SEEN '.length))
}

async function compare({ name, mark }, form) {
  const onExpress = await observe(express, name, form)
  const onFwjs = await observe(fwjs, name, form)
  const sees = JSON.stringify(onExpress).includes(mark)
  if (sees && isDeepStrictEqual(onExpress, onFwjs)) return true
  console.log(sees ? 'Express:' : `Express (without "${mark}": the agent is blind):`)
  console.log(JSON.stringify(onExpress, undefined, 1))
  console.log('fwjs:')
  console.log(JSON.stringify(onFwjs, undefined, 1))
  return false
}

rmSync(folder('build'), { recursive: true, force: true })
mkdirSync(folder('build'))
const express = prepare('express', '4.22.3')
const fwjs = prepare('fwjs', `file:${packFwjs()}`)

let passed = 0
let failed = 0
for (const agent of agents.filter(({ name }) => (options.agent ?? name) === name)) {
  for (const form of forms) {
    const same = await compare(agent, form).catch((error) => console.log(error.message))
    if (same) passed++
    else failed++
    console.log(`${agent.name}, ${form}: ${same ? 'the same as on Express' : 'DIFFERENT'}`)
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
