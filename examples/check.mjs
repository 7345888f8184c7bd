// Starts each example with the command in its README, and sends it requests over real connections.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommand } from '../scripts/lib/command.mjs'

const here = import.meta.dirname
const root = join(here, '..')

/** The fleet has its own test: `node examples/fleet/check.mjs`. */
const ELSEWHERE = ['fleet']
const HELPERS = ['checks', 'node_modules']

const { options } = readCommand({
  name: 'node examples/check.mjs',
  does: 'Starts each example with the command in its README, and sends it requests over real connections.',
  folders: ({ only }) => {
    const own = only ? [only] : readdirSync(here).filter((name) => !ELSEWHERE.includes(name))
    const packages = own.filter((name) => existsSync(join(here, name, 'package.json')))
    return [here, ...packages.map((name) => join(here, name))]
  },
  options: { only: { type: 'string', value: 'NAME', help: 'one example only' } },
})

const { LIMIT, start } = await import('../tests/docs/examples/processes.mjs')
const { Example } = await import('./checks/example.mjs')
const { readReadme } = await import('./checks/readme.mjs')
const { startRedis } = await import('./checks/redis.mjs')

const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !HELPERS.includes(entry.name))
  .map(({ name }) => name)
const chosen = folders.filter(
  (name) => !ELSEWHERE.includes(name) && [undefined, name].includes(options.only),
)
if (chosen.length === 0) {
  console.error(`Unknown example ${options.only}. Examples: ${folders.join(', ')}`)
  process.exit(1)
}

const count = { passed: 0, failed: 0 }

async function attempt(title, act) {
  const limit = new AbortController()
  const late = sleep(LIMIT, undefined, limit).then(() => {
    throw new Error('timed out waiting for a condition')
  })
  try {
    await Promise.race([act(), late])
    count.passed += 1
    console.log(`passed  ${title}`)
    return true
  } catch (error) {
    count.failed += 1
    console.log(`FAILED  ${title}: ${error.message}`)
    return false
  } finally {
    limit.abort()
    late.catch(() => {})
  }
}

/** Checks that the list of examples has a row for each folder, with the command in its README. */
function checkList() {
  const list = readFileSync(join(here, 'README.md'), 'utf8')
  for (const name of folders) {
    const { command } = readReadme(join(here, name, 'README.md'))
    const isListed = list
      .split('\n')
      .some((row) => row.includes(`(${name}/README.md)`) && row.includes(`\`${command}\``))
    if (!isListed) throw new Error(`examples/README.md has no row for ${name} with: ${command}`)
  }
}

async function checkTypes() {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const one = start(process.execPath, [compiler, '-p', here], { cwd: root, env: process.env })
  await one.ended
  if (one.code !== 0) throw new Error(one.output)
}

async function checkExample(name) {
  const path = join(here, name, 'check.mjs')
  const {
    checks = {},
    usesRedis = false,
    ends = false,
  } = existsSync(path) ? await import(path) : {}
  const redis = usesRedis ? await startRedis() : undefined
  const example = new Example(name, redis?.env)
  try {
    const starts = ends || (await attempt(`${name}: starts`, () => example.start()))
    if (!starts) return
    if (!ends) await attempt(`${name}: responds as its README shows`, () => example.followReadme())
    for (const [title, check] of Object.entries(checks)) {
      await attempt(`${name}: ${title}`, () => check(example))
    }
  } finally {
    await example.remove()
    await redis?.stop()
  }
}

if (!options.only) {
  await attempt('the list of examples is complete', checkList)
  await attempt('the types are right', checkTypes)
}
// Two at a time: a starting example leaves the other core idle.
const waiting = [...chosen]
const work = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    await checkExample(name)
  }
}
await Promise.all([work(), work()])
console.log(`${count.passed} passed, ${count.failed} failed`)
// A failed check may have left a connection open.
process.exit(count.failed === 0 ? 0 : 1)
