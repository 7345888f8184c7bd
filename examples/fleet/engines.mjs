// The same app on fwjs and on Express 4, both with the OpenTelemetry agent if wanted.

import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, unlinkSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVariant } from './variants.mjs'

/** The metrics come from tracing channels, which Express doesn't have: both run without them. */
const withoutMetrics = {
  file: 'metrics.mjs',
  from: "export { metrics } from '../tracing/metrics.mjs'",
  to: "export const metrics = (_req, res) => res.end('')",
}
const workspace = fileURLToPath(new URL('../..', import.meta.url))
const express = fileURLToPath(new URL('../tracing/node_modules/express', import.meta.url))

/** Creates a copy of the example that runs on `fwjs` or `express`. */
export function createEngine(name) {
  if (name === 'express') {
    return createVariant({ replacements: [withoutMetrics], packages: { fwjs: express } })
  }
  const variant = createVariant({ replacements: [withoutMetrics] })
  install(join(variant.folder, 'node_modules/fwjs'))
  return variant
}

/** Copies fwjs instead of linking it: the agent recognizes it by its folder in node_modules. */
function install(folder) {
  unlinkSync(folder)
  for (const name of ['package.json', 'index.js', 'lib', 'agent-shims']) {
    cpSync(join(workspace, 'packages/fwjs', name), join(folder, name), { recursive: true })
  }
  mkdirSync(join(folder, 'node_modules'))
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies).filter((name) => !name.startsWith('@'))) {
    const target = realpathSync(join(workspace, 'node_modules', name))
    symlinkSync(target, join(folder, 'node_modules', name))
  }
}

/** The environment of a worker that sends its spans to `url`. */
export function telemetryTo(url) {
  const file = new URL('telemetry.mjs', import.meta.url)
  return (folder) => ({
    SPANS_URL: url,
    NODE_OPTIONS: `--import ${new URL(`file://${folder}/telemetry.mjs`, file)}`,
  })
}

/** Receives spans, and counts them by the value of service.name. */
export async function startSpanReceiver() {
  const received = {}
  const server = http.createServer(async (req, res) => {
    const chunks = await req.toArray()
    const name = req.url.slice(1)
    const text = Buffer.concat(chunks).toString()
    received[name] ??= { spans: 0, layers: 0 }
    received[name].spans += text.split('"spanId"').length - 1
    received[name].layers += text.split('"express.type"').length - 1
    res.setHeader('Content-Type', 'application/json')
    res.end('{}')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const urlFor = (name) => `http://127.0.0.1:${server.address().port}/${name}`
  return { received, urlFor, stop: () => server.close() }
}
