// The same app on each framework: quick and slow responses, uploads, downloads, server-sent events.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { contentOf } from './content.mjs'
import { followEvents } from './events.mjs'

const require = createRequire(import.meta.url)
const fwjs = fileURLToPath(new URL('../../../packages/fwjs', import.meta.url))
const factories = {
  fwjs: () => require(fwjs)(),
  'Express 4': () => require('express')(),
  'Express 5': () => require('express-5')(),
}

const questionOf = (req) => new URL(req.url, 'http://localhost').searchParams
const send = (res, status, value) => {
  const text = JSON.stringify(value)
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': text.length })
  res.end(text)
}

async function answer(req, res) {
  await sleep(Number(questionOf(req).get('ms') ?? 0))
  send(res, 200, { ok: true })
}

async function receive(req, res) {
  const hash = createHash('sha256')
  try {
    for await (const chunk of req) hash.update(chunk)
  } catch {
    // The client has disconnected: that must not crash the process, and with it the other requests.
    return
  }
  await sleep(Number(questionOf(req).get('ms') ?? 0))
  send(res, 200, { hash: hash.digest('hex') })
}

/** Sends pieces with pauses, so that a download is in flight for a while. */
async function download(req, res) {
  const question = questionOf(req)
  const content = contentOf(Number(question.get('seed')), Number(question.get('bytes')))
  res.writeHead(200, { 'Content-Length': content.length })
  const piece = Math.ceil(content.length / 8)
  for (let start = 0; start < content.length && !res.destroyed; start += piece) {
    if (!res.write(content.subarray(start, start + piece))) {
      await Promise.race([once(res, 'drain'), once(res, 'close')])
    }
    await sleep(10)
  }
  res.end()
}

function routesOf(log, state) {
  const events = (req, res) => followEvents(log, state.signal, req, res)
  const readiness = (_req, res) => send(res, state.ready ? 200 : 503, { ready: state.ready })
  return { answer, receive, download, events, readiness }
}

/** Starts the app; the server has only Node's own limits. */
export async function listen({ framework, port, log, keepAliveTimeout }, state) {
  const { answer, receive, download, events, readiness } = routesOf(log, state)
  const app = factories[framework]?.()
  if (app) {
    app.get('/answer', answer).get('/download', download)
    app.post('/receive', receive).post('/upload', receive)
    app.get('/events', events).get('/ready', readiness)
  }
  const byPath = { answer, receive, upload: receive, download, events, ready: readiness }
  const plain = (req, res) => byPath[/^\/(\w+)/.exec(req.url)[1]](req, res)
  const server = http.createServer(app ?? plain)
  // Longer than nginx keeps an idle connection, as docs/guide/deployment.md recommends.
  server.keepAliveTimeout = keepAliveTimeout ?? 65_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
