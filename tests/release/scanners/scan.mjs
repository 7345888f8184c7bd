// Runs the tools on the apps, and compares what they see with expected.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { advisories, matchesOf } from './advisories.mjs'
import { startEndpoint } from './endpoint.mjs'
import { install, listApps, publishDependent } from './places.mjs'
import { isAvailable, TOOLS } from './tools.mjs'

export const EXPECTED = new URL('expected.json', import.meta.url)
const OURS = ['fwjs', 'fwjs-v3', 'fwjs-v5', 'fwjs-core']
const FAMILY = [...OURS, 'express', 'body-parser', 'finalhandler', 'router']

/** Overrides and aliases lead to the same lockfile; the long form has both. */
const SHORT_WAYS = ['alias']

/**
 * Runs the tools on apps installed from a registry that has our packages. Resolves to what each tool sees, by
 * the tool, what it reads, and the app.
 * @param {object} place
 * @param {string} place.folder
 * @param {NodeJS.ProcessEnv} place.env npm's settings for the registry
 * @param {boolean} place.isShort
 * @param {(message: string) => void} [place.note]
 */
export async function scan({ folder, env, isShort, note = () => {} }) {
  const endpoint = await startEndpoint(env.npm_config_registry, advisories)
  const auditing = { ...env, npm_config_registry: endpoint.url, npm_config_audit: 'true' }
  const results = {}
  const add = (tool, kind, app, result) => {
    results[tool] ??= {}
    results[tool][kind] ??= {}
    results[tool][kind][app.name] = result
  }
  try {
    if (!isShort) await publishDependent(folder, env)
    const tools = TOOLS.filter((tool) => (tool.isShort || !isShort) && isAvailable(tool))
    for (const app of listApps(isShort ? SHORT_WAYS : undefined)) {
      note(app.name)
      const places = await install(folder, app, env)
      for (const tool of tools) {
        for (const kind of tool.kinds) {
          const settings = { cwd: places[kind], env: auditing, kind, app }
          add(tool.name, kind, app, await resultOf(tool, settings))
        }
      }
    }
    if (!isShort) await scanWithManagers({ folder, env: auditing, endpoint, note, add })
    return results
  } finally {
    endpoint.close()
  }
}

async function scanWithManagers({ folder, env, endpoint, note, add }) {
  const { toolsOf } = await import('./package-managers.mjs')
  for (const tool of toolsOf(endpoint, folder)) {
    note(tool.name)
    for (const app of listApps(['alias', 'override'])) {
      add(tool.name, 'lockfile', app, await resultOf(tool, { env, app }))
    }
  }
}

/** Returns the names of our packages and of Express's, and the ids of the advisories for all components. */
async function resultOf(tool, settings) {
  if (tool.audit) return { reports: unique(await tool.audit(settings)) }
  const components = unique(await tool.list(settings))
  const names = components.map((component) => component.slice(0, component.lastIndexOf('@')))
  return {
    lists: unique(names.filter((name) => FAMILY.includes(name))),
    reports: unique(matchesOf(components).map(({ id }) => id)),
  }
}

const unique = (texts) => [...new Set(texts)].sort()

/** Returns the results one by one, as rows that can be compared. */
export function rowsOf(results) {
  return Object.entries(results).flatMap(([tool, kinds]) =>
    Object.entries(kinds).flatMap(([kind, apps]) =>
      Object.entries(apps).map(([app, result]) => ({ title: `${tool}, ${kind}, ${app}`, result })),
    ),
  )
}

/** Compares results with the expected ones. Returns a row for each result, with the problem if it differs. */
export function compare(results, expected = readExpected()) {
  const known = new Map(rowsOf(expected).map(({ title, result }) => [title, result]))
  return rowsOf(results).map(({ title, result }) => {
    if (isDeepStrictEqual(result, known.get(title))) return { title }
    const [seen, wanted] = [result, known.get(title)].map((one) => JSON.stringify(one))
    return { title, problem: `${title}: ${seen}, expected ${wanted}` }
  })
}

const readExpected = () => JSON.parse(readFileSync(EXPECTED, 'utf8'))

/** Returns the names of the tools that would have to be installed by hand. */
export const missingTools = () => TOOLS.filter((tool) => !isAvailable(tool)).map(({ name }) => name)

/** Checks the short form in a release's registry. Resolves to what differs. */
export async function checkScanners({ folder, env }) {
  const results = await scan({ folder: join(folder, 'scanned'), env, isShort: true })
  return compare(results).flatMap(({ problem }) => problem ?? [])
}
