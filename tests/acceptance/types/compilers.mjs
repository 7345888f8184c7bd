// Every supported TypeScript version: apps that need only fwjs, and 23 typed middleware packages
// with ten augmentations, from CommonJS and from ES modules. With --all, the app with middleware is
// also compiled on the types of Express, if there are any.
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './managers.mjs'
import { options } from './options.mjs'
import { report } from './report.mjs'
import { run, tarball, work } from './tarball.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * `locked`: the tree is installed from its lockfile; the others contain only fwjs and its
 * dependencies. Only there are all declaration files checked: those of the middleware contradict
 * each other (multer and express-fileupload both declare `req.files`).
 */
const trees = [
  { name: '4', holds: '@types/express 4', version: '4.17.25', locked: true },
  { name: '5', holds: '@types/express 5', version: '5.0.6', locked: true },
  { name: 'none', holds: 'no @types/express, core 5', version: '5.1.3', locked: false },
  { name: 'none-4', holds: 'no @types/express, core 4', version: '4.19.6', locked: false },
]
const names = ['fwjs', 'express']
/**
 * `pushed`: the package names under which it compiles on every push; with --all every compiler
 * compiles under both. The matrix of trees compiles with 5.9.
 */
const compilers = [
  { version: '5.0', pushed: ['express'], skipLibCheck: true },
  { version: '5.4', pushed: [], skipLibCheck: true },
  { version: '5.5', pushed: [], skipLibCheck: true },
  { version: '5.6', pushed: ['fwjs'] },
  { version: '5.9', pushed: [] },
  { version: '6.0', pushed: [] },
  { version: '7.0', pushed: names },
]
const compilersFor = (name) =>
  compilers.filter(({ pushed }) => options.all || pushed.includes(name))

const npm = (folder, ...args) =>
  run(folder, 'npm', ...args, '--no-audit', '--no-fund', '--ignore-scripts')

/** Copies the tree to install into; kept between runs as long as its lockfile stays the same. */
async function prepare(tree) {
  const source = join(here, 'trees', tree.name)
  const folder = join(work, tree.name)
  const wanted = await readTexts(source)
  const found = await readTexts(folder)
  const complete = !tree.locked || (await isInstalled(folder))
  if (wanted !== found || !complete) {
    await rm(folder, { recursive: true, force: true })
    await cp(source, folder, { recursive: true })
    if (tree.locked) await npm(folder, 'ci')
  }
  return folder
}

/** npm writes this file after everything else. */
function isInstalled(folder) {
  return access(join(folder, 'node_modules/.package-lock.json')).then(
    () => true,
    () => false,
  )
}

async function readTexts(folder) {
  const read = (name) => readFile(join(folder, name), 'utf8').catch(() => '')
  return (await read('package.json')) + (await read('package-lock.json'))
}

/** Installs the tarball under one name only, and never leaves an older copy behind. */
async function install(folder, name) {
  for (const old of names) await removeOurs(join(folder, 'node_modules', old))
  await npm(folder, 'install', '--no-save', '--prefer-offline', `${name}@file:${tarball}`)
}

async function removeOurs(folder) {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  if (JSON.parse(text).name === 'fwjs') await rm(folder, { recursive: true })
}

/** Apps that need only fwjs, and those that also need middleware. */
const alone = ['handlers.ts', 'require.cts']
const withMiddleware = [...alone, 'middleware.ts', 'parameters.ts']

/** Counts the copies of the core types; npm normally installs one. */
async function countCores(folder) {
  const entries = await readdir(join(folder, 'node_modules'), { recursive: true })
  return entries.filter((path) => path.endsWith(join('express-serve-static-core', 'package.json')))
    .length
}

/**
 * Writes the apps, which import the package under its installed name: each as a CommonJS and as an
 * ES module, in one folder, so that one compilation covers both.
 */
async function stage(folder, name, files) {
  const target = join(folder, 'programs')
  await rm(target, { recursive: true, force: true })
  await mkdir(target)
  for (const file of files) {
    const source = await readFile(join(here, 'programs', file), 'utf8')
    const text = source.replaceAll("'fwjs'", `'${name}'`)
    for (const extension of extname(file) === '.ts' ? ['.cts', '.mts'] : ['.cts']) {
      await writeFile(join(target, basename(file, extname(file)) + extension), text)
    }
  }
  return target
}

async function compileProgram(folder, version, skipLibCheck) {
  const config = join(folder, `tsconfig-${version}.json`)
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    esModuleInterop: true,
    noEmit: true,
    skipLibCheck,
  }
  await writeFile(config, JSON.stringify({ compilerOptions, include: ['*.cts', '*.mts'] }))
  return compile(undefined, folder, version, '-p', config)
}

/** Compiles the apps with each TypeScript version; returns how many had no errors. */
async function checkPrograms(title, target, tree, chosen) {
  const jobs = [...chosen]
  let clean = 0
  const worker = async () => {
    for (let compiler = jobs.shift(); compiler; compiler = jobs.shift()) {
      const skipLibCheck = tree.locked || Boolean(compiler.skipLibCheck)
      const complaint = await compileProgram(target, compiler.version, skipLibCheck)
      if (!complaint) clean++
      report(`${title}: TypeScript ${compiler.version}, CommonJS and ESM`, complaint)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
  return clean
}

/** Compiles the app with middleware on the types of Express, without fwjs. */
async function checkExpress(tree, folder, chosen) {
  for (const name of names) await removeOurs(join(folder, 'node_modules', name))
  const target = await stage(folder, 'express', ['middleware.ts'])
  return await checkPrograms(`${tree.holds} itself`, target, tree, chosen)
}

async function checkFwjs(tree, folder, name, chosen) {
  const title = `${name}, ${tree.holds}`
  await install(folder, name)
  const cores = await countCores(folder)
  report(`${title}: one copy of the core types`, cores === 1 ? '' : `${cores} copies`)
  const target = await stage(folder, name, tree.locked ? withMiddleware : alone)
  return await checkPrograms(title, target, tree, chosen)
}

/** Checks one tree, as a row of docs/compatibility.md, which only a run with --all writes. */
async function checkTree(tree) {
  const folder = await prepare(tree)
  // This depends on nothing of ours but the app.
  const onExpress = tree.locked && options.all && (await checkExpress(tree, folder, compilers))
  const counts = []
  for (const name of names) counts.push(await checkFwjs(tree, folder, name, compilersFor(name)))
  const onFwjs = Math.min(...counts)
  const versions = compilers.map(({ version }) => version).join(', ')
  const exercised = tree.locked
    ? `TypeScript ${versions}: 23 typed middleware packages, 10 augmentations, handlers, from CommonJS and ESM`
    : `TypeScript ${versions}: handlers, from CommonJS and ESM`
  const row = { name: tree.holds, version: tree.version, exercised }
  if (tree.locked) return { ...row, checks: compilers.length, express: onExpress, fwjs: onFwjs }
  return { ...row, express: 'no bundled types', fwjs: `${onFwjs} of ${compilers.length}` }
}

export async function checkCompilers() {
  const rows = []
  for (const tree of trees) rows.push(await checkTree(tree))
  return rows
}
