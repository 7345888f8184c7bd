import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)

const EVENTS = ['start', 'end', 'asyncStart', 'asyncEnd', 'error']

/** Lists the fields that each event of each tracing channel has, over a request that succeeds and one that fails. */
export async function listTracing() {
  const fields = {}
  for (const channel of ['fwjs.request', 'fwjs.layer']) {
    for (const event of EVENTS) {
      const name = `tracing:${channel}:${event}`
      fields[name] = new Set()
      subscribe(name, (context) => {
        for (const key of Object.keys(context)) fields[name].add(key)
      })
    }
  }
  await sendRequests()
  return Object.entries(fields).map(([name, keys]) => `${name} {${[...keys].toSorted()}}`)
}

async function sendRequests() {
  const fw = require(join(root, 'packages/fwjs'))
  const app = fw().set('env', 'test')
  app.get('/users/:id', (_req, res) => res.send('ok'))
  app.get('/fails', async () => {
    throw new Error('expected')
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const path of ['/users/1', '/fails', '/none']) await load(server.address().port, path)
  server.close()
}

async function load(port, path) {
  const [response] = await once(get({ port, path, host: '127.0.0.1', agent: false }), 'response')
  response.resume()
  await once(response, 'close')
}

/** Lists the metrics of the tracing example, which users copy. */
export function listMetrics() {
  const source = readFileSync(join(root, 'examples/tracing/metrics.mjs'), 'utf8')
  return [...source.matchAll(/(?:name: |labelNames: \[)'[^\]\n]*/g)].map(([line]) => line)
}
