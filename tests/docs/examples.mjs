// Runs or compiles every code block of the pages.
//
// A page is a folder. A block with a file name, ```js [app.js], is written into it. A block ```console has
// commands after `$ ` and their output, in which `…` is anything; a server stays until the next one.
// Other js and ts blocks are separate programs, with the globals fw, app, router, server (which
// listens), ask (fetch of a path of that server), test and assert. Comments of the page belong to the block:
//
//   <!-- given: const users = [] -->    before it: code that it depends on
//   <!-- continues -->                  before it: it sees the variables of the block before it
//   <!-- then: assert.equal(…) -->      after it: checks its result
//
// The folder has fwjs and the packages of the page's commands `npm install …`, or of a comment for what a reader has
// before reading it: <!-- installed: express -->
//
// The ports 3000 to 3002, 8443 and 6379 (Redis) become free ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const ROOT = join(import.meta.dirname, '../..')
const AT_ONCE = 2

const { positionals } = readCommand({
  name: 'node tests/docs/examples.mjs',
  does: 'Runs or compiles every code block on the pages, and compares the output.',
  positionals: '[PAGE...]',
  folders: [import.meta.dirname],
  programs: ['nginx', 'redis-server'],
})

const { openWorkshop } = await import('./examples/workshop.mjs')
const { planOf, sourcesOf } = await import('./examples/plan.mjs')
const { runPage } = await import('./examples/page.mjs')
const { checkTypes } = await import('./examples/types.mjs')
const { mentionsRedis, startRedis } = await import('./examples/redis.mjs')
const { summaryOf, textOf } = await import('./examples/report.mjs')

const workshop = openWorkshop()
process.on('exit', workshop.remove)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const plans = pages().map((page) => planOf(relative(ROOT, page), readFileSync(page, 'utf8')))
const failures = [...(await typeFailures()), ...(await runFailures())]
for (const failure of failures) console.log(textOf(failure))
console.log(summaryOf(plans, failures))
process.exit(failures.length === 0 ? 0 : 1)

function pages() {
  if (positionals.length > 0) return positionals.map((page) => resolve(page))
  const folders = ['guide', 'recipes', 'migration', 'cli', 'warnings', 'reference']
  const found = folders.flatMap((folder) => pagesOf(join(ROOT, 'docs', folder)))
  return [...found, join(ROOT, 'docs/index.md'), ...readmes()].filter((page) => existsSync(page))
}

/** Returns the repository's README and those of the packages on npm. */
function readmes() {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join('packages', name))
  return ['.', ...packages].map((folder) => join(ROOT, folder, 'README.md'))
}

function pagesOf(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => join(folder, name))
}

async function typeFailures() {
  const sources = new Map()
  for (const plan of plans) {
    const found = sourcesOf(plan)
    if (found) sources.set(plan.page, found)
  }
  const complaints = await checkTypes(workshop, sources)
  return complaints.map(({ message, ...where }) => ({ ...where, reason: message }))
}

async function runFailures() {
  const redisPort = plans.some(({ code }) => mentionsRedis(code))
    ? await startRedis(workshop)
    : undefined
  const found = plans.map(() => [])
  const queue = [...plans.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, plan] = next
      found[index] = await runPage(plan, workshop, redisPort)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.flat()
}
