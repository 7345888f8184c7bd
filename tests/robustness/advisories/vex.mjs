import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ownStatements } from '../../../scripts/release/advisories.mjs'
import { expressFamily, ownTree } from './trees.mjs'

const PRODUCTS = ['fwjs', 'fwjs-v3', 'fwjs-v5']

/**
 * Returns the statements in the OpenVEX document (specification 0.2.0): one for every CVE number of
 * Express, the packages that Express 3, 4, and 5 install, and multer, with our three packages.
 */
export function statementsOf(sections) {
  const family = expressFamily()
  const trees = Object.fromEntries(PRODUCTS.map((name) => [name, ownTree(name)]))
  const rows = sections.flatMap((section) => section.rows).filter((row) => family.has(row.package))
  return rows.flatMap((row) => {
    const aliases = row.advisories.filter((name) => !name.startsWith('CVE-'))
    const numbers = row.advisories.filter((name) => name.startsWith('CVE-'))
    return numbers.flatMap((name) => {
      const vulnerability = { name, ...(aliases.length > 0 && { aliases }) }
      return groupsOf(row, trees).map((group) => ({ vulnerability, ...group }))
    })
  })
}

/** Groups the products that have the same status. */
function groupsOf(row, trees) {
  const groups = new Map()
  for (const product of PRODUCTS) {
    const present = trees[product].filter(({ name }) => name === row.package)
    const status = statusOf(row, present)
    const key = JSON.stringify(status)
    const products = groups.get(key)?.products ?? []
    products.push(productOf(product, present))
    groups.set(key, { products, ...status })
  }
  return [...groups.values()]
}

function statusOf(row, present) {
  if (row.verdict === 'affected') return { status: 'affected', action_statement: row.here }
  // fwjs reimplements Express and contains none of its code.
  const isElsewhere = present.length === 0 && row.package !== 'express'
  return {
    status: 'not_affected',
    justification: isElsewhere ? 'component_not_present' : 'vulnerable_code_not_present',
    impact_statement: `${row.id}: ${row.here}`,
  }
}

function productOf(name, present) {
  const { version } = JSON.parse(
    readFileSync(new URL(`../../../packages/${name}/package.json`, import.meta.url), 'utf8'),
  )
  const subcomponents = present.map((part) => ({ '@id': `pkg:npm/${part.name}@${part.version}` }))
  return { '@id': `pkg:npm/${name}@${version}`, ...(subcomponents.length > 0 && { subcomponents }) }
}

/**
 * Creates the document. Its version increases when its statements change, as the specification
 * requires.
 * @param {object} [before] the existing document
 */
export function documentOf(sections, before, now = new Date()) {
  const statements = [...ownStatements(), ...statementsOf(sections)]
  const isSame = JSON.stringify(before?.statements) === JSON.stringify(statements)
  const hash = createHash('sha256').update(JSON.stringify(statements)).digest('hex')
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://openvex.dev/docs/public/vex-${hash}`,
    author: before?.author ?? 'The maintainers of fwjs',
    role: 'publisher of the package',
    timestamp: isSame ? before.timestamp : now.toISOString(),
    version: isSame ? before.version : (before?.version ?? 0) + 1,
    tooling: 'npm run verify -- advisories',
    statements,
  }
}
