// The same apps in every kind of tree: which package manager, which types of Express, and under
// which name fwjs is installed.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countCases, findFailing, groups } from './cases.mjs'
import { installOnce } from './install-once.mjs'
import { knownFailing } from './known-failing.mjs'
import { managers } from './managers.mjs'
import { options } from './options.mjs'
import { report } from './report.mjs'
import { tarball, work } from './tarball.mjs'

/** The Express types in a tree, and the packages that go with them. */
const types = {
  '@types/express 4': {
    '@types/express': '4.17.25',
    '@types/multer': '1.4.13',
    '@types/serve-static': '1.15.10',
  },
  '@types/express 5': {
    '@types/express': '5.0.6',
    '@types/multer': '2.0.0',
    '@types/serve-static': '2.2.0',
  },
  'no @types/express': { '@types/multer': '2.0.0', '@types/serve-static': '2.2.0' },
}

/** The workaround in docs/migration/from-express-4.md: one version of the core types for all. */
const held = 'the core types held at 4'
types[held] = types['@types/express 5']

/**
 * Packages that an app must declare itself if a package manager hides transitive ones: its core
 * types.
 */
const four = '^4.19.6'
const cores = { '@types/express 4': four, '@types/express 5': '^5.0.0', [held]: four }

/**
 * Compared on every push: the strictest package manager; the trees of compilers.mjs use npm.
 * `--all` compares every tree.
 */
const always = new Set(['pnpm, @types/express 4, as express'])

function listTrees() {
  const trees = []
  for (const manager of Object.keys(managers)) {
    for (const kind of Object.keys(types)) {
      for (const name of ['express', 'fwjs']) {
        trees.push({ title: `${manager}, ${kind}, as ${name}`, manager, kind, name })
      }
    }
  }
  return trees
}

/** The types of Express themselves, for comparison: fwjs isn't installed. */
const baselines = ['@types/express 4', '@types/express 5'].map((kind) => {
  return { title: `npm, ${kind} itself`, manager: 'npm', kind, name: 'express', baseline: true }
})

async function writeManifest(tree) {
  const file = fileURLToPath(new URL('trees/ecosystem/package.json', import.meta.url))
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  const dependencies = { ...manifest.dependencies, ...types[tree.kind], express: '4.22.3' }
  Object.assign(dependencies, managers[tree.manager].needs)
  if (managers[tree.manager].strict) {
    dependencies['@types/express-serve-static-core'] = cores[tree.kind] ?? '*'
  }
  if (!tree.baseline) dependencies[tree.name] = `file:${tarball}`
  return JSON.stringify({ ...manifest, dependencies, ...holdCore(tree) }, undefined, 2)
}

/** Each package manager reads a different one of these. */
function holdCore({ kind }) {
  if (kind !== held) return {}
  const overrides = { '@types/express-serve-static-core': four }
  return { overrides, pnpm: { overrides }, resolutions: overrides }
}

async function install(tree) {
  const folder = join(work, 'matrix', tree.title.replaceAll(/[^\w]+/g, '-'))
  await installOnce(folder, await writeManifest(tree), managers[tree.manager].install)
  return { folder, manager: managers[tree.manager], name: tree.name }
}

/** Installs one of the trees by its title; returns its folder. */
export async function installTree(title) {
  const { folder } = await install(listTrees().find((tree) => tree.title === title))
  return folder
}

/** Returns the names of the failing cases, by group. */
async function measure(tree) {
  const installed = await install(tree)
  const failing = {}
  for (const group of Object.keys(groups)) {
    const complaints = await findFailing(group, installed)
    failing[group] = [...complaints.keys()].sort()
    if (!options.verbose) continue
    for (const [name, lines] of complaints) console.log([`  ${name}`, ...lines].join('\n    '))
  }
  // Trees take 300 MB each; those of a push are kept for the next one.
  if (!always.has(tree.title)) await rm(installed.folder, { recursive: true, force: true })
  return failing
}

function compare(title, failing) {
  const complaints = []
  for (const [group, names] of Object.entries(failing)) {
    const known = knownFailing(title, group)
    const surprising = names.filter((name) => !known.includes(name))
    const mended = known.filter((name) => !names.includes(name))
    if (surprising.length > 0) complaints.push(`${group} fails: ${surprising.join('; ')}`)
    if (mended.length > 0)
      complaints.push(`${group}: passing now, remove from known-failing.json: ${mended.join('; ')}`)
  }
  return complaints.join('\n')
}

function show(title, failing) {
  const numbers = Object.values(failing).map((names) => String(names.length).padStart(6))
  console.log(`    ${title.padEnd(44)}${numbers.join('')}`)
}

/** Checks every chosen tree; returns its failing cases as `{ title, failing }`. */
export async function checkMatrix() {
  const wanted = listTrees().filter(({ title }) =>
    options.tree ? title.startsWith(options.tree) : options.all || always.has(title),
  )
  if (options.all) wanted.push(...baselines)
  const measured = []
  for (const tree of wanted) {
    const failing = await measure(tree)
    measured.push({ ...tree, failing })
    const counts = Object.entries(failing).map(([group, names]) => `${group} ${names.length}`)
    const complaint = tree.baseline || options.core ? '' : compare(tree.title, failing)
    report(`${tree.title}: failing ${counts.join(', ')}`, complaint)
    for (const [group, names] of Object.entries(failing)) {
      if (names.length > 0) console.log(`    ${group}: ${names.join('; ')}`)
    }
  }
  await printTable(measured)
  return measured
}

async function printTable(measured) {
  const totals = await Promise.all(Object.keys(groups).map(countCases))
  const labels = Object.keys(groups).map((group, index) => `${group} of ${totals[index]}`)
  console.log(`\n    cases that fail: ${labels.join(', ')}`)
  for (const { title, failing } of measured) show(title, failing)
  console.log('')
}
