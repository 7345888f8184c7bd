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
    ...['middleware/static', 'middleware/directory', 'middleware/favicon'],
  ],
  'fwjs-cli': ['terminal', 'requests', 'check', 'replay/compare-requests'],
}

for (const [name, places] of Object.entries(parts)) {
  const folder = new URL(`../../../packages/${name}/build/test/`, import.meta.url)
  const files = readdirSync(fileURLToPath(folder), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.mjs'))
    .sort()
  for (const place of places) {
    const chosen = files.filter(
      (file) => /^[/.-]/.test(file.slice(place.length)) && file.startsWith(place),
    )
    // A folder that was renamed would be left out silently.
    if (chosen.length === 0) throw new Error(`${name} has no test in ${place}`)
    for (const file of chosen) await import(new URL(file, folder))
  }
}
