import './support/env.mts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

// One process runs every test file: fast, and the same file runs on every runtime.
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = await readdir(folder, { recursive: true })
for (const file of files.filter((name) => name.endsWith('.test.mjs')).sort()) {
  // A file that can't be loaded is one failure, and the others still run.
  await import(pathToFileURL(join(folder, file)).href).catch((error) => {
    test(`${file} is loaded`, () => {
      throw error
    })
  })
}
