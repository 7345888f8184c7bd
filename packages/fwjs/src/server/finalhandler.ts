import { requireShim } from '../known-as.ts'
import type { finalhandler as FinalHandler } from './final.ts'

/** The final handler, or what an agent that wraps the package `finalhandler` has made of it. */
export const finalhandler: typeof FinalHandler = requireShim(
  () => require('../../known-as/node_modules/finalhandler'),
  () => (require('./final.js') as { finalhandler: typeof FinalHandler }).finalhandler,
)
