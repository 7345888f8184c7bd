// The engine switch of fwjs-cli, packed and installed apart from the trees: in the environment that
// it sets, code that requires Express gets our package for its major version, although Express is installed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packPackage } from './trees.mjs'

/** Installs the switch below `folder`. */
export function prepareSwitch(folder) {
  const place = join(folder, 'switch')
  mkdirSync(place, { recursive: true })
  const dependencies = {
    fwjs: packPackage('fwjs', folder),
    'fwjs-v5': packPackage('fwjs-v5', folder),
    'fwjs-cli': packPackage('fwjs-cli', folder),
    'fwjs-ops': packPackage('fwjs-ops', folder),
  }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--silent'], {
    cwd: place,
  })
  const record = join(place, 'record')
  const environment = {
    NODE_OPTIONS: `--require ${join(place, 'node_modules/fwjs-cli/lib/engine/index.js')}`,
    FWJS_ENGINE: 'fwjs',
    FWJS_ENGINE_RECORD: record,
  }
  return { environment, takeCount: () => takeCount(record) }
}

/**
 * Counts how many requires of Express got our package since the last call. One that did not is an error.
 */
function takeCount(record) {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []
  rmSync(record, { force: true })
  const answers = lines.map((line) => JSON.parse(line))
  const kept = answers.find(({ found, given }) => /^express [45]\./.test(found) && !given)
  if (kept) throw new Error(`the switch did not replace ${kept.found}`)
  return answers.filter(({ given }) => given).length
}

/** Calls `act` with these variables in the environment that child processes inherit. */
export async function withEnvironment(variables, act) {
  const before = { ...process.env }
  Object.assign(process.env, variables)
  try {
    return await act()
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** The `--by` option of a section. */
export const byOption = {
  type: 'string',
  value: 'switch',
  help: 'keep Express installed, and load fwjs with the fwjs-cli engine switch',
}

export function isBySwitch({ by }) {
  if (by !== undefined && by !== 'switch') throw new Error(`--by is "switch", not "${by}"`)
  return by === 'switch'
}
