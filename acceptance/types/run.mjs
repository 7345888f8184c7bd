// Packs fwjs, installs it under the names `fwjs` and `express` into trees that hold the types of
// Express 4, of Express 5 and none, and compiles the programs there with each TypeScript. Where there
// are types of Express, the program of the middlewares is first compiled on those.
//
//   node run.mjs           where nothing but fwjs is installed: the oldest and the newest TypeScript
//   node run.mjs --all     every TypeScript everywhere
//   node run.mjs --write   with --all: keeps the results for docs/compatibility.md
import { execFile } from 'node:child_process'
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const product = join(here, '../../packages/fwjs')
// Outside the repository: what fwjs fails to bring along must not be found in a parent folder.
const work = join(tmpdir(), 'fwjs-acceptance-types')

/**
 * `locked`: the tree is installed from its lockfile; the others hold nothing but what fwjs itself
 * brings along. Only there are all declaration files checked: those of the middleware contradict
 * each other (multer and express-fileupload both declare `req.files`).
 */
const trees = [
  { name: '4', holds: '@types/express 4', version: '4.17.25', locked: true },
  { name: '5', holds: '@types/express 5', version: '5.0.6', locked: true },
  { name: 'none', holds: 'no @types/express, core 5', version: '5.1.3', locked: false },
  { name: 'none-4', holds: 'no @types/express, core 4', version: '4.19.6', locked: false },
]
const names = ['fwjs', 'express']
const compilers = [
  { version: '5.5', always: false, skipLibCheck: true },
  { version: '5.6', always: true },
  { version: '5.9', always: false },
  { version: '6.0', always: false },
  { version: '7.0', always: true },
]

/** Answers with what the command printed; a failure carries it too. */
async function npm(folder, ...args) {
  const { stdout } = await exec('npm', [...args, '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    maxBuffer: 1 << 26,
  })
  return stdout
}

async function pack() {
  await mkdir(work, { recursive: true })
  const [{ filename }] = JSON.parse(
    await npm(product, 'pack', '--json', '--pack-destination', work),
  )
  return join(work, filename)
}

/** A copy of the tree to install into; kept between runs as long as its lockfile stays the same. */
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

/** npm writes this file when everything else is in place. */
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

/** Installs the tarball under one name only, and never leaves an older copy in place. */
async function install(folder, name, tarball) {
  for (const old of names) await removeOurs(join(folder, 'node_modules', old))
  await npm(folder, 'install', '--no-save', '--prefer-offline', `${name}@file:${tarball}`)
}

async function removeOurs(folder) {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  if (JSON.parse(text).name === 'fwjs') await rm(folder, { recursive: true })
}

/** The programs that need nothing but fwjs, and those that need middleware, too. */
const alone = ['handlers.ts', 'require.cts']
const withMiddleware = [...alone, 'middleware.ts', 'parameters.ts']

/** Two copies of the core types would be strangers to each other: npm must have found one. */
async function countCores(folder) {
  const entries = await readdir(join(folder, 'node_modules'), { recursive: true })
  return entries.filter((path) => path.endsWith(join('express-serve-static-core', 'package.json')))
    .length
}

/**
 * Writes the programs, speaking to the package by the name it is installed under: each as a
 * CommonJS and as an ES module, in one folder, so that one compilation serves both.
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

async function compile(folder, compiler, skipLibCheck) {
  const tsc = join(here, 'node_modules', `typescript-${compiler.version}`, 'bin', 'tsc')
  const config = join(folder, `tsconfig-${compiler.version}.json`)
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
  return exec(process.execPath, [tsc, '-p', config], { cwd: folder }).then(
    () => '',
    (error) => error.stdout || String(error),
  )
}

const results = { passed: 0, failed: 0 }

function report(title, complaint) {
  results[complaint ? 'failed' : 'passed'] += 1
  console.log(`${complaint ? 'FAILED' : 'ok'}  ${title}`)
  if (complaint) console.log(complaint.replace(/^/gm, '    '))
}

/** Compiles the programs with each TypeScript; answers with how many of them had no complaint. */
async function checkPrograms(title, target, tree, chosen) {
  const jobs = [...chosen]
  let clean = 0
  const worker = async () => {
    for (let compiler = jobs.shift(); compiler; compiler = jobs.shift()) {
      const skipLibCheck = tree.locked || Boolean(compiler.skipLibCheck)
      const complaint = await compile(target, compiler, skipLibCheck)
      if (!complaint) clean++
      report(`${title}: TypeScript ${compiler.version}, CommonJS and ESM`, complaint)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
  return clean
}

/** The program of the middlewares on the types of Express, which no fwjs stands before. */
async function checkExpress(tree, folder, chosen) {
  for (const name of names) await removeOurs(join(folder, 'node_modules', name))
  const target = await stage(folder, 'express', ['middleware.ts'])
  return await checkPrograms(`${tree.holds} itself`, target, tree, chosen)
}

async function checkFwjs(tree, folder, name, chosen) {
  const title = `${name}, ${tree.holds}`
  await install(folder, name, tarball)
  const cores = await countCores(folder)
  report(`${title}: one copy of the core types`, cores === 1 ? '' : `${cores} copies`)
  const target = await stage(folder, name, tree.locked ? withMiddleware : alone)
  return await checkPrograms(title, target, tree, chosen)
}

/** One tree, as a row of docs/compatibility.md. */
async function checkTree(tree) {
  const chosen = compilers.filter((compiler) => all || tree.locked || compiler.always)
  const folder = await prepare(tree)
  const onExpress = tree.locked && (await checkExpress(tree, folder, chosen))
  const counts = []
  for (const name of names) counts.push(await checkFwjs(tree, folder, name, chosen))
  const onFwjs = Math.min(...counts)
  const versions = chosen.map(({ version }) => version).join(', ')
  const exercised = tree.locked
    ? `TypeScript ${versions}: 23 typed middlewares, 10 augmentations, handlers, from CommonJS and ESM`
    : `TypeScript ${versions}: handlers, from CommonJS and ESM`
  const row = { name: tree.holds, version: tree.version, exercised }
  if (tree.locked) return { ...row, checks: chosen.length, express: onExpress, fwjs: onFwjs }
  return { ...row, express: 'no types of its own', fwjs: `${onFwjs} of ${chosen.length}` }
}

async function writeResults(rows) {
  const date = new Date().toISOString().slice(0, 10)
  const command = 'npm run acceptance -- --all'
  const note = 'A result counts the versions of TypeScript that have nothing to complain of.'
  const text = JSON.stringify({ title: 'Types', date, command, note, rows }, undefined, 2)
  await writeFile(join(here, 'results.json'), `${text}\n`)
}

const all = process.argv.includes('--all')
const tarball = await pack()
const rows = []
for (const tree of trees) rows.push(await checkTree(tree))
if (all && process.argv.includes('--write')) await writeResults(rows)
console.log(`${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed > 0 ? 1 : 0
