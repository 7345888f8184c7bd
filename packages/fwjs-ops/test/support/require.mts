import { createRequire } from 'node:module'

const require: NodeJS.Require = createRequire(import.meta.url)

/** CommonJS `require`, also for files that are not part of the public interface. */
export function load(name: string): ReturnType<NodeJS.Require> {
  return require(name)
}
