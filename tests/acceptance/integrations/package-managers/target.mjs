import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startProgram } from '../../comparison/program.mjs'
import { publish, startRegistry } from './registry.mjs'

/** A dependent that requires Express itself. */
const dependent = { '@feathersjs/express': '5.0.50', '@feathersjs/feathers': '5.0.50' }

const installers = {
  'npm alias': { install: installAlias },
  npm: {
    manifest: (express) => ({ overrides: { express } }),
    command: () => ['npm', 'install', '--no-audit', '--no-fund', '--silent'],
  },
  pnpm: {
    manifest: (express) => ({ pnpm: { overrides: { express } } }),
    command: (modules) => [
      process.execPath,
      join(modules, 'pnpm/bin/pnpm.cjs'),
      'install',
      '--silent',
    ],
  },
  yarn: {
    manifest: (express) => ({ resolutions: { express } }),
    command: (modules) => [
      process.execPath,
      join(modules, 'yarn/bin/yarn.js'),
      'install',
      '--silent',
    ],
  },
  'yarn PnP': {
    manifest: (express) => ({ resolutions: { express } }),
    command: (modules) => [
      process.execPath,
      join(modules, '@yarnpkg/cli-dist/bin/yarn.js'),
      'install',
    ],
    args: ['--require', './.pnp.cjs'],
  },
}

function installTarball(folder, place, { manifest, command }) {
  let { express } = readDependencies(folder)
  if (express.startsWith('file:')) {
    // Some package managers cache a tarball by its path: a new one must not have the path of an old
    // one.
    cpSync(express.slice('file:'.length), join(place, basename(express)))
    express = `file:${join(place, basename(express))}`
  }
  writeProgram(folder, place, express, manifest(express))
  const [file, ...args] = command(join(folder, 'node_modules'))
  execFileSync(file, args, { cwd: place, stdio: 'ignore', env: environment(place) })
  return express.startsWith('file:') ? 'fwjs' : 'express'
}

function writeProgram(folder, place, express, more) {
  const wanted = { name: 'program', private: true, dependencies: { ...dependent, express } }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ ...wanted, ...more }))
  writeFileSync(join(place, 'yarn.lock'), '')
  cpSync(join(folder, 'main.cjs'), join(place, 'main.cjs'))
}

/** Changes one line of package.json; no override is needed, because 4.100.0 is in `^4`. */
async function installAlias(folder, place) {
  const { express } = readDependencies(folder)
  const ours = express.startsWith('file:')
  const registry = await startRegistry(folder, join(place, 'registry'), upstream())
  try {
    if (ours) await publish(registry.address, express.slice('file:'.length))
    writeProgram(folder, place, ours ? 'npm:fwjs@^4' : `npm:express@${express}`, {})
    const args = ['install', '--registry', registry.address, '--cache', join(place, 'cache')]
    execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: place, stdio: 'ignore' })
  } finally {
    await registry.stop()
  }
  return ours ? 'fwjs' : 'express'
}

const readDependencies = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies

const upstream = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()

/** Yarn 4 reads neither .npmrc nor npm's variables. */
function environment(place) {
  const registry = upstream()
  return {
    ...process.env,
    // Yarn 1 identifies a tarball by its name alone, and would use one from an earlier run.
    YARN_CACHE_FOLDER: join(place, 'cache'),
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: '*',
    YARN_ENABLE_TELEMETRY: 'false',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_GLOBAL_CACHE: 'false',
    YARN_REGISTRY: registry,
  }
}

async function use(ask) {
  await ask('GET /users/7?a[b]=c', { shows: '{"id":"7","query":{"a":{"b":"c"}}}' })
  await ask('POST /users', { json: { a: 1 }, status: 201, shows: '{"a":1}' })
  await ask('GET /feathers', { shows: '"feathers"' })
  await ask('GET /same', { shows: 'true' })
  await ask('GET /none', { status: 404 })
}

export async function flow({ ask, note, port }, folder) {
  for (const [name, installer] of Object.entries(installers)) {
    const place = join(folder, 'places', name.replace(' ', '-').toLowerCase())
    try {
      rmSync(place, { recursive: true, force: true })
      mkdirSync(place, { recursive: true })
      const install = installer.install ?? installTarball
      const env = { EXPECTED: await install(folder, place, installer) }
      const args = [...(installer.args ?? []), 'main.cjs']
      const program = await startProgram({ args, folder: place, port, env, ready: '/none' })
      await use(ask).finally(program.stop)
    } catch (error) {
      note(name, error.message, false)
    }
  }
}
