import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/**
 * The folder in which the pages are run. Each has its own subfolder, with only the packages that the page
 * installs. The compiler of all pages finds every package in `types`.
 *
 * @typedef {object} Workshop
 * @property {string} folder
 * @property {(name: string) => string} make creates a folder in it
 * @property {(folder: string, names: Iterable<string>) => void} install installs packages into a folder
 * @property {() => void} remove
 */

/** @returns {Workshop} */
export function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-examples-'))
  const modules = join(folder, 'types/node_modules')
  linkPackages(join(ROOT, 'tests/docs/node_modules'), modules)
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    symlinkSync(join(ROOT, 'packages', name), join(modules, name))
  }
  // curl shows its progress if the output is not a terminal.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\n')
  writeFileSync(join(folder, '.npmrc'), 'update-notifier=false\noffline=true\nfund=false\n')
  return {
    folder,
    make(name) {
      const made = join(folder, name)
      mkdirSync(made, { recursive: true })
      return made
    },
    install: (target, names) => installPackages(modules, join(target, 'node_modules'), names),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Links the installed packages and their commands; others are for pages that are only parsed. */
function installPackages(modules, target, names) {
  const bin = join(target, '.bin')
  mkdirSync(bin, { recursive: true })
  for (const name of names) {
    if (!existsSync(join(modules, name))) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    symlinkSync(join(modules, name), join(target, name))
    for (const [command, file] of commandsOf(join(modules, name))) writeCommand(bin, command, file)
  }
  // npx would find its package in the registry, which isn't used here.
  writeCommand(bin, 'fwjs-cli', COMMANDS.fwjs)
}

function commandsOf(folder) {
  const { name, bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = typeof bin === 'string' ? { [name.split('/').at(-1)]: bin } : bin
  return Object.entries(files).map(([command, file]) => [
    command,
    COMMANDS[command] ?? join(folder, file),
  ])
}

function writeCommand(bin, name, words) {
  writeFileSync(join(bin, name), `#!/bin/sh\nexec node ${words} "$@"\n`, { mode: 0o755 })
}

function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    if (name.startsWith('@')) linkPackages(join(from, name), join(to, name))
    else symlinkSync(join(from, name), join(to, name))
  }
}

/** On a terminal `fwjs` removes its progress line; a log keeps it. */
const AS_ON_TERMINAL = "--import 'data:text/javascript,process.stderr.isTTY=true'"

/** Commands that run differently from their packages' own. */
const COMMANDS = {
  fwjs: `${AS_ON_TERMINAL} ${ROOT}/packages/fwjs-cli/lib/bin.js`,
  tsc: `${ROOT}/node_modules/typescript/bin/tsc`,
}

/** Returns the environment for a page's commands: a user's, without this machine's additions. */
export function environmentOf({ folder }, extra = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|FWJS_|FORCE_COLOR|DEBUG$|PORT$|CI$)/i.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    CURL_HOME: folder,
    NPM_CONFIG_USERCONFIG: join(folder, '.npmrc'),
    NO_COLOR: '1',
    ...extra,
  }
}
