import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Switch = typeof import('fwjs-core/lib/node/fast-paths.js')

export const { FAST_PATHS, isOn } = require('fwjs-core/lib/node/fast-paths.js') as Switch

export type FastPath = (typeof FAST_PATHS)[number]

/** For a test of a fast path itself: without the fast path, there is nothing to test. */
export function proves(name: FastPath): { skip: string | false } {
  return { skip: isOn(name) ? false : `the fast path ${name} is switched off` }
}
