// The unit tests that depend on paths, files, and views: the part of the suites that CI runs under Wine.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folders or files of the tests, by package. */
const parts = {
  'fwjs-core': ['files'],
  fwjs: [
    ...['files', 'res', 'middleware', 'dev-warnings'],
    ...['app/engine', 'app/listen', 'app/render', 'app/strict-views'],
  ],
  'fwjs-v3': [
    ...['res', 'app/engine', 'app/render', 'app/settings'],
    ...['middleware/static', 'middleware/directory'],
  ],
  'fwjs-v5': ['files', 'app/listen', 'app/render', 'package/agent-shims', 'package/exports'],
  'fwjs-cli': ['terminal', 'requests', 'check', 'replay/compare-requests'],
}

const chosen = Object.entries(parts).flatMap(([name, places]) => {
  const folder = new URL(`../../../packages/${name}/build/test/`, import.meta.url)
  const files = readdirSync(fileURLToPath(folder), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.mjs'))
    .sort()
  return places.flatMap((place) => {
    const found = files.filter(
      (file) => file.startsWith(`${place}/`) || file === `${place}.test.mjs`,
    )
    // A folder that was renamed would be left out silently.
    if (found.length === 0) throw new Error(`${name} has no test in ${place}`)
    return found.map((file) => new URL(file, folder))
  })
})

// All are known before the first test is registered: an error after that is not reported as a failure.
for (const file of chosen) await import(file)
