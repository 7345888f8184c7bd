import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fw, { type Request, type Response } from 'fwjs'
import { candidates, routes, type SourcePosition, trace } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import fw5 from 'fwjs-v5'
import { load } from '../support/require.mts'

/*
 * Tests that use V8's inspector. It disturbs the coverage that V8 collects in a process, so they
 * run in a separate process (inspector.test.mts).
 */

const file = fileURLToPath(import.meta.url)
const ofRow = (app: object): (SourcePosition | undefined)[] =>
  routes(app)
    .at(-1)
    ?.handlers.map(({ source }) => source) ?? []

/** Returns the line of this compiled test file that starts with these words. */
function lineOf(words: string): number {
  const lines: string[] = load('fs').readFileSync(file, 'utf8').split('\n')
  return lines.findIndex((line) => line.includes(words)) + 1
}

function first(_req: Request, _res: Response, next: () => void): void {
  next()
}

test('each handler has its source position', () => {
  const app = fw()
  app.get('/', first, first.bind(null), (_req, res) => res.end())
  const [named, bound, arrow] = ofRow(app)
  // With --enable-source-maps, it's the position in the TypeScript file.
  if (named?.file === file) assert.equal(named.line, lineOf('function first('))
  else assert.match(named?.file ?? '', /test[\\/]routes[\\/]inspected\.mts$/)
  assert.deepEqual(bound, named)
  assert.equal(arrow?.file, named?.file)
  assert.ok((arrow?.line ?? 0) > (named?.line ?? 0))
  assert.ok((arrow?.column ?? 0) > 1)
})

test("Node's own functions have no source position, and positions can be turned off", () => {
  const app = fw()
  app.get('/', Reflect.ownKeys as never)
  assert.deepEqual(ofRow(app), [undefined])
  app.get('/', first)
  const row = routes(app, { source: false }).at(-1)
  assert.deepEqual(row?.handlers, [{ name: 'first' }])
})

test('candidates have source positions if requested', () => {
  const app = fw()
  app.get('/', first).use(fw.Router())
  const found = candidates(app, 'GET', '/', { source: true })
  const placed = found.filter(({ source }) => source).map(({ name }) => name)
  assert.deepEqual(placed, ['query', 'expressInit', 'first'])
  assert.deepEqual(found.at(-2)?.source, ofRow(fw().get('/', first) as object)[0])
})

/** Runs an app in a separate process, with the given Node.js arguments. */
function run(program: string, ...flags: string[]): string {
  const paths = ['fwjs', 'fwjs-ops'].map((name) =>
    JSON.stringify(load('module').createRequire(file).resolve(name)),
  )
  const text = `const [fw, { routes, candidates }] = [${paths}].map((path) => require(path));${program}`
  return execFileSync(process.execPath, [...flags, '-e', text], {
    encoding: 'utf8',
    // Collecting coverage enables source maps.
    env: { ...process.env, NODE_V8_COVERAGE: '' },
  }).trim()
}

const MOUNTED = `
  const app = fw(), sub = fw()
  sub.get('/x', () => {})
  app.use('/sub', sub)
  const row = routes(app).at(-1)
  const candidate = candidates(app, 'GET', '/sub/x').at(-1)
  console.log(row.path, Boolean(row.handlers[0].source), row.opaque, candidate.kind, candidate.opaque)
`

test("no debugger stays enabled: a debugger statement doesn't stop the app", () => {
  assert.equal(run(`${MOUNTED};debugger`), '/sub/x true undefined handler undefined')
})

test('without an inspector, source positions are missing and mounted apps are opaque', () => {
  const without = `
    const module = require('module')
    const { _load } = module
    module._load = (name, ...rest) => {
      if (name === 'inspector') throw new Error('no inspector')
      return _load(name, ...rest)
    }
  `
  assert.equal(run(without + MOUNTED), '/sub false true app true')
  const failing = `require('inspector').Session.prototype.post = () => { throw new Error('no') };`
  assert.equal(run(failing + MOUNTED), '/sub false true app true')
})

test('with source maps, the position is in the original source', () => {
  const map = Buffer.from(
    JSON.stringify({ version: 3, sources: ['original.ts'], names: [], mappings: 'AAUI' }),
  ).toString('base64')
  const compiled = `module.exports = (req, res) => res.end()\\n//# sourceMappingURL=data:application/json;base64,${map}`
  const program = `
    const fs = require('fs'), path = require('path')
    const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'routes-'))
    const file = path.join(folder, 'compiled.cjs')
    fs.writeFileSync(file, '${compiled}')
    const app = fw()
    app.get('/', require(file))
    const { file: found, line, column } = routes(app).at(-1).handlers[0].source
    console.log(path.basename(found), line, column)
    fs.rmSync(folder, { recursive: true })
  `
  assert.equal(run(program, '--enable-source-maps'), 'original.ts 11 5')
  assert.match(run(program), /^compiled\.cjs 1 \d+$/)
  assert.match(pathToFileURL(file).href, /^file:/)
})

test('code outside a file has the name that V8 gives it', () => {
  const app = fw()
  const made = load('vm').runInThisContext('(req, res) => res.end()', 'made-up.js')
  app.get('/', made)
  assert.equal(ofRow(app)[0]?.file, 'made-up.js')
})

const pathsOf = (app: object): string[] =>
  routes(app, { source: false })
    .filter(({ kind }) => kind === 'app' || kind === 'route')
    .map(({ kind, path, opaque }) => `${kind} ${path}${opaque ? ' opaque' : ''}`)

test('a mounted app behind agent wrappers is found, or reported as opaque', () => {
  const app = fw()
  const sub = fw()
  sub.get('/x', first)
  app.use('/sub', sub)
  const [layer] = app._router.stack.slice(-1)
  const wrap =
    (inner: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown =>
      inner(...args)
  layer.handle = wrap(layer.handle)
  assert.deepEqual(pathsOf(app), ['app /sub', 'route /sub/x'])
  layer.handle = first
  assert.deepEqual(pathsOf(app), ['app /sub opaque'])
})

test('fwjs-v3 and fwjs apps are found in each other', () => {
  const [older, newer, inner] = [fw3(), fw(), fw3()]
  inner.get('/x', first as never)
  newer.get('/y', first)
  older.use('/newer', newer as never)
  newer.use('/inner', inner as never)
  assert.deepEqual(pathsOf(older), [
    'app /newer',
    'route /newer/y',
    'app /newer/inner',
    'route /newer/inner/x',
  ])
  const found = candidates(older, 'GET', '/newer/inner/x').findLast(
    ({ kind }) => kind === 'handler',
  )
  assert.deepEqual([found?.path, found?.outcome], ['/newer/inner/x', 'may match'])
})

/** Creates a matcher whose pattern is known only from its variables, as in Express 5. */
function matcherOf(path: string | RegExp): (path: string) => unknown {
  const _path = path as RegExp
  const regexp = new RegExp(`^(?:${path})(?:\\/$)?(?=\\/|$)`, 'i')
  const keys: unknown[] = []
  return typeof path === 'string'
    ? (given) => (regexp.exec(given) && keys ? { path: given, params: {} } : false)
    : (given) => (_path.exec(given) ? { path: given, params: {} } : false)
}

test('the paths of matchers are found in their variables', () => {
  const app = fw5()
  app.use(['/a', '/b'], first as never).use('/c', first as never)
  const [both, expression] = app.router.stack as unknown as { matchers: unknown[] }[]
  Object.assign(both ?? {}, { matchers: [matcherOf('/d'), matcherOf('/e')] })
  Object.assign(expression ?? {}, { matchers: [matcherOf(/^\/f/)] })
  const shown = routes(app, { source: false }).map(({ path }) => path)
  assert.deepEqual(shown, ['(/d|/e)', '/^\\/f/'])
  const matching = (url: string): string[] =>
    candidates(app, 'GET', url).flatMap(({ outcome, path }) =>
      outcome === 'may match' ? path : [],
    )
  assert.deepEqual(matching('/d'), ['(/d|/e)'])
  assert.deepEqual(matching('/f'), ['/^\\/f/'])
})

/** Loads files into a separate context, as Jest does. */
const LOADER = `
  const vm = require('vm'), fs = require('fs'), path = require('path'), { createRequire } = require('module')
  const context = vm.createContext({ process, Buffer, URL })
  const cache = {}
  function loadInto(file) {
    if (cache[file]) return cache[file].exports
    const module = (cache[file] = { exports: {} })
    const { resolve } = createRequire(file)
    const text = '(function (exports, require, module) {' + fs.readFileSync(file, 'utf8') + '\\n})'
    const run = vm.runInContext(text, context, { filename: file })
    run(module.exports, (name) => (name[0] === '.' ? loadInto(resolve(name)) : require(name)), module)
    return module.exports
  }
`

test('source positions and mounted apps are found in a separate context, as in Jest', () => {
  const path = JSON.stringify(load('module').createRequire(file).resolve('fwjs-ops'))
  const program = `
    const app = fw(), sub = fw()
    sub.get('/x', (req, res) => res.end())
    app.use('/sub', sub)
    const [row] = loadInto(${path}).routes(app).slice(-1)
    console.log(row.path, row.handlers[0].source.file)
  `
  assert.equal(run(LOADER + program), '/sub/x [eval]')
})

test("a trace has the source positions of the app's functions", async () => {
  const app = fw()
  app.get('/', first, (_req, res) => res.end())
  app.use(Reflect.ownKeys as never)
  const { layers } = await trace(app)
  const [route, handler] = layers.slice(-3)
  assert.equal(route?.source, undefined)
  assert.deepEqual(handler?.source, routes(app).at(-2)?.handlers[0]?.source)
  assert.ok(handler?.source)
})
