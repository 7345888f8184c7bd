import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const packages = join(import.meta.dirname, '../../../packages')

/** The framework files, by API version: Express as the control, and ours. */
export const LINES = {
  4: { express: require.resolve('express'), fwjs: join(packages, 'fwjs') },
  3: { express: require.resolve('express-3'), fwjs: join(packages, 'fwjs-v3') },
}

/** Loads a framework without its deprecation warnings, which don't matter here. */
export function load(file) {
  process.env.NO_DEPRECATION = '*'
  return require(file)
}
