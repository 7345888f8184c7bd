/*
 * Serves a scenario without the kernel: Node's HTTP server and parser on connections that discard what is
 * written. The parent asks for a number of requests and gets the microseconds of CPU per request.
 */
const { Server } = require('node:http')
const { Socket } = require('node:net')

const CONNECTIONS = 50
const [file, program, request] = process.argv.slice(2)
const bytes = Buffer.from(request, 'base64')

class Connection extends Socket {
  _read() {}
  /** The connections wait while other servers are measured; a real server would close them. */
  setTimeout() {
    return this
  }
  _writeGeneric(_isVector, _data, _encoding, callback) {
    callback()
  }
}

const connections = Array.from({ length: CONNECTIONS }, () => new Connection())
for (const connection of connections) {
  connection.on('close', () => {
    throw new Error('the server closed a connection')
  })
}
let responses = 0

// The program of the server runs as it is; instead of listening, it gets the connections.
Server.prototype.listen = function () {
  this.on('request', (_req, res) => res.on('finish', () => responses++))
  for (const connection of connections) this.emit('connection', connection)
  return this
}
process.argv[2] = program
require(`./${file}`)

/** Sends a request on every connection, as in one turn of a busy server's event loop. */
function send(left, done) {
  if (left <= 0) {
    done()
    return
  }
  for (const connection of connections) connection.push(bytes)
  setImmediate(waitForAll, responses + CONNECTIONS, () => send(left - CONNECTIONS, done))
}

function waitForAll(count, done) {
  if (responses >= count) done()
  else setImmediate(waitForAll, count, done)
}

process.on('message', (count) => {
  const before = process.cpuUsage()
  send(count, () => {
    const { user, system } = process.cpuUsage(before)
    process.send((user + system) / count)
  })
})
