import { debuglog } from 'util'
import { recordImport } from './record.ts'
import type { Watcher } from './replacement.ts'

const debug = debuglog('fwjs-engine')

/** Creates a counter of replaced imports, shared with the hook thread. */
export const createCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4))

/**
 * Creates a watcher that counts replaced imports, records them for `fwjs compare`, and logs them for
 * `NODE_DEBUG=fwjs-engine`.
 */
export function createWatcher(counter: Int32Array): Watcher {
  const { FWJS_ENGINE_RECORD: file } = process.env
  return (found, given) => {
    if (given) Atomics.add(counter, 0, 1)
    const result = given ? `is fwjs ${given.version}` : 'stays'
    debug('%s %s in %s %s', found.name, found.version, found.folder, result)
    if (file) recordImport(file, found, given)
  }
}
