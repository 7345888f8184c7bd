// Packs fwjs, installs it under the names `fwjs` and `express` into trees that hold the types of
// Express 4, of Express 5 and none, and compiles the programs there with each TypeScript.
//
//   node run.mjs         the oldest and the newest TypeScript
//   node run.mjs --all   every TypeScript
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
  { name: '4', holds: '@types/express 4', locked: true },
  { name: '5', holds: '@types/express 5', locked: true },
  { name: 'none', holds: 'no @types/express, core 5', locked: false },
  { name: 'none-4', holds: 'no @types/express, core 4', locked: false },
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
async function stage(folder, tree, name) {
  const target = join(folder, `programs-${name}`)
  await rm(target, { recursive: true, force: true })
  await mkdir(target)
  for (const file of await readdir(join(here, 'programs'))) {
    if (file === 'middleware.ts' && !tree.locked) continue
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

async function checkTree(tree, name, folder, chosen) {
  const cores = await countCores(folder)
  const title = `${name}, ${tree.holds}`
  report(`${title}: one copy of the core types`, cores === 1 ? '' : `${cores} copies`)
  const target = await stage(folder, tree, name)
  const jobs = [...chosen]
  const worker = async () => {
    for (let compiler = jobs.shift(); compiler; compiler = jobs.shift()) {
      const skipLibCheck = tree.locked || Boolean(compiler.skipLibCheck)
      const complaint = await compile(target, compiler, skipLibCheck)
      report(`${title}: TypeScript ${compiler.version}, CommonJS and ESM`, complaint)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
}

const all = process.argv.includes('--all')
const chosen = compilers.filter((compiler) => all || compiler.always)
const tarball = await pack()
for (const tree of trees) {
  const folder = await prepare(tree)
  for (const name of names) {
    await install(folder, name, tarball)
    await checkTree(tree, name, folder, chosen)
  }
}
console.log(`${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed > 0 ? 1 : 0
