/*
 * Sends a request that no handler responds to, and prints the codes of the warnings after 30
 * seconds of timers.
 */
const http = require('node:http')

const turns = []
const timers = require('node:timers')
const { setTimeout } = timers
timers.setTimeout = (work, ms, ...given) =>
  ms === 15_000 ? { unref: () => turns.push(work) } : setTimeout(work, ms, ...given)

const fw = require(process.argv[2])

process.on('warning', ({ code }) => process.stdout.write(`${code} `))
const app = fw().get('/', function holdRequest() {
  setImmediate(() => {
    for (let turn = 0; turn < 3; turn++) for (const work of turns.splice(0)) work()
    setImmediate(() => process.exit())
  })
})
const server = app.listen(0, '127.0.0.1', () => {
  http.get({ port: server.address().port, host: '127.0.0.1' })
})
