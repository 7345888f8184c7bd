// node scripts/agent-copies.mjs PACKAGE: copies compiled files to agent-shims/node_modules, because
// agents look for them in folders with the names of Express's packages; the engine, fwjs-core, isn't
// copied. Makes every file of `lib` that can be required from outside check which copy of the package is
// used (src/express-copy.ts). Run it after the compiler; running it again changes nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { folderOf, manifestOf } from './lib/packages.mjs'

const SHIMS = 'agent-shims/node_modules'
const EXPRESS = `${SHIMS}/express`

const COMMON = ['express', 'application', 'request', 'response', 'view', 'utils']
const ROUTER = ['router/index', 'router/layer', 'router/route']
const MIDDLEWARE = ['middleware/init', 'middleware/query']

/**
 * For each package, the paths that apps, packages, and agents use in Express. `router` is the package
 * that Express 5 takes its router from, `handwritten` are shims that aren't generated.
 */
const LINES = {
  fwjs: { publicNames: [...COMMON, ...ROUTER, ...MIDDLEWARE], handwritten: [] },
  'fwjs-v5': {
    publicNames: COMMON,
    router: { from: 'lib/routing', version: '2.100.0+fwjs' },
    handwritten: ['body-parser', 'finalhandler'],
  },
}

/** OpenTelemetry recognizes the functions of the router package, which get no span, by their text. */
const COMPARED = [
  { name: 'router', call: 'router.handle' },
  { name: 'handle', call: 'route.dispatch' },
].map(({ name, call }) => ({
  compiled: new RegExp(
    `function ${name}\\(req, res, next\\) \\{[\\s;]*${call}\\(req, res, next\\);\\s*\\}`,
  ),
  text: `function ${name} (req, res, next) {\n    ${call}(req, res, next)\n  }`,
}))

/** Aikido's agent reads these variables at the end of the file, outside the condition. */
const READ_OUTSIDE = /^(?:const|var) (Route|Router) = /gm

const PLAIN = ['"use strict";', '//# sourceMappingURL=']

/** Returns the code around such a file. Doesn't add lines, so that source maps stay correct. */
function frameOf(file) {
  const copy = posix.relative(posix.dirname(file), 'lib/express-copy.js').replace(/^(?!\.)/, './')
  const question = `!require("${copy}").exportFromCopy(module, "${file}")`
  return [`"use strict"; if (${question}) {`, '} //# sourceMappingURL=']
}

function replaceFrame(code, [start, end], [newStart, newEnd]) {
  const at = code.lastIndexOf(end)
  if (!code.startsWith(start) || at === -1) return undefined
  return newStart + code.slice(start.length, at) + newEnd + code.slice(at + end.length)
}

/** Replaces a function by the text that an agent expects, on as many lines. */
function withComparedText(code, { compiled, text }, file) {
  if (code.includes(text)) return code
  if (!compiled.test(code)) throw new Error(`${file} doesn't have ${text}`)
  const linesIn = (part) => part.split('\n').length
  return code.replace(compiled, (found) => text + '\n'.repeat(linesIn(found) - linesIn(text)))
}

const name = process.argv[2]
const { publicNames, router, handwritten } = LINES[name]
const from = folderOf(name)
const publicFiles = publicNames.map((one) => `lib/${one}.js`)
const read = (file) => readFileSync(join(from, file), 'utf8')

/** Returns the file as the compiler wrote it, which is the form that agents expect and rewrite. */
function plainFile(file) {
  const code = read(file)
  if (file === `${router?.from}/index.js`) {
    return COMPARED.reduce((text, one) => withComparedText(text, one, file), code)
  }
  const unframed = publicFiles.includes(file) && replaceFrame(code, frameOf(file), PLAIN)
  return unframed ? unframed.replace(READ_OUTSIDE, 'const $1 = ') : code
}

function framedFile(file) {
  const framed = replaceFrame(plainFile(file), PLAIN, frameOf(file))
  if (framed === undefined) throw new Error(`${file} is not as the compiler writes it`)
  return framed.replace(READ_OUTSIDE, 'var $1 = ')
}

const filesIn = (folder) =>
  readdirSync(join(from, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => relative(from, join(parentPath, file)))
    .map((file) => file.replaceAll('\\', '/'))

/** Returns the text of a copy. Source maps aren't copied: all copies use the same one. */
function copyOf(file, to) {
  const map = posix.relative(posix.dirname(to), file)
  return plainFile(file).replace(/^(\/\/# sourceMappingURL=).*$/m, `$1${map}.map`)
}

function manifest(fields) {
  const { license, type, main } = manifestOf(name)
  return `${JSON.stringify({ ...fields, license, type, main }, undefined, 2)}\n`
}

const isRun = (file) => /\.js$/.test(file) && !/^lib\/contract/.test(file)

/** Returns the texts of the router's package by path. */
function routerIn(folder) {
  const { from: source, version } = router
  const copies = filesIn(source)
    .filter(isRun)
    .map((file) => [file, folder + file.slice(source.length)])
  const description = `The router of ${name}, where agents look for it`
  return new Map([
    ...copies.map(([file, to]) => [to, copyOf(file, to)]),
    [`${folder}/package.json`, manifest({ name: 'router', version, private: true, description })],
  ])
}

/** Returns the texts of the package once more, with the shims that it loads. */
function expressIn(folder) {
  const shims = handwritten.flatMap((shim) => filesIn(`${SHIMS}/${shim}`))
  const loader = router ? ['agent-shims/router.js'] : []
  const copies = ['index.js', ...filesIn('lib').filter(isRun), ...shims, ...loader]
  const { version } = manifestOf(name)
  const description = `${name} once more, in a folder where agents look for Express`
  return new Map([
    ...copies.map((file) => [`${folder}/${file}`, copyOf(file, `${folder}/${file}`)]),
    ...(router ? routerIn(`${folder}/${SHIMS}/router`) : []),
    [`${folder}/package.json`, manifest({ name: 'express', version, private: true, description })],
  ])
}

/** Writes a file only if it has changed, because `npm pack` may run at the same time. */
function write(file, text) {
  const path = join(from, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function writeFolder(folder, texts) {
  for (const [file, text] of texts) write(file, text)
  for (const file of filesIn(folder)) if (!texts.has(file)) rmSync(join(from, file))
}

if (router) write(`${router.from}/index.js`, plainFile(`${router.from}/index.js`))
for (const file of publicFiles) write(file, framedFile(file))
if (router) writeFolder(`${SHIMS}/router`, routerIn(`${SHIMS}/router`))
writeFolder(EXPRESS, expressIn(EXPRESS))
