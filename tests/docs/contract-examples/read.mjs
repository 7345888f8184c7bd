import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDoc } from '../../../docs/tools/reference/jsdoc.mjs'

const PACKAGES = fileURLToPath(new URL('../../../packages/', import.meta.url))

/** @typedef {{ place: string, code: string }} Example */

/** @returns {Example[]} the examples in the comments of a package, with the line of the comment */
export function readExamples(packageName) {
  const folder = join(PACKAGES, packageName, 'src')
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8')
      return [...source.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((match) => {
        if (!match[0].includes('@example')) return []
        const line = source.slice(0, match.index).split('\n').length
        const { examples } = readDoc(match[0])
        return examples.map((code) => ({
          place: `packages/${packageName}/src/${name}:${line}`,
          code,
        }))
      })
    })
}
