import { randomInt } from 'crypto'
import { getEnvironmentData, setEnvironmentData } from 'worker_threads'

/** What a process gets when it loads Express: our package for its major version, or Express. */
export type EngineName = 'fwjs' | 'express'

const FORMS = 'fwjs (the default), express, or a percentage such as fwjs:1%'

/** Parses `FWJS_ENGINE` and returns the percentage of processes that get fwjs. */
export function readPercentage(setting: string | undefined): number {
  if (setting === undefined || setting === 'fwjs') return 100
  if (setting === 'express') return 0
  const share = /^fwjs:(\d+(?:\.\d+)?)%$/.exec(setting)
  const percentage = Number(share?.[1])
  if (percentage >= 0 && percentage <= 100) return percentage
  const error = new Error(`Invalid FWJS_ENGINE ${JSON.stringify(setting)}. Use ${FORMS}.`)
  // The module-loading stack doesn't help someone who mistyped a variable.
  error.stack = `fwjs-cli/engine: ${error.message}`
  throw error
}

const PARTS = 1_000_000

const isChosen = (percentage: number): boolean => randomInt(PARTS) < (percentage / 100) * PARTS

/** Shares the decision of the process with its threads. */
const KEY = 'fwjs-cli/engine'

/** Chooses the engine of this process. The first thread decides for all. */
export function chooseEngine(setting: string | undefined): EngineName {
  const percentage = readPercentage(setting)
  const decided = getEnvironmentData(KEY) as unknown as { setting?: string; name: EngineName }
  if (decided && decided.setting === setting) return decided.name
  const name = isChosen(percentage) ? 'fwjs' : 'express'
  setEnvironmentData(KEY, { setting, name } as never)
  return name
}
