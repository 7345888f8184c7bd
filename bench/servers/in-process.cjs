/*
 * An app that handles requests without a socket, so that its own CPU time can be separated from that of the
 * kernel. The parent requests a number of requests and gets microseconds of CPU per request.
 */
const { Socket } = require('node:net')
const fw = require('../../packages/fwjs')
const programs = require('../programs/index.cjs')

const [program, url, method, body] = process.argv.slice(2)
const headers = ['Host', 'localhost', 'User-Agent', 'h2load', 'Accept', '*/*']
if (body) {
  headers.push('Content-Type', 'application/json', 'Content-Length', String(body.length))
}

const app = fw()
programs[program].express(app, fw)
const { IncomingMessage, ServerResponse } = classesOf(app.listen(0).close())

/** Returns the classes that `app.listen` gave its server. */
function classesOf(server) {
  const names = ['IncomingMessage', 'ServerResponse']
  const symbols = Object.getOwnPropertySymbols(server)
  const find = (name) => server[symbols.find((symbol) => symbol.description === name)]
  return Object.fromEntries(names.map((name) => [name, find(name)]))
}

const socket = new Socket().setMaxListeners(0)
socket.write = (_chunk, encoding, callback) => {
  const done = typeof encoding === 'function' ? encoding : callback
  done?.()
  return true
}

function answerOne(done) {
  const req = new IncomingMessage(socket)
  Object.assign(req, { method, url, rawHeaders: headers, httpVersion: '1.1' })
  Object.assign(req, { httpVersionMajor: 1, httpVersionMinor: 1 })
  const res = new ServerResponse(req)
  res.assignSocket(socket)
  res.on('finish', () => {
    res.detachSocket(socket)
    done()
  })
  app(req, res)
  if (body) req.push(Buffer.from(body))
  req.complete = true
  req.push(null)
}

function answer(count, done) {
  let left = count
  const next = () => (--left === 0 ? done() : setImmediate(answerOne, next))
  answerOne(next)
}

process.on('message', (count) => {
  const before = process.cpuUsage()
  answer(count, () => {
    const { user, system } = process.cpuUsage(before)
    process.send((user + system) / count)
  })
})
