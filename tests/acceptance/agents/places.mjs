// Prepares the folders in which the apps run: with Express, and with our packed package as each
// package manager installs it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack as packPackage } from '../../../scripts/lib/pack.mjs'
import { toolPath } from '../comparison/tools.mjs'
import { readExpress5 } from '../comparison/trees.mjs'

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
 * Returns the manifest of the app: our package under the name of Express, Express together with our
 * package and the switch, or a package that depends on Express, which is overridden.
 */
function manifestOf({ as, switched, isOverridden }, { major, express, name }, specification) {
  if (isOverridden) {
    return {
      dependencies: { framework: 'file:./framework' },
      overrides: { express: specification },
    }
  }
  const overrides = major === '5' ? { express: readExpress5() } : {}
  if (!switched) {
    const dependencies = { [as]: specification }
    return specification === express ? { dependencies, overrides } : { dependencies }
  }
  const dependencies = {
    express,
    [name]: specification,
    'fwjs-cli': pack('fwjs-cli'),
    'fwjs-ops': pack('fwjs-ops'),
  }
  return { dependencies, overrides }
}

/** Creates a package that depends on exactly this release of Express. */
function createDependent(place, { express }) {
  const path = join(place, 'framework')
  mkdirSync(path)
  const manifest = { name: 'framework', version: '1.0.0', dependencies: { express } }
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest))
  // Installs it as from a registry, not as a link.
  writeFileSync(join(place, '.npmrc'), 'install-links=true\n')
}

/**
 * Creates a folder with the apps, in which the package manager has installed the specification: our
 * tarball, or a release of Express.
 */
export function prepare(installation, line, specification) {
  const { name, by, as, files = {}, switched, isOverridden } = installation
  const place = folder(`build/${name.match(/\w+/g).join('-')}-${basename(specification)}`)
  mkdirSync(place, { recursive: true })
  const manifest = manifestOf(installation, line, specification)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text)
  if (isOverridden) createDependent(place, line)
  installers[by](place)
  copyPrograms(place, as)
  return { folder: join(place, 'programs'), major: line.major, ...switched }
}
