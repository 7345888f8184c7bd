import { createRequire } from 'node:module'

const require: NodeJS.Require = createRequire(import.meta.url)

/** CommonJS `require`, including for files that aren't public. */
export function load(name: string): ReturnType<NodeJS.Require> {
  return require(name)
}
