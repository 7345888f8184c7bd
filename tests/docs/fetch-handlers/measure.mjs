import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import { setTimeout } from 'node:timers/promises'
import { ADAPTERS, HOSTS } from './adapters.mjs'
import { CHECKS } from './checks.mjs'

/** A request that hangs has no event to wait for. */
const LIMIT = 5_000

/** The events of the check that an error comes from. */
const sources = new WeakMap()
process.on('unhandledRejection', (error) => {
  const seen = sources.get(error)
  if (!seen) throw error
  seen.emit('crash')
})

/**
 * Runs every check with every adapter on every host, over real connections.
 *
 * @returns {Promise<{ id: string, adapter: string, host: string, result: string }[]>}
 */
export function measure() {
  const runs = []
  for (const [id, check] of Object.entries(CHECKS)) {
    for (const [adapter, toListener] of Object.entries(ADAPTERS)) {
      for (const [name, host] of Object.entries(HOSTS)) {
        if (check.mount && !host.fw) continue
        const run = judge(check, toListener, host)
        runs.push(run.then((result) => ({ id, adapter, host: name, result })))
      }
    }
  }
  return Promise.all(runs)
}

async function judge(check, toListener, { fw, isHttp2 }) {
  const seen = new EventEmitter()
  const listener = toListener((request) => handle(check, request, seen))
  const app = withEvents(fw ? appOf(fw, check, listener) : listener, seen)
  const server = (isHttp2 ? http2.createServer(app) : http.createServer(app)).listen(0)
  await once(server, 'listening')
  const limit = new AbortController()
  const results = [
    check.ask({ port: server.address().port, isHttp2 }, seen).catch((error) => error.message),
    once(seen, 'crash').then(() => 'crashes the process'),
    setTimeout(LIMIT, 'hangs', { signal: limit.signal }).catch(() => {}),
  ]
  const result = await Promise.race(results)
  limit.abort()
  server.close()
  server.closeAllConnections?.()
  return result
}

async function handle(check, request, seen) {
  try {
    return await check.handler(request, seen)
  } catch (error) {
    sources.set(error, seen)
    throw error
  }
}

function appOf(fw, { mount }, listener) {
  const app = fw()
  if (mount) mount(app, listener, fw)
  else app.use(listener)
  return app
}

const withEvents = (listener, seen) => (req, res) => {
  res.on('close', () => seen.emit('close'))
  return listener(req, res)
}
