// Copies of this example with other lines or packages, for comparisons and for tests of the tests.

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Creates a copy with `replacements`, a list of { file, from, to } where `from` must occur, and with other folders as
 * `packages`.
 */
export function createVariant({ replacements = [], packages = {} }) {
  const root = mkdtempSync(join(tmpdir(), 'fleet-variant-'))
  const folder = join(root, 'fleet')
  const isSource = (path) => !path.startsWith(join(here, 'node_modules'))
  cpSync(here, folder, { recursive: true, filter: isSource })
  symlinkSync(join(here, '../tracing'), join(root, 'tracing'))
  link(join(here, 'node_modules'), join(folder, 'node_modules'), packages)
  for (const { file, from, to } of replacements) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} doesn't contain: ${from}`)
    writeFileSync(path, text.replaceAll(from, to))
  }
  return { folder, remove: () => rmSync(root, { recursive: true }) }
}

function link(from, to, packages) {
  mkdirSync(to)
  const workspace = join(here, '../../packages')
  const all = { fwjs: join(workspace, 'fwjs'), 'fwjs-ops': join(workspace, 'fwjs-ops') }
  for (const name of readdirSync(from)) all[name] = join(from, name)
  for (const [name, path] of Object.entries({ ...all, ...packages }))
    symlinkSync(path, join(to, name))
}
