import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../packages')
const { parse } = createRequire(join(packages, 'fwjs-cli/package.json'))('@babel/parser')

/** Error codes and warning codes, names of channels and of debug namespaces, and everything that reads like a sentence. */
const RELEVANT = [/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/, /^E[A-Z]{4,}$/, /^[a-z]+[:.][a-z:.-]+$/, /\S \S/]

/** Lists the messages and codes of a package: what an app may compare with, or log. */
export function listTexts(name) {
  const folder = join(packages, name, 'src')
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'))
  const texts = files
    .filter((file) => !/^contract\b/.test(file))
    .flatMap((file) => [...stringsIn(readFileSync(join(folder, file), 'utf8'))])
    .filter((text) => RELEVANT.some((pattern) => pattern.test(text)))
  return [...new Set(texts)].toSorted().map((text) => `${name}: ${JSON.stringify(text)}`)
}

/** The string and template literals of a source, with `…` for what a template inserts. */
function* stringsIn(source) {
  const pending = [
    parse(source, { sourceType: 'module', plugins: ['typescript'], errorRecovery: true }).program,
  ]
  while (pending.length > 0) {
    const node = pending.pop()
    if (node.type === 'StringLiteral') yield node.value
    if (node.type === 'TemplateLiteral')
      yield node.quasis.map((part) => part.value.cooked).join('…')
    for (const inner of Object.values(node)) {
      const children = Array.isArray(inner) ? inner : [inner]
      pending.push(...children.filter((child) => typeof child?.type === 'string'))
    }
  }
}
