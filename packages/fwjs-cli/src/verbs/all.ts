import { checkCommand } from './check.ts'
import { compareCommand } from './compare.ts'
import { explainCommand } from './explain.ts'
import { recordCommand } from './record.ts'
import { routesCommand } from './routes.ts'
import type { Command } from './verb.ts'

/** The commands in the order of `fwjs --help`. */
export const commands: Command[] = [
  checkCommand,
  compareCommand,
  recordCommand,
  routesCommand,
  explainCommand,
]
