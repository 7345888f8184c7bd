// Checks that each tarball has the files that users need, and no others.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { folderOf, read, root } from '../../../scripts/lib/packages.mjs'

/** Files of every package; OTHERS matches more of them. All remaining files come from `src`. */
const ALWAYS = ['LICENSE', 'README.md', 'package.json']
const OTHERS = {
  'fwjs-core':
    /^agent-shims\/node_modules\/(?:body-parser|finalhandler)\/.+\.(?:js|json)$|^src\/linear-regexp\/README\.md$/,
  fwjs: /^(?:index\.(?:js|d\.ts)|agent-shims\/node_modules\/express\/.+\.(?:js|json))$/,
  'fwjs-v5':
    /^(?:index\.(?:js|d\.ts)|agent-shims\/router\.js|agent-shims\/node_modules\/(?:express|router|body-parser|finalhandler)\/.+\.(?:js|json))$/,
  'fwjs-v3': /^index\.(?:js|d\.ts)$/,
  'create-fwjs':
    /^templates\/(?:java|type)script\/(?:README\.md|gitignore|(?:src|test)\/.+\.[jt]s|\w+\.json)$/,
}
const SOURCE = /^src\/(.+)\.ts$/
const DATA = /^src\/(.+\.json)$/
/** Files of a working copy that a wrong file list would include. */
const LEFTOVER = /tsbuildinfo$|\.tgz$|(?:^|\/)(?:coverage|\.git|\.DS_Store|\.npmrc|\.env)(?:\/|$)/

/** Returns what is wrong with an unpacked tarball. */
export function wrongInTarball(name, { folder, files }) {
  const text = (file) => readFileSync(join(folder, file), 'utf8')
  const has = new Set(files)
  return [
    ...missingOf(files)
      .filter((file) => !has.has(file))
      .map((file) => `${file} is missing`),
    ...files.filter((file) => !isExpected(name, file, has)).map((file) => `${file} is unexpected`),
    ...files.flatMap((file) => wrongMaps(file, text, has)),
    ...wrongCopies(name, files, text),
    ...files.filter((file) => text(file).includes(root)).map((file) => `${file} names ${root}`),
  ].map((problem) => `${name}: ${problem}`)
}

const outputsOf = (path) =>
  ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((end) => `lib/${path}${end}`)

function missingOf(files) {
  const made = files.flatMap((file) => {
    const source = SOURCE.exec(file)?.[1]
    if (source) return outputsOf(source)
    const data = DATA.exec(file)?.[1]
    return data ? [`lib/${data}`] : []
  })
  return [...ALWAYS, ...made]
}

/** A file in `lib` without its source is left over from an earlier build. */
function isExpected(name, file, has) {
  if (LEFTOVER.test(file)) return false
  if (ALWAYS.includes(file) || SOURCE.test(file) || DATA.test(file)) return true
  if (file.startsWith('lib/')) {
    const path = file.slice('lib/'.length)
    return (
      has.has(`src/${path.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, '.ts')}`) || has.has(`src/${path}`)
    )
  }
  return OTHERS[name]?.test(file) ?? false
}

/** Checks that the map named by a file, and the map's sources, are in the tarball. */
function wrongMaps(file, text, has) {
  const next = file.endsWith('.map')
    ? JSON.parse(text(file)).sources
    : /\.(?:js|d\.ts)$/.test(file)
      ? Array.from(text(file).matchAll(/^(?:\} )?\/\/# sourceMappingURL=(.+)$/gm), ([, map]) => map)
      : []
  return next
    .map((one) => posix.join(posix.dirname(file), one))
    .filter((one) => !has.has(one))
    .map((one) => `${file} points to ${one}, which does not exist`)
}

function wrongCopies(name, files, text) {
  const problems = []
  if (files.includes('LICENSE') && text('LICENSE') !== read('LICENSE'))
    problems.push('LICENSE differs from that of the repository')
  const readme = readFileSync(join(folderOf(name), 'README.md'), 'utf8')
  if (files.includes('README.md') && text('README.md') !== readme)
    problems.push('README.md is not that of the package')
  return problems
}
