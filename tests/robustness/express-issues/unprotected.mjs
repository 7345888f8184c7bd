import net from 'node:net'
import { inProcess } from './child.mjs'
import { ask, pause, serving, talk, until } from './client.mjs'

/*
 * Problems that only a timeout, a limit, or a rejection can fix. By default fwjs behaves like
 * Express, as these rows show; protect() from fwjs-ops fixes each of them, as ../slow-clients
 * shows.
 */

const quiet = (fw) => fw().set('env', 'test')

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/**
 * Node before 22 drops headers after about the first thousand; later versions reject the request.
 */
const dropsHeaders = Number(process.versions.node.split('.')[0]) < 22

export const rows = [
  {
    id: 'F10',
    fault: 'a handler that never responds keeps its client waiting',
    trigger: (fw) =>
      serving(
        quiet(fw).use(() => {}),
        (port) => talk(port, get, { patience: 700 }),
      ),
    both: { text: '', closed: false },
  },
  {
    id: 'F20',
    fault: 'a client that does not finish its headers stays connected for more than two seconds',
    trigger: (fw) =>
      serving(quiet(fw), (port) => talk(port, 'GET / HTTP/1.1\r\nHost: a\r\n', { patience: 2500 })),
    both: { text: '', closed: false },
  },
  {
    id: 'F21',
    fault: 'a client that does not finish its body stays connected for more than two seconds',
    async trigger(fw) {
      const app = quiet(fw).use(fw.json())
      const head =
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
      return serving(app, (port) => talk(port, head, { patience: 2500 }))
    },
    both: { text: '', closed: false },
  },
  {
    id: 'F25',
    fault: 'as many handlers run concurrently as a client sends requests on one connection',
    async trigger(fw) {
      let running = 0
      const app = quiet(fw).use(() => {
        running += 1
      })
      return serving(app, async (port) => {
        const socket = net.connect(port, '127.0.0.1').on('error', () => {})
        socket.write(get.repeat(1000))
        await until(() => running === 1000)
        socket.destroy()
        return running
      })
    },
    both: 1000,
  },
  {
    id: 'F32',
    fault: 'a vanished peer is not detected: the server sends no TCP keep-alive',
    async trigger(fw) {
      const server = quiet(fw).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      server.close()
      return server.keepAlive
    },
    both: false,
  },
  {
    id: 'F35',
    fault: 'more than 1,000 headers hide the last one, or are rejected by a newer Node.js',
    async trigger(fw) {
      const app = quiet(fw)
      app.use((req, res) => res.send(String(req.get('X-Last'))))
      const fillers = Array.from({ length: 1100 }, (_, index) => `X${index}: 1\r\n`).join('')
      const bytes = `GET / HTTP/1.1\r\nHost: a\r\n${fillers}X-Last: seen\r\n\r\n`
      return serving(app, async (port) => {
        const { text } = await talk(port, bytes, {
          enough: (received) => received.includes('\r\n\r\n'),
        })
        return [text.slice(9, 12), text.includes('seen')]
      })
    },
    both: dropsHeaders ? ['200', false] : ['431', false],
  },
  {
    id: 'F39',
    fault: 'a process loses requests in progress on SIGTERM',
    async trigger(_fw, _on, file) {
      const program = (app) => {
        app.get('/', () => {})
      }
      const { result } = await inProcess(file, program, async (port, child) => {
        const pending = ask(port, '/').catch(({ code }) => code)
        await pause(150)
        child.kill('SIGTERM')
        return pending
      })
      return result
    },
    both: 'ECONNRESET',
  },
]
