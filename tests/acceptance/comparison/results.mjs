// Saves the results of a section for docs/compatibility.md; see tests/acceptance/compatibility.mjs.
import { writeFileSync } from 'node:fs'

/** @param {string} major the major version of Express that the rows are about */
export function savePage(section, major, { title, ...page }) {
  const [suffix, file] = major === '5' ? [' on Express 5', 'results-5.json'] : ['', 'results.json']
  const date = new Date().toISOString().slice(0, 10)
  const text = JSON.stringify({ title: title + suffix, date, ...page }, undefined, 2)
  writeFileSync(new URL(`../${section}/${file}`, import.meta.url), `${text}\n`)
}
