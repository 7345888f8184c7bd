const { createServer } = require('node:http')
const express = require('express')
const session = require('express-session')
const { WebSocket, WebSocketServer } = require('ws')
const { check } = require('../program/check.cjs')

const inSockets = (base) => base.replace('http', 'ws')

/** Sends each message after the reply to the previous one; returns everything received. */
function converse(address, messages, options) {
  return new Promise((resolve) => {
    const received = []
    const waiting = [...messages]
    const socket = new WebSocket(address, options)
    const go = () => (waiting.length > 0 ? socket.send(waiting.shift()) : socket.close(1000))
    socket.on('open', go)
    socket.on('message', (message) => {
      received.push(String(message))
      go()
    })
    socket.on('unexpected-response', (req, res) => {
      resolve({ received, refused: res.statusCode })
    })
    socket.on('close', (code) => resolve({ received, code }))
    socket.on('error', ({ message }) => resolve({ received, error: message }))
  })
}

check('express-ws', 'sockets on app and router, with parameters and middleware', async (talk) => {
  const app = express()
  const { getWss } = require('express-ws')(app)
  app.use((req, res, next) => {
    req.mark = 'marked'
    next()
  })
  app.ws('/echo', (socket, req) => {
    socket.on('message', (message) => socket.send(`${req.mark} ${req.query.a} ${message}`))
  })
  const router = express.Router()
  router.ws('/room/:name', (socket, req) => {
    socket.on('message', (message) => {
      for (const client of getWss().clients) client.send(`${req.params.name} ${message}`)
    })
  })
  router.get('/room/:name', (req, res) => res.json(req.params))
  app.use('/rooms', router)
  const base = inSockets(await talk.listen(app.listen(0, '127.0.0.1')))
  await talk.ask('GET /rooms/room/blue', { shows: 'blue' })
  await talk.ask('GET /echo', { status: 404 })
  talk.saw('echo', await converse(`${base}/echo?a=1`, ['one', 'two']))
  talk.saw('room', await converse(`${base}/rooms/room/red`, ['hello']))
  talk.saw('none', await converse(`${base}/none`, ['hello']))
})

check('ws', 'a socket server that uses the app session', async (talk) => {
  const useSession = session({ secret: 'secret', resave: false, saveUninitialized: false })
  const app = express()
  app.use(useSession)
  app.post('/login', (req, res) => {
    req.session.user = 'anna'
    res.sendStatus(204)
  })
  const server = createServer(app)
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (req, socket, head) => {
    useSession(req, {}, () => {
      if (!req.session.user) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
      sockets.handleUpgrade(req, socket, head, (open) => {
        open.on('message', (message) => open.send(`${req.session.user}: ${message}`))
      })
    })
  })
  const base = inSockets(await talk.listen(server))
  const jar = new Map()
  talk.saw('before the login', await converse(base, ['hello']))
  await talk.ask('POST /login', { jar, status: 204 })
  const headers = { Cookie: `connect.sid=${jar.get('connect.sid')}` }
  talk.saw('after the login', await converse(base, ['hello', 'again'], { headers }))
})

/** Returns the reply to an event over the given transports. */
function emit(base, transports, ...event) {
  const { io } = require('socket.io-client')
  return new Promise((resolve, reject) => {
    const client = io(base, { transports, forceNew: true })
    client.on('connect_error', reject)
    client.emit(...event, (answer) => {
      client.close()
      resolve(answer)
    })
  })
}

check(
  ['socket.io', 'socket.io-client'],
  'polling, WebSocket, session, its client',
  async (talk) => {
    const { Server } = require('socket.io')
    const app = express()
    app.get('/', (req, res) => res.send('page'))
    const server = createServer(app)
    const io = new Server(server)
    talk.onEnd(() => io.close())
    io.engine.use(session({ secret: 'secret', resave: false, saveUninitialized: true }))
    io.use((socket, next) => {
      socket.data.known = typeof socket.request.session.id
      next()
    })
    io.on('connection', (socket) => {
      socket.on('add', (a, b, answer) =>
        answer([a + b, socket.data.known, socket.conn.transport.name]),
      )
    })
    const base = await talk.listen(server)
    await talk.ask('GET /', { shows: 'page' })
    await talk.ask('GET /socket.io/socket.io.js')
    await talk.ask('GET /socket.io/?EIO=9', { status: 400 })
    talk.saw('polling', await emit(base, ['polling'], 'add', 1, 2))
    talk.saw('WebSocket', await emit(base, ['websocket'], 'add', 3, 4))
  },
)

check('sockjs', 'its greeting, its info, a plain WebSocket', async (talk) => {
  talk.mask(/"entropy":\d+/g, '"entropy":RANDOM')
  const app = express()
  app.get('/', (req, res) => res.send('page'))
  const server = createServer(app)
  const echo = require('sockjs').createServer({ log() {} })
  echo.on('connection', (socket) => socket.on('data', (message) => socket.write(`got ${message}`)))
  echo.installHandlers(server, { prefix: '/echo' })
  const base = await talk.listen(server)
  await talk.ask('GET /', { shows: 'page' })
  await talk.ask('GET /echo', { shows: 'Welcome to SockJS' })
  await talk.ask('GET /echo/info', { shows: 'websocket' })
  talk.saw('messages', await converse(`${inSockets(base)}/echo/websocket`, ['one', 'two']))
})

check('better-sse', 'a session with events', async ({ serve, ask }) => {
  const { createSession } = await import('better-sse')
  const app = express()
  app.get('/events', async (req, res) => {
    const events = await createSession(req, res)
    events.push({ a: 1 }, 'first', '1').push('two', 'second', '2')
  })
  await serve(app)
  await ask('GET /events', { until: 'two', shows: 'first' })
})

check('express-sse', 'events to subscribers', async ({ serve, ask }) => {
  const SSE = require('express-sse')
  const events = new SSE(['begin'])
  const app = express()
  const listens = new Promise((resolve) => {
    app.get('/events', (req, res) => {
      events.init(req, res)
      resolve()
    })
  })
  app.get('/push', (req, res) => {
    events.send({ a: 1 }, 'news', 7)
    res.send('pushed')
  })
  await serve(app)
  const listening = ask('GET /events', { until: '"a":1', shows: 'event: news' })
  await listens
  await ask('GET /push', { shows: 'pushed' })
  await listening
})
