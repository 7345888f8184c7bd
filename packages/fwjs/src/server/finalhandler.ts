import { requireShim } from '../known-as.ts'
import type { finalhandler as FinalHandler } from './final.ts'

/** The final handler, possibly wrapped by an agent that instruments the `finalhandler` package. */
export const finalhandler: typeof FinalHandler = requireShim(
  () => require('../../known-as/node_modules/finalhandler'),
  () => (require('./final.js') as { finalhandler: typeof FinalHandler }).finalhandler,
)
