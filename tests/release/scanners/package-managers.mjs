// The audit commands of pnpm and Yarn: which components each asks the registry about.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolPath } from '../../acceptance/comparison/tools.mjs'
import { inTree } from './endpoint.mjs'
import { writeApp } from './places.mjs'
import { outputOf } from './tools.mjs'

const MANAGERS = {
  'pnpm 10': {
    program: 'pnpm-10/bin/pnpm.cjs',
    install: ['install', '--lockfile-only'],
    audit: ['audit', '--json'],
  },
  'pnpm 12': {
    program: 'pnpm-12/bin/pnpm.mjs',
    install: ['install', '--lockfile-only'],
    audit: ['audit', '--json'],
  },
  'yarn 1': { program: 'yarn/bin/yarn.js', install: ['install', '--ignore-scripts'] },
  'yarn 4': {
    program: '@yarnpkg/cli-dist/bin/yarn.js',
    install: ['install', '--mode=update-lockfile'],
    audit: ['npm', 'audit', '--all', '--recursive', '--json'],
  },
}

/** Returns the managers as tools; each needs an endpoint that records the requests. */
export function toolsOf(endpoint, folder) {
  return Object.entries(MANAGERS).map(([name, manager]) => ({
    name: `${name} audit`,
    async list({ app, env }) {
      const cwd = join(folder, `${app.name} ${name}`.replaceAll(' ', '-'))
      writeApp(cwd, app)
      // Marks a project of its own for Yarn.
      writeFileSync(join(cwd, 'yarn.lock'), '')
      const run = (args) => {
        const command = [toolPath(manager.program), ...args]
        const settings = { cwd, env: environment(env, endpoint, folder) }
        return outputOf(toolPath('node22/bin/node'), command, settings)
      }
      await run(manager.install)
      endpoint.asked.length = 0
      const asked = manager.audit ? await askWith(run, manager, endpoint) : await askWithYarn1(run)
      rmSync(cwd, { recursive: true })
      return asked
    },
  }))
}

async function askWith(run, { audit }, { asked }) {
  await run(audit)
  if (asked.length === 0) throw new Error(`${audit.join(' ')} asked nothing`)
  return [...asked]
}

/** Yarn 1 sends its request to one registry only, but prints it. */
async function askWithYarn1(run) {
  const printed = await run(['audit', '--verbose'])
  const [, request] = /Audit Request: (\{.*?^\})/ms.exec(printed)
  return inTree(JSON.parse(request))
}

/** Yarn 4 and pnpm 12 don't read npm's variables; both reject packages published today. */
function environment(env, { url }, folder) {
  return {
    ...env,
    CI: '',
    npm_config_registry: url,
    pnpm_config_registry: url,
    pnpm_config_minimum_release_age: '0',
    YARN_REGISTRY: url,
    YARN_CACHE_FOLDER: join(folder, 'yarn-cache'),
    YARN_GLOBAL_FOLDER: join(folder, 'yarn-global'),
    YARN_NPM_REGISTRY_SERVER: url.slice(0, -1),
    YARN_NPM_MINIMAL_AGE_GATE: '0',
    YARN_UNSAFE_HTTP_WHITELIST: '*',
    YARN_ENABLE_TELEMETRY: 'false',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  }
}
