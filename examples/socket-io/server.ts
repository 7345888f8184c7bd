import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fw from 'fwjs'
import { Server } from 'socket.io'
import type { ClientEvents, ServerEvents, SocketData } from './events.ts'

const app = fw()
const server = createServer(app)
// socket.io handles requests below /socket.io/, the app everything else.
const io = new Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>(server, {
  maxHttpBufferSize: 10_000,
})

app.use(fw.static(join(import.meta.dirname, 'public')))

app.get('/rooms/:room', async (req, res) => {
  const sockets = await io.in(req.params.room).fetchSockets()
  res.json({ members: sockets.map(({ data }) => data.name) })
})

// An app handler sends to all clients in a room.
app.post('/rooms/:room/messages', fw.json({ limit: '10kb' }), (req, res) => {
  const text: unknown = req.body.text
  if (typeof text !== 'string') return res.status(422).json({ error: 'text must be a string' })
  io.to(req.params.room).emit('said', { from: 'the server', text })
  res.sendStatus(202)
})

io.use((socket, next) => {
  const { name } = socket.handshake.auth
  if (typeof name !== 'string' || name === '') return next(new Error('name is required'))
  socket.data.name = name
  next()
})

io.on('connection', (socket) => {
  socket.on('join', async (room, acknowledge) => {
    if (typeof room !== 'string' || typeof acknowledge !== 'function') return
    await socket.join(room)
    acknowledge(io.sockets.adapter.rooms.get(room)?.size ?? 0)
  })
  socket.on('say', (room, text, acknowledge) => {
    if (typeof text !== 'string' || typeof acknowledge !== 'function') return
    if (!socket.rooms.has(room)) return acknowledge('not in the room')
    io.to(room).emit('said', { from: socket.data.name, text })
    acknowledge('sent')
  })
})

server.listen(process.env['PORT'] ?? 3000, () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on http://localhost:${port}`)
})
