import { createRequire } from 'module'
import { join } from 'path'
import { debuglog } from 'util'
import { type Replace, switchRequire } from './commonjs.ts'
import { foundExpress } from './express.ts'
import { type Fwjs, findReplacements, type Replacements } from './fwjs.ts'
import { switchJest } from './jest.ts'
import { switchImport } from './modules.ts'
import { replaceFile } from './replacement.ts'
import { chooseEngine, type EngineName } from './setting.ts'
import type { ThreadData } from './thread.ts'
import { countOf, createCounters, createWatcher } from './watcher.ts'

/** The engine of this process: the package it gets when it loads Express. */
export interface Engine {
  /** `fwjs`, or `express` if nothing is replaced. */
  name: EngineName
  /**
   * The version of the package that replaces Express: of fwjs-v5 if only Express 5 was replaced, and of
   * fwjs otherwise. Undefined on Express.
   */
  version: string | undefined
  /** The folder of that package; undefined on Express. */
  folder: string | undefined
  /** How often Express was replaced. */
  replaced: number
}

const counters = createCounters()
const watch = createWatcher(counters)

function switchTo(replacements: Replacements): void {
  const replace: Replace = (resolved) => replaceFile(resolved, replacements, watch)
  const data: ThreadData = { replacements, counters }
  switchRequire(switchJest(replace))
  switchImport(replace, switchRequire(replace), data)
}

/** Warns if `express` is an alias for fwjs, because the variable can't restore Express then. */
function warnOfAlias(): void {
  try {
    const file = createRequire(join(process.cwd(), 'program.js')).resolve('express/package.json')
    const found = foundExpress('express', file)
    if (!found || found.name === 'express') return
    process.emitWarning(
      `FWJS_ENGINE is "express", but ${found.folder} contains ${found.name} ${found.version}: package.json installs it as "express".`,
      { type: 'FwjsEngineWarning', detail: 'Install Express as "express" instead.' },
    )
  } catch {
    // The app has no Express, so there's nothing to warn about.
  }
}

function start(): { name: EngineName; replacements: Replacements } {
  const name = chooseEngine(process.env['FWJS_ENGINE'])
  const replacements = name === 'fwjs' ? findReplacements() : {}
  if (name === 'express') warnOfAlias()
  // On Express, Node.js isn't patched unless `fwjs compare` counts imports.
  if (name === 'fwjs' || process.env['FWJS_ENGINE_RECORD']) switchTo(replacements)
  const packages = Object.values(replacements).map((one) => `${one?.name} ${one?.version}`)
  debuglog('fwjs-engine')('the engine is %s', packages.join(' or ') || name)
  return { name, replacements }
}

const { name, replacements } = start()

/** Returns the engine of this process, for a log line or a metric label. */
export function engine(): Engine {
  const packages = Object.values(replacements) as Fwjs[]
  const counts = packages.map((one) => countOf(counters, one))
  const shown = packages[counts.findIndex((count) => count > 0)] ?? packages[0]
  const replaced = counts.reduce((sum, count) => sum + count, 0)
  return { name, version: shown?.version, folder: shown?.folder, replaced }
}

/** Returns the file that replaces the resolved one. */
export const replaceFound: Replace = (resolved) => replaceFile(resolved, replacements, watch)
