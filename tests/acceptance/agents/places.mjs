// Prepares the folders in which the apps run: with Express 4.22.3, and with the packed fwjs as each
// package manager installs it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack as packPackage } from '../../../scripts/lib/pack.mjs'
import { toolPath } from '../comparison/tools.mjs'

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const run = (cwd, file, args, env) =>
  execFileSync(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 2] })

const registry = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()

const installers = {
  npm: (place) => run(place, 'npm', ['install', '--no-audit', '--no-fund', '--silent']),
  pnpm: (place) =>
    run(place, process.execPath, [toolPath('pnpm-10/bin/pnpm.cjs'), 'install', '--silent']),
  yarn(place) {
    // Marks a separate project, although it is inside another one.
    writeFileSync(join(place, 'yarn.lock'), '')
    // Yarn 4 reads neither .npmrc nor npm's variables.
    run(
      place,
      toolPath('node22/bin/node'),
      [toolPath('@yarnpkg/cli-dist/bin/yarn.js'), 'install'],
      {
        YARN_NPM_REGISTRY_SERVER: registry(),
        YARN_UNSAFE_HTTP_WHITELIST: '*',
        YARN_ENABLE_TELEMETRY: 'false',
        YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
        YARN_GLOBAL_FOLDER: folder('build/yarn'),
      },
    )
  },
}

/**
 * `by`: the package manager; `as`: the name that the app requires; `files`: its settings;
 * `switched`: Express is installed, and the engine switch of fwjs-cli replaces it with fwjs;
 * `options`: how Node loads the switch, before the agent or, with `isLast`, after it; `always`:
 * even without --all.
 */
export const installations = [
  { name: 'npm as `express`', by: 'npm', as: 'express', always: true },
  { name: 'pnpm as `fwjs`', by: 'pnpm', as: 'fwjs', always: true },
  { name: 'pnpm as `express`', by: 'pnpm', as: 'express' },
  { name: 'npm as `fwjs`', by: 'npm', as: 'fwjs' },
  {
    name: 'pnpm and `nodeLinker: hoisted` as `express`',
    by: 'pnpm',
    as: 'express',
    files: { 'pnpm-workspace.yaml': 'nodeLinker: hoisted\n' },
  },
  {
    name: 'yarn 4 and `nodeLinker: node-modules` as `fwjs`',
    by: 'yarn',
    as: 'fwjs',
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\n' },
  },
  {
    name: 'npm beside Express, by the switch',
    by: 'npm',
    as: 'express',
    switched: { options: ['--import', 'fwjs-cli/engine'] },
    always: true,
  },
  {
    name: 'npm beside Express, by the switch behind the agent',
    by: 'npm',
    as: 'express',
    switched: { options: ['--import', 'fwjs-cli/engine'], isLast: true },
  },
]

const readVersion = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version

export const versionOf = (name) => readVersion(folder(`node_modules/${name}`))

const packages = { pnpm: 'pnpm-10', yarn: '@yarnpkg/cli-dist' }

export const versionOfInstaller = (by) =>
  by === 'npm'
    ? execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()
    : readVersion(toolPath(packages[by]))

/** Packs a package of this repository. */
export function pack(name) {
  return `file:${packPackage(name, folder('build'))}`
}

/** Copies the apps, which require Express, so that they require the framework under this name. */
function copyPrograms(place, as) {
  cpSync(folder('programs'), join(place, 'programs'), { recursive: true })
  if (as === 'express') return
  for (const main of ['main.cjs', 'main.mjs', 'attacks/main.cjs', 'attacks/main.mjs']) {
    const path = join(place, 'programs', main)
    writeFileSync(path, readFileSync(path, 'utf8').replace("'express'", `'${as}'`))
  }
}

/**
 * Returns what to install: fwjs under the name of Express, or Express together with fwjs and the
 * switch.
 */
const dependenciesOf = ({ as, switched }, specification) =>
  switched
    ? {
        express: '4.22.3',
        fwjs: specification,
        'fwjs-cli': pack('fwjs-cli'),
        'fwjs-ops': pack('fwjs-ops'),
      }
    : { [as]: specification }

/**
 * Creates a folder with the apps, in which the package manager has installed the specification
 * under the name.
 */
export function prepare(installation, specification) {
  const { by, as, files = {}, switched } = installation
  const kind = `${Object.keys(files).length}${switched ? '-switched' : ''}`
  const place = folder(`build/${by}-${as}-${kind}-${basename(specification)}`)
  mkdirSync(place, { recursive: true })
  const dependencies = dependenciesOf(installation, specification)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  installers[by](place)
  copyPrograms(place, as)
  return { folder: join(place, 'programs'), ...switched }
}
