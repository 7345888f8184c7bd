// Serves files over every transport, in its own process: `node server.mjs FOLDER [FAULT]`.
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { createRequire } from 'node:module'
import path from 'node:path'
import { certificate } from '../certificate.mjs'
import { finishKeeping } from './kept.mjs'
import { WRAPPERS } from './wrappers.mjs'

const [folder, fault] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const internal = (name) => require(`../../../packages/fwjs-core/lib/${name}.js`)

/** Controls: mistakes in the reuse of buffers that must be detected. */
const faults = {
  /** Ignores who may keep a chunk. */
  unguarded() {
    internal('node/single-write').canReuseWritten = (res) => res.socket !== null
  },
  /** Reuses a buffer while Node.js is writing it. */
  early() {
    const chunks = internal('files/chunks')
    const { releaseChunk, writeChunk } = chunks
    chunks.writeChunk = (res, chunk, count) => {
      releaseChunk(chunk)
      return writeChunk(res, { ...chunk, whole: undefined }, count)
    }
  },
}
faults[fault]?.()

const fw = require('../../../packages/fwjs')
const app = fw()
app.set('env', 'test')
const site = fw.static(folder)

/** The ways to send a file, by the name in the URL. */
const ways = {
  static(req, res, next) {
    req.url = `/${req.params.name}`
    site(req, res, next)
  },
  send: (req, res) => res.sendFile(req.params.name, { root: folder }),
  download: (req, res) => res.download(path.join(folder, req.params.name)),
  // Node.js gets such a header apart from the bytes.
  'download-as': (req, res) => {
    res.download(path.join(folder, req.params.name), `é-${req.params.name}`)
  },
}
app.get(
  '/:wrapper/:way/:name',
  (req, res, next) => WRAPPERS[req.params.wrapper](req, res, next),
  (req, res, next) => ways[req.params.way](req, res, next),
)

const servers = {
  HTTP: http.createServer(app),
  HTTPS: https.createServer(certificate, app),
  'HTTP/2': http2.createServer(app),
  'HTTP/2 with TLS': http2.createSecureServer(certificate, app),
}
const ports = {}
for (const [name, server] of Object.entries(servers)) {
  // No client depends on a clock, not even on a busy machine.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ports[name] = server.address().port
}
process.send({ port: ports.HTTP, ports })
process.on('message', () => process.send(finishKeeping()))
process.on('disconnect', () => process.exit())
