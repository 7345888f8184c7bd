/*
 * What a server costs beside its requests: memory of an idle keep-alive connection, and the time
 * from `require` to the first answer.
 *
 *     node process.mjs [--connections 10000] [--starts 15]
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { startServer } from './measure.mjs'
import { quantile } from './statistics.mjs'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '10000' },
    starts: { type: 'string', default: '15' },
  },
})
const contestants = [
  { name: 'bare', file: 'bare.cjs' },
  { name: 'fwjs', file: 'fwjs.cjs' },
  { name: 'fastify', file: 'fastify.cjs' },
  { name: 'express 4', file: 'express.cjs' },
]
const QUESTION = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

const residentOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])

/** One connection that has had its answer and stays open. */
function idle(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(QUESTION))
    socket.once('error', reject)
    socket.once('data', () => resolve(socket))
  })
}

async function memoryOf({ file }) {
  const server = await startServer({ node: process.execPath, file, program: 'json' })
  const sockets = []
  try {
    for (let count = 0; count < 200; count += 1) sockets.push(await idle(server.port))
    const before = residentOf(server.pid)
    const wanted = Number(options.connections)
    while (sockets.length < wanted) {
      const some = Math.min(100, wanted - sockets.length)
      sockets.push(...(await Promise.all(Array.from({ length: some }, () => idle(server.port)))))
    }
    await sleep(500)
    return (residentOf(server.pid) - before) / (wanted - 200)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.stop()
  }
}

const run = promisify(execFile)
const starters = {
  fwjs: "require('../packages/fwjs')()",
  'express 4': "require('express')()",
  'express 5': "require('express5')()",
}

/** Milliseconds from `require` to the first answer, in a process of its own. */
async function startOf(name) {
  const program = `
    const http = require('node:http')
    const from = performance.now()
    const app = ${starters[name]}
    app.get('/', (req, res) => res.json({ hello: 'world' }))
    const server = app.listen(0, '127.0.0.1', () => {
      http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, (res) => {
        res.resume().on('end', () => {
          console.log(performance.now() - from)
          process.exit()
        })
      })
    })`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { stdout } = await run(process.execPath, ['-e', program], { cwd })
  return Number(stdout)
}

console.log('memory per idle keep-alive connection, kB of resident set')
for (const contestant of contestants) {
  console.log(`${contestant.name.padEnd(12)} ${(await memoryOf(contestant)).toFixed(2)}`)
}
const starts = Object.fromEntries(Object.keys(starters).map((name) => [name, []]))
for (let round = 0; round < Number(options.starts); round += 1) {
  for (const name of Object.keys(starters)) starts[name].push(await startOf(name))
}
console.log('from require to the first answer, ms, and as a part of that of Express 4')
for (const [name, times] of Object.entries(starts)) {
  const parts = times.map((time, index) => time / starts['express 4'][index])
  const [median, part] = [quantile(times, 0.5), quantile(parts, 0.5)]
  console.log(`${name.padEnd(12)} ${median.toFixed(0)}  ${part.toFixed(2)}`)
}
