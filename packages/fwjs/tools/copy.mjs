// node tools/copy.mjs: copies the compiled package to agent-shims/node_modules/express, because agents
// look for Express in a folder with that name; the engine, fwjs-core, isn't copied. Makes every file of
// `lib` that can be required from outside check which copy is used (src/express-copy.ts). Run it after
// the compiler; running it again changes nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = fileURLToPath(new URL('..', import.meta.url))
const to = join(from, 'agent-shims/node_modules/express')

/** The paths that apps, packages, and agents use in Express. */
const publicFiles = [
  ...['express', 'application', 'request', 'response', 'view', 'utils'],
  ...['router/index', 'router/layer', 'router/route', 'middleware/init', 'middleware/query'],
].map((name) => `lib/${name}.js`)

const read = (file) => readFileSync(join(from, file), 'utf8')
/** Returns the code around such a file. Doesn't add lines, so that source maps stay correct. */
function frameOf(file) {
  const copy = posix.relative(posix.dirname(file), 'lib/express-copy.js').replace(/^(?!\.)/, './')
  const question = `!require("${copy}").exportFromCopy(module, "${file}")`
  return [`"use strict"; if (${question}) {`, '} //# sourceMappingURL=']
}

/** Aikido's agent reads these variables at the end of the file, outside the condition. */
const readOutside = /^(?:const|var) (Route|Router) = /gm

const plain = ['"use strict";', '//# sourceMappingURL=']

function replaceFrame(code, [start, end], [newStart, newEnd]) {
  const at = code.lastIndexOf(end)
  if (!code.startsWith(start) || at === -1) return undefined
  return newStart + code.slice(start.length, at) + newEnd + code.slice(at + end.length)
}

/** Returns the file as the compiler wrote it, which is the form that agents expect and rewrite. */
function plainFile(file) {
  const code = read(file)
  const unframed = publicFiles.includes(file) && replaceFrame(code, frameOf(file), plain)
  return unframed ? unframed.replace(readOutside, 'const $1 = ') : code
}

function framedFile(file) {
  const framed = replaceFrame(plainFile(file), plain, frameOf(file))
  if (framed === undefined) throw new Error(`${file} is not as the compiler writes it`)
  return framed.replace(readOutside, 'var $1 = ')
}

const filesIn = (folder) =>
  readdirSync(join(from, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(from, join(parentPath, name)).replaceAll('\\', '/'))

/** Returns the copy of a file. Source maps aren't copied: both copies use the same one. */
function copyOf(file) {
  const map = relative(dirname(join(to, file)), join(from, file)).replaceAll('\\', '/')
  return plainFile(file).replace(/^(\/\/# sourceMappingURL=).*$/m, `$1${map}.map`)
}

function manifest() {
  const { version, license, type, main } = JSON.parse(read('package.json'))
  const description = 'fwjs once more, in a folder where agents look for Express'
  const fields = { name: 'express', version, private: true, description, license, type, main }
  return `${JSON.stringify(fields, undefined, 2)}\n`
}

/** Writes a file only if it has changed, because `npm pack` may run at the same time. */
function write(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

for (const file of publicFiles) write(join(from, file), framedFile(file))

const copied = filesIn('lib').filter((file) => /\.js$/.test(file) && !/^lib\/contract/.test(file))
const wanted = new Map(['index.js', ...copied].map((file) => [join(to, file), copyOf(file)]))
wanted.set(join(to, 'package.json'), manifest())
for (const [path, text] of wanted) write(path, text)
for (const file of filesIn(relative(from, to))) {
  if (!wanted.has(join(from, file))) rmSync(join(from, file))
}
