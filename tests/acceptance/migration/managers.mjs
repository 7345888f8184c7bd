import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toolPath } from '../comparison/tools.mjs'

export const node22 = toolPath('node22/bin/node')

/** Asynchronous, because the registry runs in this process and must not be blocked. */
export async function run(cwd, file, args, env) {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 240_000 }
  return promisify(execFile)(file, args, options).catch((error) => {
    throw new Error(`${args.join(' ')}:\n${error.stdout}${error.stderr}`)
  })
}

export const npm = (place, args, registry) =>
  run(place, 'npm', [
    ...[...args, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    ...['--registry', registry],
  ])

const byNode = (place, file, args, env) => run(place, node22, [toolPath(file), ...args], env)

const pnpm = (file) => (place, registry, caches) =>
  byNode(place, file, [
    ...['install', '--ignore-scripts', `--registry=${registry}/`],
    ...[`--store-dir=${join(caches, 'pnpm')}`, `--config.cache-dir=${join(caches, 'pnpm-cache')}`],
  ])

function yarn4(linker) {
  return (place, registry, caches) => {
    writeFileSync(join(place, '.yarnrc.yml'), `nodeLinker: ${linker}\n`)
    // Marks a separate project, whatever folder it is in.
    writeFileSync(join(place, 'yarn.lock'), '', { flag: 'a' })
    return byNode(place, '@yarnpkg/cli-dist/bin/yarn.js', ['install'], {
      YARN_NPM_REGISTRY_SERVER: registry,
      YARN_UNSAFE_HTTP_WHITELIST: '*',
      YARN_ENABLE_TELEMETRY: 'false',
      YARN_ENABLE_SCRIPTS: 'false',
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      YARN_GLOBAL_FOLDER: join(caches, 'yarn-4'),
    })
  }
}

/**
 * `recipe`: the section of the page; `files`: additional files for a workspace; `args`: Node.js
 * arguments.
 */
export const managers = [
  {
    name: 'npm',
    recipe: 'npm',
    install: (place, registry) => npm(place, ['install'], registry),
  },
  {
    name: 'pnpm 12',
    recipe: 'pnpm',
    files: { 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' },
    install: pnpm('pnpm-12/bin/pnpm.mjs'),
  },
  {
    name: 'pnpm 10',
    recipe: 'pnpm',
    files: { 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' },
    install: pnpm('pnpm-10/bin/pnpm.cjs'),
  },
  { name: 'yarn 4, node-modules', recipe: 'yarn 2 and later', install: yarn4('node-modules') },
  {
    name: 'yarn 4, PnP',
    recipe: 'yarn 2 and later',
    install: yarn4('pnp'),
    args: (place) => [
      ...['--require', join(place, '.pnp.cjs')],
      ...['--experimental-loader', join(place, '.pnp.loader.mjs')],
    ],
  },
  {
    name: 'yarn 1',
    recipe: 'yarn 1',
    install: (place, registry, caches) =>
      byNode(
        place,
        'yarn/bin/yarn.js',
        [
          'install',
          '--ignore-scripts',
          '--ignore-engines',
          '--non-interactive',
          '--registry',
          registry,
        ],
        { YARN_CACHE_FOLDER: join(caches, 'yarn-1') },
      ),
  },
]
