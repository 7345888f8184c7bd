// The hooks for `module.register`. Node.js loads this file in a separate thread if it has no
// `module.registerHooks`.
import type { Replacements } from './fwjs.ts'
import { createLaterResolve } from './modules.ts'
import { replaceFile, type Watcher } from './replacement.ts'
import { createWatcher } from './watcher.ts'

/** Passed by the main thread. */
export interface ThreadData {
  replacements: Replacements
  counters: Int32Array
}

let replacements: Replacements
let watch: Watcher

export function initialize(data: ThreadData): void {
  replacements = data.replacements
  watch = createWatcher(data.counters)
}

export const resolve: ReturnType<typeof createLaterResolve> = createLaterResolve((resolved) =>
  replaceFile(resolved, replacements, watch),
)
