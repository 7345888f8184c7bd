import { createRequire } from 'module'
import { join } from 'path'
import { debuglog } from 'util'
import { type Replace, switchRequire } from './commonjs.ts'
import { foundExpress } from './express.ts'
import { type Fwjs, findFwjs } from './fwjs.ts'
import { switchJest } from './jest.ts'
import { switchImport } from './modules.ts'
import { replaceFile } from './replacement.ts'
import { chooseEngine, type EngineName } from './setting.ts'
import type { ThreadData } from './thread.ts'
import { createCounter, createWatcher } from './watcher.ts'

/** The engine of this process: the package it gets when it loads Express 4. */
export interface Engine {
  /** `fwjs`, or `express` if nothing is replaced. */
  name: EngineName
  /** The version of fwjs; undefined on Express. */
  version: string | undefined
  /** The folder of fwjs; undefined on Express. */
  folder: string | undefined
  /** How often this thread has replaced Express 4 with fwjs. */
  replaced: number
}

const counter = createCounter()
const watch = createWatcher(counter)

function switchTo(fwjs: Fwjs | undefined): void {
  const replace: Replace = (resolved) => replaceFile(resolved, fwjs, watch)
  const data: ThreadData = { fwjs, counter }
  switchRequire(switchJest(replace))
  switchImport(replace, switchRequire(replace), data)
}

/** Warns if fwjs is installed as `express`, because the variable can't restore Express then. */
function warnOfAlias(): void {
  try {
    const file = createRequire(join(process.cwd(), 'program.js')).resolve('express/package.json')
    const found = foundExpress('express', file)
    if (found?.name !== 'fwjs') return
    process.emitWarning(
      `FWJS_ENGINE is "express", but ${found.folder} contains fwjs ${found.version}: package.json installs it as "express".`,
      { type: 'FwjsEngineWarning', detail: 'Install Express 4 as "express" instead.' },
    )
  } catch {
    // The app has no Express, so there's nothing to warn about.
  }
}

function start(): { name: EngineName; fwjs: Fwjs | undefined } {
  const name = chooseEngine(process.env['FWJS_ENGINE'])
  const fwjs = name === 'fwjs' ? findFwjs() : undefined
  if (fwjs === undefined) warnOfAlias()
  // On Express, Node.js isn't patched unless `fwjs compare` counts imports.
  if (fwjs || process.env['FWJS_ENGINE_RECORD']) switchTo(fwjs)
  debuglog('fwjs-engine')('the engine is %s', fwjs ? `fwjs ${fwjs.version}` : name)
  return { name, fwjs }
}

const { name, fwjs } = start()

/** Returns the engine of this process, for a log line or a metric label. */
export function engine(): Engine {
  const replaced = Atomics.load(counter, 0)
  return { name, version: fwjs?.version, folder: fwjs?.folder, replaced }
}

/** Returns the file that replaces the resolved one. */
export const replaceFound: Replace = (resolved) => replaceFile(resolved, fwjs, watch)
