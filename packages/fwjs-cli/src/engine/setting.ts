import { randomInt } from 'crypto'
import { getEnvironmentData, setEnvironmentData } from 'worker_threads'

/** What a process gets where it asks for Express 4. */
export type EngineName = 'fwjs' | 'express'

const FORMS = 'fwjs (the default), express, or a percentage such as fwjs:1%'

/** What `FWJS_ENGINE` says: the percentage of the processes that get fwjs. */
export function readPercentage(setting: string | undefined): number {
  if (setting === undefined || setting === 'fwjs') return 100
  if (setting === 'express') return 0
  const share = /^fwjs:(\d+(?:\.\d+)?)%$/.exec(setting)
  const percentage = Number(share?.[1])
  if (percentage >= 0 && percentage <= 100) return percentage
  const error = new Error(`Invalid FWJS_ENGINE ${JSON.stringify(setting)}. Use ${FORMS}.`)
  // Where Node loads modules means nothing to whoever mistyped a variable.
  error.stack = `fwjs-cli/engine: ${error.message}`
  throw error
}

const PARTS = 1_000_000

const isChosen = (percentage: number): boolean => randomInt(PARTS) < (percentage / 100) * PARTS

/** Where the threads of a process find what their process has decided. */
const KEY = 'fwjs-cli/engine'

/** The engine of this process: decided by its first thread, and so for all of them. */
export function chooseEngine(setting: string | undefined): EngineName {
  const percentage = readPercentage(setting)
  const decided = getEnvironmentData(KEY) as unknown as { setting?: string; name: EngineName }
  if (decided && decided.setting === setting) return decided.name
  const name = isChosen(percentage) ? 'fwjs' : 'express'
  setEnvironmentData(KEY, { setting, name } as never)
  return name
}
