import { debuglog } from 'util'
import { recordAnswer } from './record.ts'
import type { Watcher } from './replacement.ts'

const debug = debuglog('fwjs-engine')

/** A counter that the thread of the hooks shares: how many requests for Express 4 got fwjs. */
export const createCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4))

/** Counts what gets fwjs, writes it into the file of `fwjs compare`, and for `NODE_DEBUG=fwjs-engine`. */
export function createWatcher(counter: Int32Array): Watcher {
  const { FWJS_ENGINE_RECORD: file } = process.env
  return (found, given) => {
    if (given) Atomics.add(counter, 0, 1)
    const result = given ? `is fwjs ${given.version}` : 'stays'
    debug('%s %s in %s %s', found.name, found.version, found.folder, result)
    if (file) recordAnswer(file, found, given)
  }
}
