import { readFileSync } from 'node:fs'
import { SECTIONS } from './sections.mjs'

/** The possible statuses of a row. */
export const VERDICTS = [
  'not affected',
  'with a setting',
  'with protect()',
  'affected',
  'not applicable',
]

/**
 * A published vulnerability and how it affects fwjs.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} package the npm package, or `node`
 * @property {string} [vulnerable] the vulnerable versions, as an npm range
 * @property {string[]} advisories its published identifiers
 * @property {string} attack
 * @property {'not affected' | 'with a setting' | 'with protect()' | 'affected' | 'not applicable'} verdict
 * @property {string} here what fwjs does, or why the row does not apply
 * @property {boolean} [harmless] whether a version in the range may be installed: `here` says why
 * @property {boolean} [unchecked] whether its identifier was not verified with its publisher
 * @property {string[]} [tests] unit tests that also cover it
 */

/** @type {{ section: string, title: string, rows: Row[] }[]} */
export const sections = Object.entries(SECTIONS).map(([section, title]) => {
  const file = new URL(`rows/${section}.json`, import.meta.url)
  return { section, title, rows: JSON.parse(readFileSync(file, 'utf8')) }
})
