// Builds the site and checks it, its examples and its reference. Prints what is wrong and, last, "N passed, N failed".
import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const docs = join(import.meta.dirname, '../../docs')
const { options } = readCommand({
  name: 'npm run docs --',
  does: 'Builds the documentation site, runs its examples, and checks its reference, links, pages, and search.',
  folders: [import.meta.dirname, docs],
  options: {
    only: {
      type: 'string',
      value: 'NAME',
      help: 'one check, such as pages; the site must be built',
    },
  },
})

const { checkLinks } = await import('./links.mjs')
const { checkPages } = await import('./pages.mjs')
const { checkSearch } = await import('./search.mjs')
const { checkStart } = await import('./start.mjs')
const { startBrowser } = await import('./browser.mjs')
const { dist, withSite } = await import('./site.mjs')

/** Each prints what is wrong, and resolves to true if nothing is. */
const CHECKS = {
  reference: () => run('tests/docs/reference.mjs'),
  types: () => run('docs/node_modules/vue-tsc/bin/vue-tsc.js', '-p', 'docs/.vitepress'),
  runner: () => run('--test', '--test-reporter=dot', 'tests/docs/examples.test.mjs'),
  'contract examples': () => run('tests/docs/contract-examples.mjs'),
  figures: () => run('tests/docs/figures.mjs'),
  'fetch handlers': () => run('tests/docs/fetch-handlers.mjs'),
  prose: () => run('tests/docs/prose.mjs'),
  site: build,
  links,
  search: () => inBrowser(search),
  pages: () => inBrowser(pages),
  start,
  examples: () => run('tests/docs/examples.mjs'),
}

const results = []
if (options.only && !Object.hasOwn(CHECKS, options.only)) {
  console.error(`Unknown check "${options.only}". Checks: ${Object.keys(CHECKS).join(', ')}`)
  process.exit(1)
}
if (options.only) {
  await check(options.only)
} else {
  // The examples use one core while the site uses the other.
  const site = (async () => {
    const names = ['reference', 'figures', 'prose', 'types', 'site', 'links', 'search', 'pages']
    for (const name of names) await check(name)
  })()
  for (const name of ['contract examples', 'runner', 'fetch handlers', 'examples', 'start'])
    await check(name)
  await site
}
const failed = results.filter((isRight) => !isRight).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function check(name) {
  const began = performance.now()
  const isRight = await CHECKS[name]().catch((error) => {
    console.log(error)
    return false
  })
  results.push(isRight)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${isRight ? 'passed' : 'FAILED'} (${seconds} s)`)
}

function run(...args) {
  const child = spawn(process.execPath, args, {
    cwd: join(docs, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString().trim()
      // The last line says how much was checked.
      console.log(code === 0 ? text.split('\n').at(-1) : text)
      resolve(code === 0)
    })
  })
}

function build() {
  // A failed build must not leave an earlier site to the other checks.
  rmSync(dist, { recursive: true, force: true })
  return run('docs/node_modules/vitepress/bin/vitepress.js', 'build', 'docs')
}

/** Returns the paths of all pages of the built site. */
function pathsOfPages() {
  return readdirSync(dist, { recursive: true })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/${file.replace(/(?:(?<=^|\/)index)?\.html$/, '')}`)
}

function tell(problems, summary) {
  for (const problem of problems) console.log(problem)
  console.log(summary)
  return problems.length === 0
}

async function links() {
  const { problems, count, pages } = checkLinks()
  return tell(problems, `${count} links on ${pages} pages, ${problems.length} dead`)
}

async function inBrowser(look) {
  const browser = await startBrowser()
  try {
    return await withSite((url) => look(browser, url))
  } finally {
    await browser.close()
  }
}

async function search(browser, url) {
  const { wrong, found, asked, isEnough } = await checkSearch(browser, url)
  tell(wrong, `the search finds the right page first for ${found} of ${asked} questions`)
  return isEnough
}

async function pages(browser, url) {
  const { problems, judged, opened } = await checkPages(browser, url, pathsOfPages())
  return tell(
    problems,
    `${judged} pages checked with axe-core in two color schemes, ${opened} opened on a phone, ${problems.length} problems`,
  )
}

async function start() {
  const { problems, commands, seconds, pages, circumstances } = await checkStart()
  return tell(
    problems,
    `from an empty folder to a response with ${commands} commands in ${seconds.toFixed(1)} s; ${pages} pages followed; the Dockerfile run ${circumstances}`,
  )
}
