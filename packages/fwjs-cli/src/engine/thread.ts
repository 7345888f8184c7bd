// The hooks for `module.register`. Node.js loads this file in a separate thread if it has no
// `module.registerHooks`.
import type { Fwjs } from './fwjs.ts'
import { createLaterResolve } from './modules.ts'
import { replaceFile, type Watcher } from './replacement.ts'
import { createWatcher } from './watcher.ts'

/** Passed by the main thread. */
export interface ThreadData {
  fwjs: Fwjs | undefined
  counter: Int32Array
}

let fwjs: Fwjs | undefined
let watch: Watcher

export function initialize(data: ThreadData): void {
  fwjs = data.fwjs
  watch = createWatcher(data.counter)
}

export const resolve: ReturnType<typeof createLaterResolve> = createLaterResolve((resolved) =>
  replaceFile(resolved, fwjs, watch),
)
