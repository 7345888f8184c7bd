import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inProcess } from './child.mjs'
import { ask, get, pause, rawStatus, serving, talk, until } from './client.mjs'
import { folderOf } from './folder.mjs'

/*
 * Connections, bodies on the wire, descriptors. Problems fixed by a timeout or a limit are in
 * ../slow-clients.
 */

const quiet = (fw) => fw().set('env', 'test')

const parsing = (fw) => {
  const app = quiet(fw).use(fw.json())
  app.use((_req, res) => res.send('read'))
  return app
}

const large = folderOf({ 'a.bin': Buffer.alloc(20_000_000), 'b.txt': 'file' })

/** Counts this process's open descriptors of the large file. */
function openCount() {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(large)
    } catch {
      return false
    }
  }).length
}

/** Opens a connection that requests the large file and reads nothing of it. */
function connectAndStall(port) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /a.bin HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.pause()
  return socket
}

const post = (headers, body = '') =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

/** Sends chunks indefinitely until the server responds; returns how many megabytes were sent. */
function uploadUntilAnswered(port, most) {
  return new Promise((resolve) => {
    const chunk = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)
    const socket = net.connect(port, '127.0.0.1')
    let sent = 0
    const finish = () => {
      socket.destroy()
      resolve(sent)
    }
    socket.on('data', finish).on('close', finish).on('error', finish)
    const push = () => {
      while (sent < most) {
        sent += 0x10000
        if (!socket.write(chunk)) return
      }
      socket.end('0\r\n\r\n')
    }
    socket.on('drain', push)
    socket.write(post('Transfer-Encoding: chunked'))
    push()
  })
}

export const rows = [
  {
    id: 'F22',
    fault:
      'clients that never read hold descriptors (the timeout is an option; 300 seconds by default)',
    option: true,
    async trigger(fw, isOn) {
      const app = quiet(fw).use(fw.static(large, isOn ? { idleTimeout: 200 } : {}))
      return serving(app, async (port) => {
        const sockets = Array.from({ length: 10 }, () => connectAndStall(port))
        await until(() => openCount() >= 10)
        const released = await until(() => openCount() === 0, 1500)
        for (const socket of sockets) socket.destroy()
        await until(() => openCount() === 0)
        return released ? 'released' : 'held'
      })
    },
    express: 'held',
    fwjs: 'released',
  },
  {
    id: 'F23',
    fault: 'aborted downloads leak no descriptors, and the callback is notified',
    async trigger(fw) {
      const codes = []
      const app = quiet(fw)
      app.get('/a.bin', (_req, res) => {
        res.sendFile(join(large, 'a.bin'), (error) => codes.push(error?.code))
      })
      return serving(app, async (port) => {
        const sockets = Array.from({ length: 10 }, () => connectAndStall(port))
        await until(() => openCount() >= 10)
        for (const socket of sockets) socket.destroy()
        await until(() => codes.length === 10 && openCount() === 0)
        return { codes: [...new Set(codes)], count: codes.length, open: openCount() }
      })
    },
    both: { codes: ['ECONNABORTED'], count: 10, open: 0 },
  },
  {
    id: 'F24',
    fault: 'a client aborts a compressed upload',
    async trigger(fw) {
      const types = []
      const app = quiet(fw).use(fw.json())
      app.use((error, _req, res, _next) => {
        types.push(error.type)
        res.end()
      })
      return serving(app, async (port) => {
        const body = gzipSync(JSON.stringify({ text: 'x'.repeat(50_000) }))
        const socket = net.connect(port, '127.0.0.1').on('error', () => {})
        socket.write(post(`Content-Encoding: gzip\r\nContent-Length: ${body.length}`))
        socket.write(body.subarray(0, 20))
        await pause(100)
        socket.destroy()
        await until(() => types.length > 0, 1000)
        return types
      })
    },
    express: [],
    fwjs: ['request.aborted'],
  },
  {
    id: 'F26',
    fault: 'a body declares a length over the limit and is never sent',
    trigger: (fw) =>
      serving(parsing(fw), (port) =>
        rawStatus(port, post('Content-Length: 52428800'), { patience: 1000 }),
      ),
    express: 0,
    fwjs: 413,
  },
  {
    id: 'F27',
    fault: 'a body without a declared length is read to the end',
    async trigger(fw) {
      const most = 40 * 1024 * 1024
      const sent = await serving(parsing(fw), (port) => uploadUntilAnswered(port, most))
      // The data first fills the buffers of both sides.
      return sent >= most ? 'all of it' : sent < 12 * 1024 * 1024 ? 'little' : `${sent}`
    },
    express: 'all of it',
    fwjs: 'little',
  },
  {
    id: 'F28',
    fault: 'a client that expects 100-continue gets it for a body over the limit',
    trigger: (fw) =>
      // A fwjs app learns about its server on listen, or on the first request.
      serving(parsing(fw), async (port) => {
        await ask(port, '/')
        return rawStatus(port, post('Content-Length: 52428800\r\nExpect: 100-continue'))
      }),
    express: 100,
    fwjs: 413,
  },
  {
    id: 'F29',
    fault: 'the limit applies to the inflated body; other encodings are rejected',
    trigger: (fw) =>
      serving(parsing(fw), async (port) => {
        const status = async (coding, body) => {
          const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding }
          return (await ask(port, '/', { method: 'POST', headers, body })).status
        }
        const bomb = gzipSync(Buffer.alloc(10_000_000, ' '))
        return [
          await status('gzip', bomb),
          await status('br', 'x'),
          await status('gzip, gzip', 'x'),
        ]
      }),
    both: [413, 415, 415],
  },
  {
    id: 'F30',
    fault: 'corrupt or truncated compressed bodies are a 400',
    trigger: (fw) =>
      serving(parsing(fw), async (port) => {
        const status = async (body) => {
          const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
          return (await ask(port, '/', { method: 'POST', headers, body })).status
        }
        const good = gzipSync('{"a":1}')
        return [
          await status('garbage'),
          await status(good.subarray(0, -9)),
          await status(good),
          (await ask(port, '/')).status,
        ]
      }),
    both: [400, 400, 200, 200],
  },
  {
    id: 'F31',
    fault: 'a client that closes its side after the request gets its response',
    trigger: (fw) =>
      serving(parsing(fw), (port) =>
        rawStatus(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', { half: true }),
      ),
    both: 200,
  },
  {
    id: 'F33',
    fault: 'an upgrade without a listener is an ordinary request; CONNECT is closed',
    trigger: (fw) =>
      serving(parsing(fw), async (port) => [
        await rawStatus(
          port,
          'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
        ),
        await talk(port, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'),
      ]),
    both: [200, { text: '', closed: true }],
  },
  {
    id: 'F34',
    fault: 'Node.js rejects headers over 16 kB',
    trigger: (fw) =>
      serving(parsing(fw), async (port) => [
        await rawStatus(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`),
        await rawStatus(port, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
      ]),
    both: [431, 431],
  },
  {
    id: 'F36',
    fault: 'a file is requested when no descriptor is free',
    async trigger(_fw, _on, file) {
      const program = (app, fw) => {
        const fs = require('node:fs')
        app.get('/exhaust', (_req, res) => {
          for (const taken = []; ; ) {
            try {
              taken.push(fs.openSync('/dev/null'))
            } catch {
              break
            }
          }
          res.send('exhausted')
        })
        app.use(fw.static(process.env.SITE))
      }
      const question = (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
      const { result, ended } = await inProcess(
        file,
        program,
        async (port) => {
          const { text } = await talk(port, question('/exhaust') + question('/b.txt'), {
            enough: (received) => received.split('HTTP/1.1 ').length > 2,
          })
          return text
            .split('HTTP/1.1 ')
            .slice(1)
            .map((reply) => Number(reply.slice(0, 3)))
        },
        { limits: 'ulimit -n 128; ', env: { SITE: large } },
      )
      return { statuses: result, ended }
    },
    express: { statuses: [200, 500], ended: 'alive' },
    fwjs: { statuses: [200, 503], ended: 'alive' },
  },
  {
    id: 'F37',
    fault: 'requests for a FIFO block every file',
    async trigger(_fw, _on, file) {
      const site = folderOf({ 'b.txt': 'file' })
      execFileSync('mkfifo', [join(site, 'fifo')])
      const program = (app, fw) => {
        app.use(fw.static(process.env.SITE))
      }
      const { result } = await inProcess(
        file,
        program,
        async (port) => {
          const fifos = Array.from({ length: 7 }, () => ask(port, '/fifo').catch(() => {}))
          await Promise.race([Promise.all(fifos), pause(500)])
          const reply = ask(port, '/b.txt').then(
            ({ status }) => status,
            () => 'none',
          )
          return Promise.race([reply, pause(1000).then(() => 'none')])
        },
        { env: { SITE: site, UV_THREADPOOL_SIZE: '4' } },
      )
      return result
    },
    express: 'none',
    fwjs: 200,
  },
  {
    id: 'F40',
    fault: 'a killed process loses the requests in progress, and nothing else',
    async trigger(_fw, _on, file) {
      const program = (app) => {
        app.get('/wait', () => {})
        app.get('/', (_req, res) => res.send('answered'))
      }
      const { result } = await inProcess(file, program, async (port, child) => {
        const before = (await ask(port, '/')).text
        const pending = ask(port, '/wait').catch(({ code }) => code)
        await pause(100)
        child.kill('SIGKILL')
        return [before, await pending]
      })
      return result
    },
    both: ['answered', 'ECONNRESET'],
  },
  {
    id: 'F41',
    fault: 'a large body is hashed for its ETag, which the etag setting disables',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res) => res.send(Buffer.alloc(1_000_000)))
      const hashed = (await get(app, '/')).headers.etag
      app.disable('etag')
      return [typeof hashed, typeof (await get(app, '/')).headers.etag]
    },
    both: ['string', 'undefined'],
  },
]
