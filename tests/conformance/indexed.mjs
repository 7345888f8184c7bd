import { readCommand } from '../../scripts/lib/command.mjs'
import { randomTable, randomUrl } from './generators/paths.mjs'
import { frameworks, PACKAGES } from './harness/frameworks.mjs'
import { Random } from './harness/random.mjs'

/*
 * Long routers use an index, which may skip only layers that cannot match. Runs random routers of
 * string paths, RegExps, and arrays of both with the index and, with the same layers in a custom
 * stack, layer by layer. Both must run the same layers, in the same order, with the same params,
 * path, and URL. One comparison is one layer for one URL.
 */

const { options } = readCommand({
  name: 'npm run verify -- indexed --',
  does: 'Routes requests through random routers with the index and layer by layer. Both must run the same layers.',
  folders: [import.meta.dirname],
  options: {
    count: { type: 'string', value: 'N', default: '2000000', help: 'number of comparisons' },
    major: { type: 'string', value: '5|4', default: '4', help: 'the API line' },
    seed: {
      type: 'string',
      value: 'N',
      default: String(Date.now() % 2_000_000_000),
      help: 'repeat the same routers',
    },
    show: {
      type: 'string',
      value: 'N',
      default: '5',
      help: 'maximum number of differences to print',
    },
  },
})

/** Enough indexable layers that every table gets an index. */
const FILLERS = 20
/** Requests that a router handles before its index is built. */
const WARM_UP = 3
const URLS = 64

const major = Number(options.major)
const { ours } = frameworks(PACKAGES[major])
const { recordOf } = ours.engine('lib/engine/stack')

const Layer = ours.file(major === 5 ? 'lib/routing/lib/layer' : 'lib/router/layer')

function isValid(path) {
  try {
    return Boolean(new Layer(path, {}, () => {}))
  } catch (error) {
    if (error instanceof SyntaxError || error.originalPath !== undefined) return false
    // path-to-regexp 8 rejects expressions in nested arrays.
    if (major === 5 && Array.isArray(path)) return false
    throw error
  }
}

function paramsText(params) {
  let text = ''
  for (const key in params) text += `${key}=${params[key]},`
  return text
}

/** Every layer records its request and calls next; the last one keeps the run synchronous. */
function buildRouter({ options: settings, entries }) {
  const router = ours.fw.Router(settings)
  const { stack } = router
  const note = (number, req) => {
    req.seen += `${number} ${stack[number].path} ${paramsText(req.params)} ${req.baseUrl} ${req.url};`
  }
  for (const [number, { kind, path }] of entries.entries()) {
    if (kind === 'catch') {
      router.use(path, (_error, req, _res, next) => {
        note(number, req)
        next()
      })
    } else {
      router[kind](path, (req, _res, next) => {
        note(number, req)
        next()
      })
    }
  }
  for (let count = 0; count < FILLERS; count += 1) router.get(`/filler${count}`, () => {})
  router.use((req) => {
    req.seen += 'end'
  })
  router.use((error, req, _res, _next) => {
    req.seen += `failed ${error.message}`
  })
  return router
}

/** Expressions with the g and y flags remember where they stopped, so each run resets them. */
function walk(router, url, sticky) {
  for (const expression of sticky) expression.lastIndex = 0
  const req = { url, method: 'GET', seen: '' }
  router.handle(req, {}, () => {
    req.seen += 'out'
  })
  return req.seen
}

const random = new Random(Number(options.seed))
const wanted = Number(options.count)
const totals = { compared: 0, matched: 0, different: 0, tables: 0 }

function compareTable(table) {
  const router = buildRouter(table)
  const plain = ours.fw.Router(table.options)
  plain.stack = [...router.stack]
  const sticky = table.entries
    .flatMap(({ path }) => [path].flat(Number.POSITIVE_INFINITY))
    .filter((path) => path instanceof RegExp && /[gy]/.test(path.flags))
  for (let count = 0; count < WARM_UP; count += 1) walk(router, '/warm', sticky)
  if (!recordOf(router).index || recordOf(plain)) throw new Error('the index is not in use')
  for (let count = 0; count < URLS; count += 1) {
    const url = randomUrl(random, table.words)
    const indexed = walk(router, url, sticky)
    const expected = walk(plain, url, sticky)
    totals.compared += table.entries.length
    totals.matched += expected.split(';').length - 1
    if (indexed === expected) continue
    totals.different += 1
    if (totals.different > Number(options.show)) continue
    const paths = table.entries.map(({ kind, path }, number) => `${number} ${kind} ${path}`)
    const title = `${url} on ${JSON.stringify(table.options)}\n  ${paths.join('\n  ')}`
    console.log(`${title}\nby layer > ${expected}\nby index > ${indexed}\n`)
  }
  totals.tables += 1
}

const started = Date.now()
while (totals.compared < wanted) compareTable(randomTable(random, isValid, major))
const seconds = ((Date.now() - started) / 1000).toFixed(0)
console.log(
  `indexed walks, seed ${options.seed}: ${totals.tables} tables, ${totals.matched} matches in ${seconds} s`,
)
console.log(`${totals.compared} compared, ${totals.different} different`)
process.exitCode = totals.different === 0 ? 0 : 1
