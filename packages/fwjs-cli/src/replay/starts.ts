import { existsSync, readFileSync } from 'fs'
import { join, resolve } from 'path'
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
  startLimit: number
  /** The module that switches the engine, by `FWJS_ENGINE`. */
  engine?: string
}

function manifestOf(folder: string): string {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return file
  throw new UserError(`--with ${folder} is no folder of a package: it has no package.json.`)
}

/** The name and version of the package in a folder. */
export function nameOfPackage(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as {
    name: string
    version: string
  }
  return `${name} ${version}`
}

/** How the three programs are started. `record` is the folder for what the switch gave them. */
export function startsOf(starting: Starting, record: string): Record<keyof Sides, Start> {
  const { command, port, startLimit, engine = join(__dirname, '../engine/index.js') } = starting
  const start = (name: keyof Sides, engine: string, environment: NodeJS.ProcessEnv): Start => ({
    command,
    port,
    engine,
    limit: startLimit,
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

/** What a program got where it asked for Express, by the file that the switch wrote. */
export function givenTo(side: keyof Sides, record: string): string[] {
  const file = join(record, side)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const answers = lines.map((line) => JSON.parse(line) as { found: string; given?: string })
  return [...new Set(answers.map(({ found, given }) => given ?? found))]
}
