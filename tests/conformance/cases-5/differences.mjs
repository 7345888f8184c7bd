import { once } from 'node:events'
import { outcome } from '../harness/describe.mjs'
import { has, observed } from '../harness/expect.mjs'
import { root } from '../harness/folder.mjs'

/* Intentional differences from Express 5 alone, rows of docs/differences-5.md. */

export default [
  {
    name: 'an unknown type is never sent as false',
    covers: [],
    explains: 'Y1',
    build(fw, observe) {
      const app = fw()
      app.get('/word', (req, res) => res.set('Content-Type', 'bogus').end())
      app.get('/text', (req, res) => res.set('Content-Type', 'bogus').send('text'))
      app.get('/empty', (req, res) => {
        res.setHeader('Content-Type', '')
        res.send('text')
      })
      return app
    },
    requests: ['GET /word', 'GET /text', 'GET /empty'],
    expectFwjs: (text) => !text.includes('Content-Type: false'),
  },
  {
    name: "sendFile leaves the caller's options alone",
    covers: [],
    explains: 'Y2',
    build(fw, observe) {
      const app = fw()
      app.get('/', (req, res) => {
        const options = { root }
        res.sendFile('nums.txt', options)
        observe('options', Object.keys(options))
      })
      app.get('/frozen', (req, res) =>
        observe(
          'frozen',
          outcome(() => res.sendFile('nums.txt', Object.freeze({ root }))),
        ),
      )
      app.use((error, req, res, next) => res.end(error.message))
      return app
    },
    patience: 300,
    requests: ['GET /', 'GET /frozen'],
    expectFwjs: has(observed('options', '["root"]'), observed('frozen', 'undefined')),
  },
  {
    name: 'a server error after a successful start is not swallowed',
    covers: [],
    explains: 'Y3',
    shape: async (fw) => {
      const server = fw().listen(0, '127.0.0.1', () => {})
      await once(server, 'listening')
      const result = outcome(() => server.emit('error', new Error('later')))
      server.close()
      return result
    },
    expectFwjs: has('Error: later'),
  },
  {
    name: 'views other than bytes are sent as their bytes',
    covers: [],
    explains: 'Y4',
    build(fw) {
      const app = fw()
      app.get('/words', (req, res) => res.send(new Uint16Array([0x6161, 0x6262])))
      app.get('/view', (req, res) => res.send(new DataView(new ArrayBuffer(3))))
      return app
    },
    requests: ['GET /words', 'GET /view'],
    expectFwjs: has('\naabb\n', 'Content-Length: 3'),
  },
]
