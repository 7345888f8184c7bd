// Follows create-fwjs literally from the packed tarballs: creates a project in both languages,
// installs, tests, lints, builds, serves, and stops it, on two Node.js release lines, and lists its
// routes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { pack } from '../../../scripts/lib/pack.mjs'
import { findPort, startProgram } from '../comparison/program.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const { options } = readCommand({
  name: 'node tests/acceptance/create-fwjs/run.mjs',
  does: 'Creates projects with create-fwjs from the packed tarballs, and tests, lints, builds, and serves them on\nNode 20 and 24.',
  folders: [here('../../runtimes')],
  options: {
    all: { type: 'boolean', default: false, help: 'each template on each Node.js version' },
  },
})

const NODES = { 20: process.execPath, 24: here('../../runtimes/node_modules/node24/bin/node') }
const TEMPLATES = {
  TypeScript: [],
  JavaScript: ['--javascript'],
  'TypeScript for Express 5': ['--express-5'],
  'JavaScript for Express 5': ['--javascript', '--express-5'],
}
/** CI installs only enough to cover both languages, both release lines, and both API lines. */
const IN_CI = { TypeScript: '24', JavaScript: '20', 'TypeScript for Express 5': '24' }
const CLI = '../../../packages/fwjs-cli/lib/bin.js'
const folder = mkdtempSync(join(tmpdir(), 'fwjs-create-'))

/** Runs a command of the project with one Node.js release line first in PATH. */
function run(project, node, command, ...args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  return execFileSync(command, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Packages that are not published yet come from the tarballs. */
function useTarballs(project, tarballs) {
  const file = join(project, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of Object.keys(manifest.dependencies)) {
    manifest.dependencies[name] = tarballs[name] ?? manifest.dependencies[name]
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2))
}

/** Starts the project as its README describes. */
async function serve(project, node) {
  const port = await findPort()
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const args = scripts.start.split(' ').slice(1)
  const program = await startProgram({ args, folder: project, port, ready: '/health', node })
  const url = `http://127.0.0.1:${port}/notes`
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ text: 'milk' })
  const added = await fetch(url, { method: 'POST', headers, body })
  const statuses = [added.status]
  for (const path of ['/notes', added.headers.get('location'), '/ready', '/none']) {
    statuses.push((await fetch(new URL(path, url))).status)
  }
  const code = await program.stop()
  return `${statuses.join(' ')}, ended with ${code}`
}

/**
 * Lists the routes of the TypeScript file with their lines: Node 20 needs tsx for it, which the
 * project has.
 */
function listRoutes(project) {
  for (const node of Object.values(NODES)) {
    const listed = run(project, node, node, here(CLI), 'routes', 'src/server.ts')
    if (/^POST +\/notes .*notes\.ts:\d+$/m.test(listed)) continue
    throw new Error(`fwjs routes printed:\n${listed}`)
  }
}

async function check(template, version, tarballs, creator) {
  const node = NODES[version]
  const project = join(folder, `${template.replaceAll(' ', '-')}-${version}`)
  const words = [project, ...TEMPLATES[template]]
  const args = ['exec', '--yes', `--package=${creator}`, '--', 'create-fwjs', ...words]
  run(folder, node, 'npm', ...args)
  useTarballs(project, tarballs)
  run(project, node, 'npm', 'install', '--no-audit', '--no-fund', '--silent')
  const tested = run(project, node, 'npm', 'test')
  if (!/pass 3\b/.test(tested)) throw new Error(`The tests of the project printed:\n${tested}`)
  run(project, node, 'npm', 'run', 'lint')
  if (template.startsWith('TypeScript')) {
    listRoutes(project)
    run(project, node, 'npm', 'run', 'build')
  }
  return serve(project, node)
}

const EXPECTED = '201 200 200 200 404, ended with 0'
let passed = 0
let failed = 0
try {
  const names = ['fwjs', 'fwjs-v5', 'fwjs-ops', 'create-fwjs']
  const tarballs = Object.fromEntries(names.map((name) => [name, `file:${pack(name, folder)}`]))
  for (const template of Object.keys(options.all ? TEMPLATES : IN_CI)) {
    for (const version of options.all ? Object.keys(NODES) : [IN_CI[template]]) {
      const name = `${template} on Node ${version}`
      const result = await check(template, version, tarballs, tarballs['create-fwjs']).catch(
        (error) => `${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`,
      )
      if (result === EXPECTED) passed += 1
      else failed += 1
      console.log(result === EXPECTED ? `ok ${name}` : `FAILS ${name}: ${result}`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
