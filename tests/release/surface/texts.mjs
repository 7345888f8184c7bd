import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSourceText } from '../../../scripts/lib/source-text.mjs'

const packages = join(import.meta.dirname, '../../../packages')

/** Error codes and warning codes, names of channels and of debug namespaces, and everything that reads like a sentence. */
const RELEVANT = [/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/, /^E[A-Z]{4,}$/, /^[a-z]+[:.][a-z:.-]+$/, /\S \S/]

/** The engine's texts are listed with those of fwjs, whose apps see them. */
const SOURCES = {
  fwjs: ['fwjs', 'fwjs-core'],
  'fwjs-v3': ['fwjs-v3'],
  'fwjs-v5': ['fwjs-v5'],
  'fwjs-ops': ['fwjs-ops'],
}

/** Lists the messages and codes of all packages: what an app may compare with, or log. */
export function listAllTexts() {
  return Object.entries(SOURCES).flatMap(([name, folders]) => listTexts(name, folders))
}

function listTexts(name, folders) {
  const texts = folders
    .flatMap((folder) => filesIn(join(packages, folder, 'src')))
    .flatMap((file) => readSourceText(file).strings.map(({ text }) => text))
    .filter((text) => RELEVANT.some((pattern) => pattern.test(text)))
  return [...new Set(texts)].toSorted().map((text) => `${name}: ${JSON.stringify(text)}`)
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !/^contract\b/.test(file))
    .map((file) => join(folder, file))
}
