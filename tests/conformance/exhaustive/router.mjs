/*
 * Checks this bound completely, without sampling. Express's Router and ours, both
 * driven through router.handle with plain objects, run the same layers in the same order with the
 * same req.url, req.baseUrl, req.params and error for
 *
 *   1. every router of one to three layers, each layer one of the first eight LETTERS
 *      (584 tables), for every GET of a URL that starts with '/', has at most six characters
 *      and is written over the alphabet  / a b 1 .  (3,906 URLs);
 *   2. every router of one to three layers over all nine LETTERS, a mounted router among them
 *      (819 tables), with no layer or any one of its layers passing an error on,
 *      for every such URL of at most five characters (781 URLs), six with --full;
 *   3. the tables of 1 for the URLs of 2, with FILLERS in ours, so that the router uses its index
 *      instead of visiting layer by layer.
 */

/** Layers that match none of the URLs: more than it takes for the router to build an index. */
const FILLERS = 24

const ALPHABET = ['/', 'a', 'b', '1', '.']
const failure = new Error('raised')

/** Returns every URL of up to `length` characters that starts with a slash. */
export function urlsUpTo(length) {
  const all = ['/']
  let longest = ['/']
  for (let size = 2; size <= length; size += 1) {
    longest = longest.flatMap((url) => ALPHABET.map((character) => url + character))
    all.push(...longest)
  }
  return all
}

function paramsText(params) {
  let text = ''
  for (const key in params) text += `${key}=${params[key]},`
  return text
}

const state = (req) => `${req.url} ${req.baseUrl} ${paramsText(req.params)};`

/** Creates a handler that records its request, and passes an error on if it is the one to fail. */
const visit = (index, run) => (req, res, next) => {
  req.record += `${index} ${state(req)}`
  next(run.failing === index ? failure : undefined)
}

/** Creates an error handler that records its request and recovers, unless it is the one to fail. */
const recover = (index, run) => (error, req, res, next) => {
  req.record += `${index}! ${error.message} ${state(req)}`
  next(run.failing === index ? failure : undefined)
}

/** The layers that tables consist of; the last one is a mounted router. */
const LETTERS = [
  (router, index, run) => router.get('/a', visit(index, run)),
  (router, index, run) => router.get('/:a', visit(index, run)),
  (router, index, run) => router.get('/:a?', visit(index, run)),
  (router, index, run) => router.get('/:a(\\d+)', visit(index, run)),
  (router, index, run) => router.get('*', visit(index, run)),
  (router, index, run) => router.get('/a(b)?', visit(index, run)),
  (router, index, run) => router.use('/a', visit(index, run)),
  (router, index, run) => router.use(recover(index, run)),
  (router, index, run, Router) =>
    router.use('/:b?', Router({ mergeParams: true }).get('/:a?', visit(index, run))),
]

/** The same layers in the path grammar of 5.x. */
const LETTERS_5 = [
  (router, index, run) => router.get('/a', visit(index, run)),
  (router, index, run) => router.get('/:a', visit(index, run)),
  (router, index, run) => router.get('{/:a}', visit(index, run)),
  (router, index, run) => router.get('/:a.:b', visit(index, run)),
  (router, index, run) => router.get('/*a', visit(index, run)),
  (router, index, run) => router.get('/a{b}', visit(index, run)),
  (router, index, run) => router.use('/a', visit(index, run)),
  (router, index, run) => router.use(recover(index, run)),
  (router, index, run, Router) =>
    router.use('{/:b}', Router({ mergeParams: true }).get('{/:a}', visit(index, run))),
]

/**
 * Returns every table of one to three of the first `letters` letters, as lists of their indices.
 */
function tablesOver(letters) {
  const all = []
  let longest = [[]]
  for (let size = 1; size <= 3; size += 1) {
    longest = longest.flatMap((table) =>
      Array.from({ length: letters }, (_, letter) => [...table, letter]),
    )
    all.push(...longest)
  }
  return all
}

/**
 * Creates a router for a table. Its two last layers end every request, so that no response has to
 * be awaited.
 */
function routerFor(letters, Router, table, run, fillers = 0) {
  const router = Router()
  const fill = (from) => {
    for (let count = from; count < fillers; count += 2) router.get(`/z${count}/:a`, visit('z', run))
  }
  fill(0)
  table.forEach((letter, index) => {
    letters[letter](router, index, run, Router)
  })
  fill(1)
  router.use((req, res, next) => {
    req.record += `end ${state(req)}`
    req.ended = true
  })
  router.use((error, req, res, next) => {
    req.record += `end! ${error.message} ${state(req)}`
    req.ended = true
  })
  return router
}

function ask(router, url) {
  const req = { url, method: 'GET', record: '', ended: false }
  router.handle(req, {}, (error) => {
    req.record += `out ${error?.message}`
    req.ended = true
  })
  return req
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Waits a few turns: leaving a mounted router is deferred with setImmediate. */
async function settled(requests) {
  for (let turns = 0; turns < 50; turns += 1) {
    if (requests.every((req) => req.ended)) return
    await turn()
  }
}

function compareWalks(theirs, ours, where, report) {
  report.compared += theirs.length
  for (let index = 0; index < theirs.length; index += 1) {
    const left = theirs[index]
    const right = ours[index]
    if (left.record === right.record && left.ended && right.ended) continue
    report.unexpected(
      `${where} GET ${left.originalUrl ?? left.url}`,
      `express > ${left.record}${left.ended ? '' : ' (no end)'}\nfwjs    > ${right.record}${right.ended ? '' : ' (no end)'}`,
    )
  }
}

/** Compares one table for all URLs, with each of the given layers failing in turn (-1: none). */
async function compareTable(sides, letters, table, { urls, failing, fillers }, report) {
  const run = { failing: -1 }
  const left = routerFor(letters, sides.express.fw.Router, table, run)
  const right = routerFor(letters, sides.ours.fw.Router, table, run, fillers)
  for (run.failing of failing(table)) {
    const theirs = urls.map((url) => ask(left, url))
    const ours = urls.map((url) => ask(right, url))
    if (table.includes(letters.length - 1)) await settled([...theirs, ...ours])
    compareWalks(theirs, ours, `layers [${table}] failing ${run.failing}`, report)
  }
}

async function pass(sides, letters, report, { tables, urls, title, ...rest }) {
  const started = Date.now()
  const before = report.compared
  const bound = { urls, failing: () => [-1], fillers: 0, ...rest }
  for (const table of tables) await compareTable(sides, letters, table, bound, report)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  report.say(
    `small scope, ${title}: ${tables.length} tables x ${urls.length} URLs, complete: ${report.compared - before} walks in ${seconds} s`,
  )
}

/** Returns a function that runs the whole bound over these layers. */
const smallScope =
  (letters) =>
  async (sides, report, { full }) => {
    const flat = tablesOver(letters.length - 1)
    await pass(sides, letters, report, { tables: flat, urls: urlsUpTo(6), title: 'no error' })
    await pass(sides, letters, report, {
      tables: tablesOver(letters.length),
      urls: urlsUpTo(full ? 6 : 5),
      failing: (table) => [-1, ...table.keys()],
      title: 'with errors and a mounted router',
    })
    await pass(sides, letters, report, {
      tables: flat,
      urls: urlsUpTo(5),
      fillers: FILLERS,
      title: 'by the index',
    })
  }

export const runSmallScope = smallScope(LETTERS)
export const runSmallScope5 = smallScope(LETTERS_5)
