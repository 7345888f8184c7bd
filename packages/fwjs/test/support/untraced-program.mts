/*
 * An app without subscribers, for test/tracing/cost.test.mts. It prints how often one request checks the
 * channels for subscribers, and how many bytes one request allocates. The router gets
 * plain objects, so that Node.js itself allocates nothing.
 */
import { Channel } from 'node:diagnostics_channel'
import { getHeapSpaceStatistics } from 'node:v8'
import fw, { type NextFunction, type Request, type Response } from 'fwjs'

const WALKS = 500

const app = fw()
const router = fw.Router()
for (let count = 0; count < 20; count++) {
  app.use((_req, _res, next) => next())
}
router.get('/', (_req, _res, next) => next(new Error('for the error handler')))
router.use((_error: Error, _req: Request, res: Response, _next: NextFunction) => {
  res.end()
})
app.use(router)

/** Query, init, the 20 above, the router, its route, the handler, and the error handler. */
const LAYERS = 26

let ends = 0
const end = () => {
  ends += 1
}

function walk(): void {
  const req = Object.assign(Object.create(app.request), { method: 'GET', url: '/', headers: {} })
  const res = { setHeader() {}, end } as unknown as Response
  app(req as Request, res, (error?: unknown) => {
    throw error
  })
}

/** Counts how often our channels are checked for subscribers while one request is served. */
function readsOfOneRequest(): number {
  const { get } = Object.getOwnPropertyDescriptor(Channel.prototype, 'hasSubscribers') as {
    get: () => boolean
  }
  let reads = 0
  Object.defineProperty(Channel.prototype, 'hasSubscribers', {
    configurable: true,
    get(this: Channel) {
      if (String(this.name).startsWith('tracing:fwjs.')) reads += 1
      return get.call(this)
    },
  })
  walk()
  Object.defineProperty(Channel.prototype, 'hasSubscribers', { configurable: true, get })
  return reads
}

/**
 * Everything that interpreted code allocates starts in the new space. The old space isn't counted:
 * V8 reserves it in chunks of up to 256 kB, and the number of reserved chunks differs between machines.
 */
function newSpaceUsed(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  if (space === undefined) throw new Error('V8 does not report a new space')
  return space.space_used_size
}

function bytesOfManyRequests(collect: () => void): number {
  collect()
  const before = newSpaceUsed()
  for (let count = 0; count < WALKS; count++) walk()
  return newSpaceUsed() - before
}

for (let count = 0; count < 200; count++) walk()
const reads = readsOfOneRequest()
const collect = globalThis.gc as unknown as () => void
const bytes = bytesOfManyRequests(collect) / WALKS
console.log(JSON.stringify({ reads, bytes, layers: LAYERS, responded: ends === 201 + WALKS }))
