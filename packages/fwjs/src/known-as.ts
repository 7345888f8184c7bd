import { existsSync } from 'fs'
import { createRequire } from 'module'
import { dirname, join, sep } from 'path'

/**
 * Loads a function of ours from the folder where agents look for it under another package's name. If
 * a deploy tool has left out folders called `node_modules`, it is loaded from its own file, and only
 * the agent misses it (agents S26).
 */
export function requireShim<Form>(known: () => unknown, plain: () => Form): Form {
  try {
    return known() as Form
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return plain()
  }
}

// A bundle of ES modules has no folder. This file is loaded by both copies, so it imports no other.
const packageFolder = typeof __dirname === 'string' ? dirname(__dirname) : ''
const copy = join(packageFolder, 'known-as', 'node_modules', 'express')

/**
 * Agents know Express by the name of its folder. pnpm installs this package in a folder called
 * `fwjs` under any alias, and so does everybody who installs it by its own name. Then the copy in
 * `known-as` is loaded, whose folder is called `express`.
 */
const usesCopy =
  packageFolder.includes(`${sep}node_modules${sep}`) &&
  !packageFolder.endsWith(join(sep, 'node_modules', 'express')) &&
  existsSync(join(copy, 'index.js'))

/**
 * Gives `module` the exports of the same file of the copy, if the copy is the one that is used. The
 * build puts the condition around every file that can be required from outside, so that all of them
 * lead to the same copy and the other one is never loaded.
 */
export function exportFromCopy(module: NodeJS.Module, file: string): boolean {
  // By a function that bundlers do not follow: a bundle needs one copy only.
  if (usesCopy) module.exports = createRequire(copy + sep)(join(copy, file))
  return usesCopy
}
