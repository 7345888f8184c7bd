import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The figures that the pages show. */
export const RESULTS = fileURLToPath(new URL('../docs/public/bench/results.json', import.meta.url))

/** Reads all figures of a file; none if it does not exist. */
export function readFigures(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).figures : []
}

/** Replaces the file. Each server is one line, so that a diff shows what changed. */
export function writeFigures(file, figures) {
  const where = { cpu: cpus()[0]?.model ?? 'unknown' }
  const text = JSON.stringify({ where, figures }, undefined, 2).replace(
    /\{\s+"name": [^{}]+\}/g,
    (server) => server.replace(/\s+/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']'),
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text}\n`)
}

export const isSame = (a, b) => a.node === b.node && a.scenario === b.scenario
