// Loaded before a snippet: defines the names that it may use without declaring them, created on first use.
import { createRequire } from 'node:module'
import { Server } from 'node:net'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'snippet.js'))
const engine = process.env.EXAMPLE_ENGINE

// A snippet has finished when only its servers are left.
const { listen } = Server.prototype
Server.prototype.listen = function (...args) {
  this.on('connection', (socket) => socket.unref())
  return listen.apply(this, args).unref()
}

const values = {
  fw: () => require(engine),
  app: () => globalThis.fw(),
  router: () => new globalThis.fw.Router(),
  server: () => globalThis.app.listen(0),
  ask: () => (path, options) =>
    fetch(`http://localhost:${globalThis.server.address().port}${path}`, options),
  test: () => require('node:test'),
  assert: () => require('node:assert/strict'),
}
if (engine.startsWith('express')) values.express = values.fw

for (const [name, make] of Object.entries(values)) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => set(name, make()),
    set: (value) => set(name, value),
  })
}

function set(name, value) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  return value
}
