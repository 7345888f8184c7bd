import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSourceText } from '../../../scripts/lib/source-text.mjs'

const packages = join(import.meta.dirname, '../../../packages')

/** Error codes and warning codes, names of channels and of debug namespaces, and everything that reads like a sentence. */
const RELEVANT = [/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/, /^E[A-Z]{4,}$/, /^[a-z]+[:.][a-z:.-]+$/, /\S \S/]

/** Lists the messages and codes of a package: what an app may compare with, or log. */
export function listTexts(name) {
  const folder = join(packages, name, 'src')
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'))
  const texts = files
    .filter((file) => !/^contract\b/.test(file))
    .flatMap((file) => readSourceText(join(folder, file)).strings.map(({ text }) => text))
    .filter((text) => RELEVANT.some((pattern) => pattern.test(text)))
  return [...new Set(texts)].toSorted().map((text) => `${name}: ${JSON.stringify(text)}`)
}
