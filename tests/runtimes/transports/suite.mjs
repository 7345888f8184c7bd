// Loads the unit test files of a package that send requests to an app. The transport changes nothing in the
// others, and many of them start their own processes, which takes long.
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'

const [, , name] = process.argv
const tests = new URL(`../../../packages/${name}/build/test/`, import.meta.url)
const client = new URL('support/client.mjs', tests).href

/** Returns true if a module imports the test client, directly or through other modules of the suite. */
function usesClient(module, seen = new Set()) {
  if (module === client) return true
  if (seen.has(module)) return false
  seen.add(module)
  const imported = readFileSync(new URL(module), 'utf8').matchAll(
    /^(?:import|export) .* from '(\..*)';$/gm,
  )
  return [...imported].some(([, path]) => usesClient(new URL(path, module).href, seen))
}

const files = readdirSync(tests, { recursive: true })
  .filter((file) => file.endsWith('.test.mjs'))
  .map((file) => new URL(file, tests).href)
  .filter((file) => usesClient(file))

for (const file of files.sort()) {
  await import(file).catch((error) => {
    test(`${file} is loaded`, () => Promise.reject(error))
  })
}
