import net from 'node:net'
import { survival } from './child.mjs'
import { ask, get, serving, until } from './client.mjs'

/* Handlers and errors. Apps passed to `survival` run in their own process. */

const quiet = (fw) => fw().set('env', 'test')

const MEGABYTES = 30 * 1024 * 1024

export const rows = [
  {
    id: 'F01',
    fault: 'an async handler rejects',
    trigger: (_fw, _on, file) =>
      survival(
        file,
        (app) => {
          app.get('/', async () => {
            throw new Error('rejected')
          })
          app.get('/next', (_req, res) => res.send('alive'))
        },
        ['/', '/next'],
      ),
    express: { statuses: ['none', 'none'], ended: 1 },
    fwjs: { statuses: [500, 200], ended: 'alive' },
  },
  {
    id: 'F02',
    fault: 'an async error handler rejects',
    trigger: (_fw, _on, file) =>
      survival(
        file,
        (app) => {
          app.get('/', (_req, _res, next) => next(new Error('first')))
          app.get('/next', (_req, res) => res.send('alive'))
          app.use(async (_error, _req, _res, _next) => {
            throw new Error('second')
          })
        },
        ['/', '/next'],
      ),
    express: { statuses: ['none', 'none'], ended: 1 },
    fwjs: { statuses: [500, 200], ended: 'alive' },
  },
  {
    id: 'F03',
    fault: 'a guard throws undefined',
    async trigger(fw) {
      const app = quiet(fw)
      app.use(() => {
        throw undefined
      })
      app.get('/', (_req, res) => res.send('REACHED'))
      return (await get(app, '/')).status
    },
    express: 200,
    fwjs: 500,
  },
  {
    id: 'F04',
    fault: 'an error after a large response was sent',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res) => {
        res.send(Buffer.alloc(MEGABYTES))
        throw new Error('late')
      })
      return (await get(app, '/').catch(() => ({ whole: false }))).whole
    },
    express: false,
    fwjs: true,
  },
  {
    id: 'F05',
    fault: 'an error in the middle of a response truncates it detectably',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res, next) => {
        res.write('half', () => next(new Error('in the middle')))
      })
      const { status, text, whole } = await get(app, '/')
      return { status, text, whole }
    },
    both: { status: 200, text: 'half', whole: false },
  },
  {
    id: 'F06',
    fault: 'a handler calls next twice',
    async trigger(fw) {
      const ran = []
      const app = quiet(fw)
      app.use((_req, _res, next) => {
        next()
        next()
      })
      app.get('/', (_req, res) => {
        ran.push(1)
        res.end()
      })
      app.get('/', () => ran.push(2))
      await get(app, '/')
      return ran
    },
    express: [1, 2],
    fwjs: [1],
  },
  {
    id: 'F07',
    fault: 'an error handler throws: the next one gets it',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', () => {
        throw new Error('first')
      })
      app.use((_error, _req, _res, _next) => {
        throw new Error('second')
      })
      app.use((error, _req, res, _next) => res.status(500).send(error.message))
      return (await get(app, '/')).text
    },
    both: 'second',
  },
  {
    id: 'F08',
    fault: 'a throwing finish listener crashes the process',
    trigger: (_fw, _on, file) =>
      survival(
        file,
        (app) => {
          app.get('/', (_req, res) => {
            res.on('finish', () => {
              throw new Error('in a listener')
            })
            res.send('x')
          })
        },
        ['/', '/'],
      ),
    both: { statuses: [200, 'none'], ended: 1 },
  },
  {
    id: 'F09',
    fault: 'a failing stream without an error listener crashes the process',
    trigger: (_fw, _on, file) =>
      survival(
        file,
        (app) => {
          app.get('/', (_req, res) => require('node:fs').createReadStream('/nowhere').pipe(res))
        },
        ['/'],
      ),
    both: { statuses: ['none'], ended: 1 },
  },
  {
    id: 'F09',
    fault: 'res.sendFile reports a file that cannot be opened',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (_req, res) => res.sendFile('/nowhere'))
      return (await get(app, '/')).status
    },
    both: 404,
  },
  {
    id: 'F11',
    fault: 'res.json with a value that cannot be serialized is a 500',
    async trigger(fw) {
      const circle = {}
      circle.self = circle
      const app = quiet(fw)
      app.get('/circle', (_req, res) => res.json(circle))
      app.get('/big', (_req, res) => res.json(1n))
      return serving(app, async (port) => [
        (await ask(port, '/circle')).status,
        (await ask(port, '/big')).status,
      ])
    },
    both: [500, 500],
  },
  {
    id: 'F12',
    fault: 'a status that does not exist is a 500',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/:status', (req, res) => res.status(Number(req.params.status)).send('x'))
      return serving(app, async (port) => {
        const statuses = []
        for (const status of [99, 1000, 0]) statuses.push((await ask(port, `/${status}`)).status)
        return statuses
      })
    },
    both: [500, 500, 500],
  },
  {
    id: 'F12',
    fault: 'a non-numeric status',
    trigger: (_fw, _on, file) =>
      survival(
        file,
        (app) => {
          app.get('/', (_req, res) => res.status(Number('x')).send('x'))
        },
        ['/', '/'],
      ),
    express: { statuses: ['none', 'none'], ended: 1 },
    fwjs: { statuses: [500, 500], ended: 'alive' },
  },
  {
    id: 'F13',
    fault: 'the error page shows the stack trace',
    option: true,
    async trigger(fw, isOn) {
      const app = quiet(fw)
      if (isOn) app.disable('error stacks')
      app.get('/', () => {
        throw new Error('secret')
      })
      return (await get(app, '/')).text.includes('flow.mjs')
    },
    express: true,
    fwjs: false,
  },
  {
    id: 'F14',
    fault: 'clients that disconnect before the response cause no problems',
    async trigger(fw) {
      let answered = 0
      let waiting = []
      const app = quiet(fw)
      app.get('/', (_req, res) => waiting.push(() => res.send('late')))
      app.get('/next', (_req, res) => res.send('alive'))
      return serving(app, async (port, server) => {
        const sockets = Array.from({ length: 30 }, () => net.connect(port, '127.0.0.1'))
        for (const socket of sockets)
          socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
        await until(() => waiting.length === 30)
        for (const socket of sockets) socket.destroy()
        await until(
          () =>
            new Promise((resolve) =>
              server.getConnections((_error, count) => resolve(count === 0)),
            ),
        )
        for (const answer of waiting) {
          answer()
          answered += 1
        }
        waiting = []
        return { answered, next: (await ask(port, '/next')).text }
      })
    },
    both: { answered: 30, next: 'alive' },
  },
]
