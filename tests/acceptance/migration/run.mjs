// Applies the recipes in docs/migration/from-express-4.md, unchanged, in an app and in a workspace:
// packages that need Express 4 get fwjs, those that need Express 5 keep it. Then checks the
// packages that apps require without declaring them.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { pack } from '../../../scripts/lib/pack.mjs'
import { findPort, startProgram } from '../comparison/program.mjs'
import { toolsFolder } from '../comparison/tools.mjs'
import { managers, node22, npm, run } from './managers.mjs'
import { commandsOf, recipeOf } from './recipes.mjs'
import { startRegistry } from './registry.mjs'
import { checkUndeclared } from './undeclared.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/migration/run.mjs',
  does: `Tests the recipes in docs/migration/from-express-4.md with a registry that has the packed fwjs: one
app with npm.`,
  folders: ({ all }) => (all ? [toolsFolder] : []),
  options: {
    all: {
      type: 'boolean',
      default: false,
      help: 'every package manager, in an app and in a workspace',
    },
    only: {
      type: 'string',
      value: 'NAME',
      help: `one of ${managers.map(({ name }) => `"${name}"`).join(', ')}`,
    },
  },
})

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const fwjs = ['fw', 'fwjs@4']
const express5 = ['Express', 'express@5']

/** The files to start, and the framework that must respond under each path. */
const layouts = {
  program: [{ main: 'main.mjs', answers: { '/program': fwjs, '/nest': fwjs, '/sdk': express5 } }],
  workspace: [
    { main: 'packages/orders/main.cjs', answers: { '/': fwjs } },
    { main: 'packages/shop/main.cjs', answers: { '/': fwjs } },
    { main: 'packages/billing/main.mjs', answers: { '/': express5 } },
    { main: 'packages/tools/main.mjs', answers: { '/': express5 } },
  ],
}

const counts = { passed: 0, failed: 0 }

function report(title, passed, text) {
  counts[passed ? 'passed' : 'failed'] += 1
  console.log(`${title}: ${text}`)
}

/** Adds a recipe to the existing file, like a reader of the page. */
function apply({ file, text }, place) {
  const path = join(place, file)
  const old = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (!file.endsWith('.json')) writeFileSync(path, old + text)
  else writeFileSync(path, JSON.stringify({ ...JSON.parse(old), ...JSON.parse(text) }))
}

/** Changes the one line that every app changes. */
function changeDependency(place) {
  const { text } = recipeOf('Change one line', false)
  const path = join(place, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  Object.assign(manifest.dependencies, JSON.parse(text).dependencies)
  writeFileSync(path, JSON.stringify(manifest))
}

/**
 * With --all, starts from a typical state: everything is installed, and a lockfile names Express.
 */
async function prepare(manager, layout, registry, work) {
  const install = (at) => manager.install(at, registry.address, join(work, 'caches'))
  const place = join(work, `${manager.name}-${layout}`.replaceAll(/\W+/g, '-'))
  cpSync(folder(layout), place, { recursive: true })
  const isWorkspace = layout === 'workspace'
  for (const [name, text] of Object.entries((isWorkspace && manager.files) || {})) {
    writeFileSync(join(place, name), text)
  }
  if (options.all) await install(place)
  if (!isWorkspace) changeDependency(place)
  apply(recipeOf(manager.recipe, isWorkspace), place)
  for (const command of options.all ? commandsOf(manager.recipe) : []) {
    await run(place, 'sh', ['-c', command])
  }
  await install(place)
  return place
}

async function ask(port, path, [poweredBy, framework]) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const seen = [answer.headers.get('x-powered-by'), await answer.text()]
  return { seen, right: seen[0] === poweredBy && seen[1].startsWith(framework) }
}

async function check({ name, args }, place, { main, answers }) {
  const port = await findPort()
  const program = await startProgram({
    args: [...(args?.(place) ?? []), join(place, main)],
    folder: place,
    port,
    node: options.all ? node22 : undefined,
  })
  try {
    for (const [path, expected] of Object.entries(answers)) {
      const { seen, right } = await ask(port, path, expected)
      report(`${name}, ${main}${path}`, right, `${seen[1]}, "${seen[0]}"${right ? '' : ' WRONG'}`)
    }
  } finally {
    await program.stop()
  }
}

async function checkLayout(manager, layout, registry, work) {
  try {
    const place = await prepare(manager, layout, registry, work)
    for (const start of layouts[layout]) await check(manager, place, start)
  } catch (error) {
    report(`${manager.name}, ${layout}`, false, error.message)
  }
}

const askNpm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8' }).trim()

const work = mkdtempSync(join(tmpdir(), 'fwjs-migration-'))
const packages = ['fwjs', 'fwjs-core'].map((name) => {
  const manifest = JSON.parse(
    readFileSync(folder(`../../../packages/${name}/package.json`), 'utf8'),
  )
  return { manifest, tarball: pack(name, work) }
})
const upstream = askNpm(work, 'config', 'get', 'registry')
const registry = await startRegistry(packages, upstream)
const chosen = managers.filter(({ name }) => (options.only ?? name) === name)
try {
  const byNpm = (place, args) => npm(place, args, registry.address)
  if (!options.only) await checkUndeclared(work, byNpm, report)
  for (const manager of options.all ? chosen : chosen.slice(0, 1)) {
    for (const layout of options.all ? Object.keys(layouts) : ['program']) {
      await checkLayout(manager, layout, registry, work)
    }
  }
} finally {
  registry.stop()
  rmSync(work, { recursive: true, force: true })
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
