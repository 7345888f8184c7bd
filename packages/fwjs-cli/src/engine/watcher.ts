import { debuglog } from 'util'
import type { Fwjs } from './fwjs.ts'
import { recordImport } from './record.ts'
import type { Watcher } from './replacement.ts'

const debug = debuglog('fwjs-engine')

/** The packages of ours in the order of their counters. */
const NAMES = ['fwjs', 'fwjs-v5']

/** Creates counters of replaced imports, shared with the hook thread. */
export const createCounters = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(4 * NAMES.length))

/** Returns how often a package has replaced Express. */
export function countOf(counters: Int32Array, { name }: Fwjs): number {
  return Atomics.load(counters, NAMES.indexOf(name))
}

/**
 * Creates a watcher that counts replaced imports, records them for `fwjs compare`, and logs them for
 * `NODE_DEBUG=fwjs-engine`.
 */
export function createWatcher(counters: Int32Array): Watcher {
  const { FWJS_ENGINE_RECORD: file } = process.env
  return (found, given) => {
    if (given) Atomics.add(counters, NAMES.indexOf(given.name), 1)
    const result = given ? `is ${given.name} ${given.version}` : 'stays'
    debug('%s %s in %s %s', found.name, found.version, found.folder, result)
    if (file) recordImport(file, found, given)
  }
}
