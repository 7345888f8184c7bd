// node serve.mjs FILE: serves the app that a file exports, and sends the port to its parent.
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const loaded = await import(pathToFileURL(process.argv[2]).href)
const server = createServer(loaded.default ?? loaded)
server.listen(0, '127.0.0.1', () => {
  process.send({ port: server.address().port, records: globalThis.recorded ?? [] })
})
process.on('disconnect', () => process.exit())
