import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('.', import.meta.url))

const appOf = (load) => `
  const app = ${load}
  app.get('/', (req, res) => res.json({ hello: 'world' }))
  const server = app.listen(0, '127.0.0.1', () => ask(server.address().port))`

/** The code of each app, from loading its framework to listening; `ask` sends the first request. */
const programs = {
  bare: `
  const server = http.createServer((req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.end(JSON.stringify({ hello: 'world' }))
  })
  server.listen(0, '127.0.0.1', () => ask(server.address().port))`,
  fwjs: appOf("require('../packages/fwjs')()"),
  fastify: `
  const app = require('fastify')()
  app.get('/', (req, reply) => reply.send({ hello: 'world' }))
  app.listen({ port: 0, host: '127.0.0.1' }, () => ask(app.server.address().port))`,
  'express 4': appOf("require('express')()"),
  'express 5': appOf("require('./express-5/node_modules/express')()"),
}

export const started = Object.keys(programs)

/**
 * Returns milliseconds of CPU and wall-clock time from `require` to the first response, in a separate
 * process.
 */
export async function startOf(name, node = process.execPath) {
  const program = `
  const http = require('node:http')
  const ask = (port) => http.get({ port, host: '127.0.0.1', agent: false }, (res) => {
    res.resume().on('end', () => {
      const { user, system } = process.cpuUsage(before)
      console.log((user + system) / 1000, performance.now() - from)
      process.exit()
    })
  })
  const from = performance.now()
  const before = process.cpuUsage()${programs[name]}`
  const { stdout } = await run(node, ['-e', program], { cwd })
  const [cpu, clock] = stdout.split(' ').map(Number)
  return { cpu, clock }
}
