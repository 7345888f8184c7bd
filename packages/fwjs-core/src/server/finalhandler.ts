import { requireShim } from '../lazy.ts'
import type { finalhandler as FinalHandler } from './final.ts'

/** The final handler, possibly wrapped by an agent that instruments the `finalhandler` package. */
export const finalhandler: typeof FinalHandler = requireShim(
  () => require('../../agent-shims/node_modules/finalhandler'),
  () => (require('./final.js') as { finalhandler: typeof FinalHandler }).finalhandler,
)
