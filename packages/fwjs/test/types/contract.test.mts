import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const tsc = join(resolve('typescript/package.json'), '../bin/tsc')
const sources = fileURLToPath(new URL('../../../src', import.meta.url))

/** A one-line change that the public types don't allow. The build is the control. */
type Change = readonly [file: string, before: string, after: string]

const renames: Change[] = [
  ['application.ts', 'app.enabled = ', 'app.enabeld = '],
  ['application.ts', 'app.engine = ', 'app.engin = '],
  ['application.ts', 'app.render = ', 'app.rendr = '],
  ['request.ts', 'req.range = ', 'req.ranges = '],
  ['request.ts', 'req.is = ', 'req.isType = '],
  ['request.ts', '  hostname() {', '  hostName() {'],
  ['response.ts', 'res.vary = ', 'res.varry = '],
  ['response.ts', 'res.sendStatus = ', 'res.sendstatus = '],
  ['response.ts', 'res.clearCookie = ', 'res.clearcookie = '],
  ['router/index.ts', 'Router.param = ', 'Router.parm = '],
  ['router/index.ts', 'Router.route = ', 'Router.rout = '],
  ['router/route.ts', 'Route.prototype.all = ', 'Route.prototype.every = '],
]

const types: Change[] = [
  ['application.ts', 'function enabled(name)', 'function enabled(name: Date)'],
  ['application.ts', 'function engine(ext, render)', 'function engine(ext: Date, render)'],
  ['application.ts', 'function path()', 'function path(from: Date)'],
  ['request.ts', 'function range(size, options)', 'function range(size: Date, options)'],
  ['request.ts', 'function is(type, ...types)', 'function is(type: Date, ...types)'],
  ['request.ts', '  xhr() {', '  xhr(since: Date) {'],
  ['response.ts', 'function status(code)', 'function status(code: Date)'],
  ['response.ts', 'function location(url)', 'function location(url: Date)'],
  ['response.ts', 'function download(', 'function download(when: Date,'],
  ['response.ts', 'function contentType(type)', 'function contentType(type: Date)'],
  ['router/index.ts', 'function use(first: unknown,', 'function use(first: Date,'],
  ['router/index.ts', 'function route(path: PathPattern)', 'function route(path: Date)'],
]

function copySources(name: string): string {
  const folder = fileURLToPath(new URL(`../../contract/${name}`, import.meta.url))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(sources, join(folder, 'src'), { recursive: true })
  const compilerOptions = { composite: false, incremental: false, noEmit: true, rootDir: 'src' }
  const extended = join(sources, '../tsconfig.json')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: extended, compilerOptions, include: ['src'] }),
  )
  return folder
}

/** Makes the change and returns its line. */
function apply(folder: string, [file, before, after]: Change): string {
  const path = join(folder, 'src', file)
  const source = readFileSync(path, 'utf8')
  assert.equal(source.split(before).length, 2, `${file} has one place: ${before}`)
  writeFileSync(path, source.replace(before, after))
  return `${file}(${source.slice(0, source.indexOf(before)).split('\n').length},`
}

function compile(folder: string): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (_error, stdout) =>
      done(stdout),
    )
  })
}

for (const [name, changes] of Object.entries({ renames, types })) {
  test(`the public types match the code: ${name}`, async () => {
    const folder = copySources(name)
    const places = changes.map((change) => apply(folder, change))
    const complaints = await compile(folder)
    const missed = places.filter((place) => !complaints.includes(place))
    assert.deepEqual(missed, [], complaints)
  })
}
