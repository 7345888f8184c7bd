import { existsSync } from 'fs'
import { createRequire } from 'module'
import { dirname, join, sep } from 'path'

// Bundled ES modules don't have a folder. Both copies load this file, so it doesn't import others.
const packageFolder = typeof __dirname === 'string' ? dirname(__dirname) : ''
const copy = join(packageFolder, 'agent-shims', 'node_modules', 'express')

/**
 * Agents recognize Express by the name of its folder. pnpm installs this package in a folder called
 * `fwjs-v5` under any alias, and so does any package manager if there is no alias. Then the copy in
 * `agent-shims` is loaded, because its folder is called `express`.
 */
const usesCopy =
  packageFolder.includes(`${sep}node_modules${sep}`) &&
  !packageFolder.endsWith(join(sep, 'node_modules', 'express')) &&
  existsSync(join(copy, 'index.js'))

/**
 * Sets the exports of `module` to those of the same file in the copy, if the copy is in use. The build
 * wraps every file that can be required from outside in this condition, so that all of them lead to the
 * same copy and the other one is never loaded.
 */
export function exportFromCopy(module: NodeJS.Module, file: string): boolean {
  // Uses a function that bundlers don't follow, because a bundle needs only one copy.
  if (usesCopy) module.exports = createRequire(copy + sep)(join(copy, file))
  return usesCopy
}
