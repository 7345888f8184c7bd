import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/**
 * The folder in which the pages are run: each has a folder of its own in it, and all find the
 * packages in its `node_modules`, as a project finds its own.
 *
 * @typedef {object} Workshop
 * @property {string} folder
 * @property {string} bin the folder of the commands that `npx` finds
 * @property {(name: string) => string} make makes a folder in it
 * @property {() => void} remove
 */

/** @returns {Workshop} */
export function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-examples-'))
  const modules = join(folder, 'node_modules')
  linkPackages(join(ROOT, 'docs/node_modules'), modules)
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    symlinkSync(join(ROOT, 'packages', name), join(modules, name))
  }
  const bin = join(modules, '.bin')
  linkCommands(bin)
  // curl shows its progress where the output is not a terminal.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\n')
  writeFileSync(join(folder, '.npmrc'), 'update-notifier=false\noffline=true\nfund=false\n')
  return {
    folder,
    bin,
    make(name) {
      const made = join(folder, name)
      mkdirSync(made, { recursive: true })
      return made
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    if (name.startsWith('@')) linkPackages(join(from, name), join(to, name))
    else symlinkSync(join(from, name), join(to, name))
  }
}

function linkCommands(bin) {
  const installed = join(ROOT, 'docs/node_modules/.bin')
  mkdirSync(bin)
  for (const name of readdirSync(installed)) {
    if (!(name in COMMANDS)) symlinkSync(join(installed, name), join(bin, name))
  }
  for (const [name, words] of Object.entries(COMMANDS)) {
    const call = `#!/bin/sh\nexec node ${words} "$@"\n`
    writeFileSync(join(bin, name), call, { mode: 0o755 })
  }
}

/** On a terminal `fwjs` removes the line that says what it is doing; a log keeps it. */
const AS_ON_TERMINAL = "--import 'data:text/javascript,process.stderr.isTTY=true'"

/** Commands of the repository. `npx fwjs-cli` runs the only command of the package of that name. */
const COMMANDS = {
  fwjs: `${AS_ON_TERMINAL} ${ROOT}/packages/fwjs-cli/lib/bin.js`,
  'fwjs-cli': `${AS_ON_TERMINAL} ${ROOT}/packages/fwjs-cli/lib/bin.js`,
  tsc: `${ROOT}/node_modules/typescript/bin/tsc`,
}

/** The environment of every program of a page: that of a user, without what this machine adds. */
export function environmentOf({ folder, bin }, extra = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|FWJS_|FORCE_COLOR|DEBUG$|PORT$|CI$)/i.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    PATH: `${bin}:${process.env.PATH}`,
    CURL_HOME: folder,
    NPM_CONFIG_USERCONFIG: join(folder, '.npmrc'),
    NO_COLOR: '1',
    ...extra,
  }
}
