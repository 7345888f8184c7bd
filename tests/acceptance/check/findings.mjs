// Compares what `fwjs check --express-5` finds in six apps with lists that were made by hand
// before.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const { checkProject } = require('../../../packages/fwjs-cli/lib/check/check.js')
const { readProject } = require('../../../packages/fwjs-cli/lib/check/project.js')

const here = new URL('.', import.meta.url)
const keyOf = ({ file, line, rule, severity }) => `${severity} ${rule} ${file}:${line ?? '-'}`

/** Compares each list, by name, with what the check reports for each app. */
export function compareAll() {
  return readdirSync(new URL('expected/', here)).map((name) => {
    const list = JSON.parse(readFileSync(new URL(`expected/${name}`, here), 'utf8'))
    const folder = fileURLToPath(new URL(list.program, here))
    const findings = checkProject(readProject(folder), { isForExpress5: true })
    const found = new Set(findings.map(keyOf))
    const expected = new Set(list.findings.map(keyOf))
    return {
      name: name.replace('.json', ''),
      findings,
      expected: expected.size,
      met: [...expected].filter((key) => found.has(key)).length,
      missed: [...expected].filter((key) => !found.has(key)),
      unexpected: [...found].filter((key) => !expected.has(key)),
    }
  })
}
