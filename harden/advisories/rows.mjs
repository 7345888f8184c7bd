import { readFileSync } from 'node:fs'
import { SECTIONS } from './sections.mjs'

/** How a row can be here. */
export const VERDICTS = [
  'not affected',
  'with a setting',
  'with protect()',
  'affected',
  'not applicable',
]

/**
 * A published weakness and how it is here.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} package the package of npm, or `node`
 * @property {string} [vulnerable] the versions that are weak, as a range of npm
 * @property {string[]} advisories the numbers under which it is published
 * @property {string} attack
 * @property {'not affected' | 'with a setting' | 'with protect()' | 'affected' | 'not applicable'} verdict
 * @property {string} here what fwjs does, or why the row does not apply
 * @property {boolean} [harmless] whether a version in the range may be installed: `here` says why
 * @property {boolean} [unchecked] whether its number was not compared with what its publisher wrote
 * @property {string[]} [tests] unit tests that show it too
 */

/** @type {{ section: string, title: string, rows: Row[] }[]} */
export const sections = Object.entries(SECTIONS).map(([section, title]) => {
  const file = new URL(`rows/${section}.json`, import.meta.url)
  return { section, title, rows: JSON.parse(readFileSync(file, 'utf8')) }
})
