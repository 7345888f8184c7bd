import type { AddressInfo, Socket } from 'node:net'
import fw from 'fwjs'

// Runs in its own process, so that its memory can be measured.
const app = fw().set('env', 'test')
app.use(fw.json())
app.post('/', (req, res) => {
  res.json(req.body)
})
const sockets: Socket[] = []
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port)
})
server.on('connection', (socket) => sockets.push(socket))
process.on('message', () => {
  process.send?.({
    rss: process.memoryUsage().rss,
    mostRead: Math.max(0, ...sockets.splice(0).map(({ bytesRead }) => bytesRead)),
  })
})
