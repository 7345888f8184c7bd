/*
 * Loaded before a server whose idle connections bench/memory measures: keeps them open, and reports the
 * memory of the process without garbage.
 */
const { Server } = require('node:net')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

/** Milliseconds. By default Node closes an idle connection after 5 s, while others are still being opened. */
const KEEP_ALIVE = 600_000
const { listen } = Server.prototype

Server.prototype.listen = function (...args) {
  this.keepAliveTimeout = KEEP_ALIVE
  return listen.apply(this, args)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', () => {
  // A normal collection keeps pages that are nearly empty: 3 to 5 kB for each connection, depending on how
  // much garbage the requests created and on chance. This one compacts the rest.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  process.send(process.memoryUsage.rss())
})
