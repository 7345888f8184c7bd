import { existsSync, readFileSync } from 'fs'
import { join, resolve } from 'path'
import { isRecord, isText } from '../requests/shape.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Start } from './program.ts'
import type { Sides } from './replay.ts'

/** Options for starting the copies. */
export interface Starting {
  /** The command that starts the app. */
  command: string[]
  /** The server to test, by the port it asks for. */
  port?: number | undefined
  /** The folder of a package to use instead of fwjs. */
  with?: string | undefined
  /** Milliseconds to wait until the app listens. */
  startTimeoutMs: number
  /** The module that switches the engine. */
  engine?: string
}

function findManifest(folder: string): string {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return file
  throw new UserError(`--with ${folder} isn't a package folder: it has no package.json.`)
}

/** Parses a JSON object; empty if it isn't one. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Reads the name and version of the package in a folder. */
export function readPackageName(folder: string): string {
  const file = findManifest(folder)
  const { name, version } = parsed(readFileSync(file, 'utf8'))
  if (isText(name) && isText(version)) return `${name} ${version}`
  throw new UserError(`--with ${folder} isn't a package: ${file} has no name and version.`)
}

/** Returns how to start the three copies. `record` is the folder for the import records. */
export function startsOf(starting: Starting, record: string): Record<keyof Sides, Start> {
  const { command, port, startTimeoutMs, engine = join(__dirname, '../engine/index.js') } = starting
  const start = (name: keyof Sides, engine: string, environment: NodeJS.ProcessEnv): Start => ({
    command,
    port,
    engine,
    timeoutMs: startTimeoutMs,
    environment: {
      FWJS_ENGINE_RECORD: join(record, name),
      // For a command that gives each copy its own database.
      FWJS_COMPARE_COPY: name,
      ...environment,
    },
  })
  const otherEngine = join(__dirname, 'other-engine.js')
  return {
    express: start('express', engine, { FWJS_ENGINE: 'express' }),
    again: start('again', engine, { FWJS_ENGINE: 'express' }),
    fwjs: starting.with
      ? start('fwjs', otherEngine, { FWJS_COMPARE_WITH: resolve(starting.with) })
      : start('fwjs', engine, { FWJS_ENGINE: 'fwjs' }),
  }
}

/** Parses the name and version in a record; empty for a line written by the app itself. */
function nameIn(line: string): string[] {
  const { found, given = found } = parsed(line)
  return isText(given) ? [given] : []
}

/** Reads what a copy loaded as Express from the record of the switch. */
export function readLoaded(side: keyof Sides, record: string): string[] {
  const file = join(record, side)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return [...new Set(lines.flatMap(nameIn))]
}
