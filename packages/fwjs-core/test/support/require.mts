import { createRequire } from 'node:module'

/** CommonJS `require`, as most apps and agents load the package. */
const require: NodeJS.Require = createRequire(import.meta.url)

export function load(name: string): ReturnType<NodeJS.Require> {
  return require(name)
}

export function pathOf(name: string): string {
  return require.resolve(name)
}
