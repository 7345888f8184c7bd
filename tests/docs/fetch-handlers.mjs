// Measures adapters for fetch handlers on Express and fwjs, and compares the results with the table in
// docs/recipes/fetch-handlers.md.
//
//   node tests/docs/fetch-handlers.mjs --write   updates the table
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'node tests/docs/fetch-handlers.mjs',
  does: 'Measures adapters for fetch handlers, and compares the results with the table on the page.',
  folders: [import.meta.dirname],
  options: { write: { type: 'boolean', default: false, help: 'update the table' } },
})

const { ADAPTERS, HOSTS } = await import('./fetch-handlers/adapters.mjs')
const { CHECKS } = await import('./fetch-handlers/checks.mjs')
const { measure } = await import('./fetch-handlers/measure.mjs')

const PAGE = join(import.meta.dirname, '../../docs/recipes/fetch-handlers.md')
const BEGIN = '<!-- begin -->\n'
const END = '<!-- end -->'

// Adapters print the errors of the check that rejects.
console.error = () => {}
const results = await measure()
const page = readFileSync(PAGE, 'utf8')
const [before, rest] = page.split(BEGIN)
const [table, after] = rest.split(END)
const measured = tableOf(results)
if (options.write) writeFileSync(PAGE, `${before}${BEGIN}${measured}${END}${after}`)
const wrong = options.write || table === measured ? [] : differences(table, measured)
for (const line of wrong) console.log(line)
console.log(
  `${results.length} checks of adapters for fetch handlers, ${wrong.length} differ from the page`,
)
process.exit(wrong.length === 0 ? 0 : 1)

function differences(shown, found) {
  const lines = new Set(shown.split('\n'))
  return found.split('\n').filter((line) => !lines.has(line))
}

function tableOf(found) {
  const names = Object.keys(ADAPTERS)
  const head = names.map((name) => `${name} ${versionOf(name)}`)
  const rows = Object.entries(CHECKS).map(([id, { title }]) => [
    title,
    ...names.map((name) => cellOf(found.filter((one) => one.id === id && one.adapter === name))),
  ])
  const lines = [['', ...head], names.concat('').map(() => '---'), ...rows]
  return `\n${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}\n`
}

function versionOf(name) {
  // Some packages don't export their package.json.
  const [folder] = createRequire(import.meta.url).resolve.paths(name)
  return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version
}

/** Returns the most frequent result, and where it was different. */
function cellOf(found) {
  const hostsOf = new Map()
  for (const { result, host } of found) hostsOf.set(result, [...(hostsOf.get(result) ?? []), host])
  const [[most], ...others] = [...hostsOf].sort(([, a], [, b]) => b.length - a.length)
  return [most, ...others.map(([result, hosts]) => `${nameOf(hosts)}: ${result}`)].join('; ')
}

function nameOf(hosts) {
  for (const [name, isHttp2] of Object.entries({ 'HTTP/1.1': false, 'HTTP/2': true })) {
    const all = Object.keys(HOSTS).filter((host) => HOSTS[host].isHttp2 === isHttp2)
    if (all.join() === hosts.join()) return name
  }
  return hosts.join(' and ')
}
