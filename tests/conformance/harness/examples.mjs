import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const from = fileURLToPath(new URL('../../../examples/from-3', import.meta.url))
const here = fileURLToPath(new URL('../build/from-3', import.meta.url))

// A copy inside this folder resolves the packages installed here; `fwjs` is the workspace's.
rmSync(here, { recursive: true, force: true })
cpSync(from, here, { recursive: true })

/** Loads an app from examples/from-3: `name` before and after its migration to 4.x. */
export function example(name) {
  const load = createRequire(`${here}/${name}/index.js`)
  return { before: () => load('./before.cjs'), after: () => load('./after.cjs') }
}
