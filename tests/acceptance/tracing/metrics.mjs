// The metrics of examples/tracing, scraped by Debian's Prometheus and queried through its API.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { findPort } from '../comparison/program.mjs'
import { ask, startExample } from './example.mjs'

const UNKNOWN = 10_000

function configuration(target) {
  return `
global:
  scrape_interval: 500ms
  scrape_timeout: 500ms
scrape_configs:
  - job_name: fwjs
    static_configs:
      - targets: ['127.0.0.1:${target}']
`
}

async function startPrometheus(folder, target) {
  const port = await findPort()
  writeFileSync(join(folder, 'prometheus.yml'), configuration(target))
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill()
    await closed
  }
  return { api: (path) => readApi(port, path), stop }
}

/** Returns the API's response; undefined while the server starts. */
async function readApi(port, path) {
  const reply = await ask(port, `/api/v1/${path}`).catch(() => undefined)
  return reply?.status === 200 ? JSON.parse(reply.text).data : undefined
}

const query = (text) => `query?query=${encodeURIComponent(text)}`

/** Returns the value of an expression; undefined if it has none. */
async function readValue(prometheus, text) {
  const data = await prometheus.api(query(text))
  return data?.result[0] && Number(data.result[0].value[1])
}

/** Waits until a scrape has the expected values. */
async function until(isTrue) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await isTrue()) return true
    await sleep(100)
  }
  return false
}

const COUNT = 'http_server_request_duration_seconds_count'
const total = (selector) => `sum(${COUNT}${selector})`

/** Requests paths that no route matches, over a few connections. */
async function askUnknown(port, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const methods = ['GET', 'POST', 'PUT', 'DELETE']
  const random = () => Math.random().toString(36).slice(2)
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const method = methods[left % methods.length]
      await ask(port, `/${random()}/${random()}?${random()}=${random()}`, { method, agent })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  agent.destroy()
}

async function checkWith(prometheus, port, check) {
  for (const path of ['/api/v1/users/1', '/api/v2/users/2', '/api/v1/broken']) await ask(port, path)
  await askUnknown(port, 8)
  const unmatched = (count) => async () =>
    (await readValue(prometheus, total('{http_route="unmatched"}'))) >= count
  check('Prometheus scrapes the example', await until(unmatched(8)))
  const users = total('{http_route="/api/:version/users/:id",http_response_status_code="200"}')
  check(
    'requests are counted by the pattern of their route',
    (await readValue(prometheus, users)) === 2,
  )
  const quantile = `histogram_quantile(0.99, sum by (le) (${COUNT.replace('count', 'bucket')}))`
  check('quantiles can be asked for', (await readValue(prometheus, quantile)) > 0)
  const scrapes = total('{http_route="/metrics"}')
  check(
    'scrapes are counted too',
    await until(async () => (await readValue(prometheus, scrapes)) > 0),
  )
  const before = await readValue(prometheus, `count(${COUNT})`)

  await askUnknown(port, UNKNOWN)
  check(`${UNKNOWN} unknown paths are counted`, await until(unmatched(UNKNOWN + 8)))
  const after = await readValue(prometheus, `count(${COUNT})`)
  check(`they add no series: ${before} before, ${after} after`, before > 0 && after === before)
  const routes = await prometheus.api('label/http_route/values')
  const known = ['/api/:version/broken', '/api/:version/users/:id', '/metrics', 'unmatched']
  check(`routes are patterns: ${routes}`, isDeepStrictEqual(routes, known))
  const waiting = await readValue(prometheus, 'sum(http_server_active_requests)')
  check('no request is active but the scrape itself', waiting === 1)
}

export async function checkMetrics(check) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-prometheus-'))
  const program = await startExample()
  const prometheus = await startPrometheus(folder, program.port)
  try {
    await checkWith(prometheus, program.port, check)
  } finally {
    await prometheus.stop()
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
