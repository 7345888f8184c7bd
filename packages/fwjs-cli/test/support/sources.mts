import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../src/', import.meta.url))

/** Reads the source files of the package by name. */
export function sources(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => name.endsWith('.ts')).sort()
  return Object.fromEntries(
    wanted.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
  )
}
