import { checkCommand } from './check.ts'
import { compareCommand } from './compare.ts'
import type { Command } from './definition.ts'
import { explainCommand } from './explain.ts'
import { recordCommand } from './record.ts'
import { routesCommand } from './routes.ts'

/** The commands in the order of `fwjs --help`. */
export const commands: Command[] = [
  checkCommand,
  compareCommand,
  recordCommand,
  routesCommand,
  explainCommand,
]
