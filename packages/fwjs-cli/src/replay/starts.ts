import { existsSync, readFileSync } from 'fs'
import { join, resolve } from 'path'
import { isRecord, isText } from '../requests/shape.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Start } from './program.ts'
import type { Sides } from './replay.ts'

/** What the three programs have in common, and what differs. */
export interface Starting {
  /** The command of the program. */
  command: string[]
  /** The server among several of the program: the one for which it asks for this port. */
  port?: number | undefined
  /** The folder of a package that takes the place of fwjs. */
  with?: string | undefined
  /** How many milliseconds it may take until the program listens. */
  startTimeout: number
  /** The module that switches the engine, by `FWJS_ENGINE`. */
  engine?: string
}

function findManifest(folder: string): string {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return file
  throw new UserError(`--with ${folder} isn't a package folder: it has no package.json.`)
}

/** The object of a JSON text; empty if it isn't one. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** The name and version of the package in a folder. */
export function readPackageName(folder: string): string {
  const file = findManifest(folder)
  const { name, version } = parsed(readFileSync(file, 'utf8'))
  if (isText(name) && isText(version)) return `${name} ${version}`
  throw new UserError(`--with ${folder} isn't a package: ${file} has no name and version.`)
}

/** How the three programs are started. `record` is the folder for what the switch gave them. */
export function startsOf(starting: Starting, record: string): Record<keyof Sides, Start> {
  const { command, port, startTimeout, engine = join(__dirname, '../engine/index.js') } = starting
  const start = (name: keyof Sides, engine: string, environment: NodeJS.ProcessEnv): Start => ({
    command,
    port,
    engine,
    timeout: startTimeout,
    environment: {
      FWJS_ENGINE_RECORD: join(record, name),
      // For a command that gives each copy a database of its own.
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

/** The name and version in a line; none in a line that a program has written for itself. */
function nameIn(line: string): string[] {
  const { found, given = found } = parsed(line)
  return isText(given) ? [given] : []
}

/** What a program got where it asked for Express, by the file that the switch wrote. */
export function readLoaded(side: keyof Sides, record: string): string[] {
  const file = join(record, side)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return [...new Set(lines.flatMap(nameIn))]
}
