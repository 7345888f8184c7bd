import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'

// One process runs every rule, because most of them read the same files.
const folder = import.meta.dirname
const files = await readdir(folder, { recursive: true })
for (const file of files.filter((name) => name.endsWith('.test.mjs')).sort()) {
  // A file that can't be loaded counts as one failure, and the others still run.
  await import(pathToFileURL(join(folder, file)).href).catch((error) => {
    test(`${file} is loaded`, () => {
      throw error
    })
  })
}
