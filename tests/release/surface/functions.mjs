import { METHODS } from 'node:http'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../../packages/fwjs-cli/package.json', import.meta.url))

/** The paths inside Express 4 that APM agents and packages require. */
const INSIDE = [
  'application',
  'express',
  'middleware/init',
  'middleware/query',
  'request',
  'response',
  'router/index',
  'router/layer',
  'router/route',
  'utils',
  'view',
].map((name) => `fwjs/lib/${name}.js`)

/** Those inside Express 5, and inside the package that it takes its router from. */
const INSIDE_5 = [
  ...['application', 'express', 'request', 'response', 'utils', 'view'].map(
    (name) => `lib/${name}`,
  ),
  ...['index', 'lib/layer', 'lib/route'].map((name) => `agent-shims/node_modules/router/${name}`),
].map((path) => `../fwjs-v5/${path}.js`)

const MODULES = [
  ...['fwjs', ...INSIDE, 'fwjs-ops', '../fwjs-v3/index.js', '../fwjs-v3/lib/express.js'],
  ...['../fwjs-v5/index.js', ...INSIDE_5],
]

/** Node decides which methods exist, and it differs between versions: three stand for all. */
const OTHER_METHODS = new Set(METHODS.map((name) => name.toLowerCase()))
for (const name of ['get', 'post', 'delete']) OTHER_METHODS.delete(name)

const IGNORED = new Set(['length', 'name', 'arguments', 'caller', 'constructor'])

/** Lists the functions of every public module: `path name/length`. */
export function listFunctions() {
  const lines = []
  const seen = new Map()
  for (const module of MODULES) {
    visit(require(module), module.replace('../', ''), { lines, seen, depth: 0 })
  }
  return lines
}

function visit(value, path, { lines, seen, depth }) {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return
  if (seen.has(value)) {
    lines.push(`${path} = ${seen.get(value)}`)
    return
  }
  seen.set(value, path)
  if (typeof value === 'function')
    lines.push(`${path} ${value.name || '(anonymous)'}/${value.length}`)
  if (depth === 3) return
  for (const [name, inner] of membersOf(value, path)) {
    if (inner === GETTER) lines.push(`${path}.${name} getter`)
    else visit(inner, `${path}.${name}`, { lines, seen, depth: depth + 1 })
  }
}

const GETTER = Symbol('getter')

/** Returns the own properties. The exports of fwjs-ops are getters that load them; other getters need a request, or throw. */
function membersOf(value, path) {
  const isOps = path === 'fwjs-ops'
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([name]) => !IGNORED.has(name) && (isOps || !OTHER_METHODS.has(name)))
    .map(([name, { get, value: inner }]) => [name, get ? (isOps ? value[name] : GETTER) : inner])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Lists the layers that the framework itself registers, as APM agents see them. */
export function listLayers() {
  const fw = require('fwjs')
  const app = fw()
  app.use(
    fw.json(),
    fw.raw(),
    fw.text(),
    fw.urlencoded({ extended: false }),
    fw.static('.'),
    fw.query(),
  )
  app.use(
    '/router',
    fw.Router().get('/', function handler() {}),
  )
  app.use('/app', fw())
  app.param('id', () => {})
  const app3 = require('../fwjs-v3/index.js')()
  app3.get('/', function handler() {})
  const app5 = require('../fwjs-v5/index.js')()
  app5.get('/', function handler() {})
  return [
    ...linesOf(app._router.stack, 'app'),
    ...linesOf(app3.stack, 'app of 3.x'),
    ...linesOf(app5.router.stack, 'app of 5.x'),
  ]
}

function linesOf(stack, path) {
  return stack.flatMap((layer, index) => {
    const place = `${path}[${index}]`
    const { name, handle, route } = layer
    const inner = route?.stack ?? (Array.isArray(handle.stack) ? handle.stack : [])
    return [
      `${place} ${name ?? ''} ${handle.name}/${handle.length} {${Object.keys(layer)}}`,
      ...(route ? [`${place}.route {${Object.keys(route)}} {${Object.keys(route.methods)}}`] : []),
      ...linesOf(inner, place),
    ]
  })
}
