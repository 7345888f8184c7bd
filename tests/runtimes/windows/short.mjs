// The unit tests that depend on paths, files, and views: the part of the suites that CI runs under Wine.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parts = {
  fwjs: /^(?:files|res|middleware|advice|app\/(?:engine|listen|render|strict-views))\b/,
  'fwjs-v3': /^(?:res|app\/(?:engine|render|settings)|middleware\/(?:static|directory|favicon))\b/,
  'fwjs-cli': /^(?:terminal|requests|check|replay\/compare-requests)\b/,
}

for (const [name, isChosen] of Object.entries(parts)) {
  const folder = new URL(`../../../packages/${name}/build/test/`, import.meta.url)
  const files = readdirSync(fileURLToPath(folder), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.mjs') && isChosen.test(file))
  for (const file of files.sort()) await import(new URL(file, folder))
}
