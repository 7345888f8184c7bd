// How each package manager installs a folder, and how it runs TypeScript.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireTool, toolPath } from '../comparison/tools.mjs'
import { work } from './tarball.mjs'

const exec = promisify(execFile)

const node = (folder, file, ...args) =>
  exec(process.execPath, [file, ...args], { cwd: folder, maxBuffer: 1 << 26, timeout: 600_000 })

const pnpm = () => toolPath('pnpm-10/bin/pnpm.cjs')
const yarn1 = () => toolPath('yarn/bin/yarn.js')
const yarn4 = () => requireTool.resolve('@yarnpkg/cli-dist/bin/yarn.js')

const compiler = (version) => toolPath(`typescript-${version}/bin/tsc`)

async function installYarn4(folder, linker) {
  const settings = {
    enableScripts: false,
    enableTelemetry: false,
    // If the CI variable is set, Yarn won't write the lockfile of a new tree.
    enableImmutableInstalls: false,
    enableGlobalCache: true,
    globalFolder: join(work, 'yarn'),
    nodeLinker: linker,
    nmMode: 'hardlinks-global',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${value}\n`)
  await writeFile(join(folder, '.yarnrc.yml'), lines.join(''))
  // An empty lockfile marks the folder as a separate project.
  await writeFile(join(folder, 'yarn.lock'), '')
  await node(folder, yarn4(), 'install')
}

export const managers = {
  npm: {
    install: (folder) =>
      exec(
        'npm',
        [
          'install',
          '--legacy-peer-deps',
          '--ignore-scripts',
          '--no-audit',
          '--no-fund',
          '--prefer-offline',
        ],
        {
          cwd: folder,
          maxBuffer: 1 << 26,
        },
      ),
  },
  pnpm: {
    // An app can import only the packages that it declares.
    strict: true,
    install: (folder) =>
      node(folder, pnpm(), 'install', '--ignore-scripts', '--store-dir', join(work, 'pnpm')),
  },
  'yarn 1': {
    install: (folder) =>
      node(folder, yarn1(), 'install', '--ignore-scripts', '--ignore-engines', '--silent'),
  },
  'yarn 4': { install: (folder) => installYarn4(folder, 'node-modules') },
  "yarn 4 Plug'n'Play": {
    strict: true,
    // Yarn's own copy of TypeScript: the plain one doesn't support Plug'n'Play.
    needs: { typescript: '5.9' },
    install: (folder) => installYarn4(folder, 'pnp'),
    compile: (folder, ...args) => node(folder, yarn4(), 'tsc', ...args),
  },
}

/** Runs TypeScript; returns its errors. */
export function compile(manager, folder, version, ...args) {
  const compileHere = manager?.compile ?? ((cwd, ...rest) => node(cwd, compiler(version), ...rest))
  return compileHere(folder, ...args).then(
    () => '',
    (error) => error.stdout || String(error),
  )
}
