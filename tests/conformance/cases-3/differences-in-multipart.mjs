import fs, { existsSync, readdirSync, statSync } from 'node:fs'
import net from 'node:net'
import { count, has, observed } from '../harness/expect.mjs'
import { quiet } from '../harness/quiet.mjs'
import { uploadDir } from '../harness/uploads.mjs'
import { field, file, form, receiving } from './multipart.mjs'

/* Intentional differences in uploads, rows of docs/differences-3.md. */

const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

const raw = (head, content = 'x') => [
  'POST /',
  { 'Content-Type': 'multipart/form-data; boundary=b' },
  `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`,
]

const chunked = ([line, headers, body]) => [
  line,
  { ...headers, 'Transfer-Encoding': 'chunked' },
  `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
]

/** Counts the files left over by aborted uploads. */
async function leftByBroken(fw, times) {
  const before = readdirSync(uploadDir).length
  const server = fw().use(fw.multipart({ uploadDir })).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  const head = `${file('f', 'a.txt', 'whole')}${file('g', 'b.txt', 'x'.repeat(5000)).slice(0, -10)}`
  for (let index = 0; index < times; index += 1) {
    const socket = net.connect(server.address().port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=AaB03x\r\nContent-Length: 90000\r\n\r\n${head}`,
    )
    await quiet(20)
    socket.destroy()
  }
  await quiet(100, { isBusy: () => open > 0 })
  server.closeAllConnections()
  server.close()
  return readdirSync(uploadDir).length - before
}

/**
 * Delays the first upload until the second one is on disk: Express 3 lists files in the order they
 * finish. Returns the function that stops it.
 */
function finishSecondFileFirst() {
  const { open, close } = fs
  let openFirst
  let second
  fs.open = (path, ...rest) => {
    if (!String(path).startsWith(uploadDir)) return open(path, ...rest)
    if (openFirst === undefined) {
      openFirst = () => open(path, ...rest)
      return undefined
    }
    const callback = rest.pop()
    return open(path, ...rest, (error, descriptor) => {
      second = descriptor
      callback(error, descriptor)
    })
  }
  fs.close = (descriptor, callback) =>
    close(descriptor, (error) => {
      callback?.(error)
      if (descriptor === second) openFirst()
    })
  return () => Object.assign(fs, { open, close })
}

export default [
  {
    name: 'uploads are removed when the response ends, unless they are kept',
    covers: ['B4.2.6'],
    explains: 'V20',
    ways: ['listen'],
    settle: 60,
    build(fw, observe) {
      const app = fw()
      app.use('/kept', fw.multipart({ uploadDir, keepFiles: true }))
      app.use(fw.multipart({ uploadDir }))
      app.use((req, res) => {
        const { path } = req.files.f
        res.on('finish', () => quiet(30).then(() => observe('left', existsSync(path))))
        res.end(String(existsSync(path)))
      })
      return app
    },
    requests: [
      form(file('f', 'a.txt', 'x')),
      ['POST /kept', ...form(file('f', 'a.txt', 'x')).slice(1)],
    ],
    expectFwjs: (text) =>
      text.indexOf(observed('left', 'false')) > 0 &&
      text.indexOf(observed('left', 'true')) > text.indexOf(observed('left', 'false')),
  },
  {
    name: 'aborted uploads leave no files',
    covers: ['B4.2.7'],
    explains: 'V20',
    shape: async (fw) => ({ left: await leftByBroken(fw, 15) }),
    expectFwjs: has('left: 0'),
  },
  {
    name: 'a malformed filename* is rejected and does not crash the process',
    covers: ['B4.2.7'],
    explains: 'V21',
    ways: ['listen'],
    patience: 500,
    build: receiving(),
    requests: [
      raw(`Content-Disposition: form-data; name="a"; filename*=UTF-8''%E0%A4%A`),
      form(field('a', '1')),
    ],
    expectFwjs: (text) =>
      text.includes(' 400 Bad Request') &&
      text.includes(observed('body', '{a: "1"}')) &&
      !text.includes('uncaught exception'),
  },
  {
    name: 'names of Object.prototype are names like any other',
    covers: [],
    explains: 'V22',
    ways: ['listen'],
    build: receiving(),
    requests: [form(field('constructor', 'x'), field('toString', 'y'), field('__proto__', 'z'))],
    expectFwjs: has(observed('body', '{constructor: "x", toString: "y"}')),
  },
  {
    name: 'names written in two ways, gaps, and long lists beside large indexes follow qs 6',
    covers: [],
    explains: 'V23',
    ways: ['listen'],
    build(fw, observe) {
      const app = fw().use(fw.bodyParser({ uploadDir }))
      app.use((req, res) => {
        observe('body', req.body)
        res.end()
      })
      return app
    },
    requests: [
      ['POST /', FORM_TYPE, 'a=&a=&a[0]='],
      ['POST /', FORM_TYPE, 'a[0][1]=x'],
      form(...Array(22).fill(field('a[]', '1')), field('b[21]', 'x')),
    ],
    expectFwjs: has(
      observed('body', '{a: ["", "", ""]}'),
      observed('body', '{a: [["x"]]}'),
      observed('body', '{a: {0: "1"'),
    ),
  },
  {
    name: 'parser errors have different messages',
    covers: [],
    explains: 'V24',
    ways: ['listen'],
    build(fw, observe) {
      const app = fw().use(fw.multipart({ uploadDir }))
      app.use((error, req, res, next) => {
        observe('error', [error.message, error.status])
        res.end()
      })
      return app
    },
    requests: [raw('Content-Disposition form-data')],
    expectFwjs: (text) => /observed error = \["[^"]+", 400\]/.test(text),
  },
  {
    name: 'a part without a name is rejected',
    covers: [],
    explains: 'V25',
    ways: ['listen'],
    build: receiving(),
    requests: [raw('Content-Disposition: form-data'), form(field('', 'no name'))],
    expectFwjs: (text) => count(text, ' 400 Bad Request') === 2,
  },
  {
    name: 'a disk error is not a client error',
    covers: [],
    explains: 'V26',
    ways: ['listen'],
    patience: 500,
    build: receiving((fw) => fw.multipart({ uploadDir: '/none/such' })),
    requests: [form(file('f', 'a.txt', 'x'))],
    expectFwjs: has(' 500 Internal Server Error'),
  },
  {
    name: 'the stream that wrote a file is not shown',
    covers: [],
    explains: 'V27',
    ways: ['listen'],
    build(fw, observe) {
      const app = fw().use(fw.multipart({ uploadDir }))
      app.use((req, res) => {
        observe('members', Object.keys(req.files.f))
        res.end()
      })
      return app
    },
    requests: [form(file('f', 'a.txt', 'x'))],
    expectFwjs: (text) => text.includes('"path"') && !text.includes('"ws"'),
  },
  {
    name: 'a body over the limit is rejected without reading it',
    covers: ['B4.2.7'],
    explains: 'V28',
    ways: ['listen'],
    build: receiving((fw) => fw.multipart({ limit: '100b', uploadDir })),
    requests: [form(field('a', 'x'.repeat(500)))],
    expectFwjs: has(' 413 Payload Too Large', 'Connection: close'),
  },
  {
    name: 'a chunked body over the limit gets a response',
    covers: ['B4.2.7'],
    explains: 'V28',
    ways: ['listen'],
    patience: 1000,
    build: receiving((fw) => fw.multipart({ limit: '10kb', uploadDir })),
    requests: [chunked(form(file('f', 'a.txt', 'x'.repeat(100_000))))],
    expectFwjs: has(' 413 Payload Too Large'),
  },
  {
    name: 'only the owner can read temporary files',
    covers: [],
    explains: 'V29',
    ways: ['listen'],
    build(fw, observe) {
      const app = fw().use(fw.multipart({ uploadDir }))
      app.use((req, res) => {
        observe('mode', (statSync(req.files.f.path).mode & 0o777).toString(8))
        res.end()
      })
      return app
    },
    requests: [form(file('f', 'a.txt', 'x'))],
    expectFwjs: has(observed('mode', '"600"')),
  },
  {
    name: 'uploads work without a folder of their own',
    covers: [],
    explains: 'V47',
    ways: ['listen'],
    build(fw, observe) {
      const app = fw().use(fw.multipart())
      app.use((req, res) => {
        observe('size', req.files.f.size)
        res.end()
      })
      return app
    },
    requests: [form(file('f', 'a.txt', 'x'))],
    expectFwjs: has(observed('size', '1')),
  },
  {
    name: 'files with the same name are listed in form order',
    covers: [],
    explains: 'V40',
    ways: ['listen'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        res.on('finish', finishSecondFileFirst())
        next()
      })
      app.use(fw.multipart({ uploadDir }))
      app.use((req, res) => {
        const names = req.files.f.map(({ name }) => name).join()
        observe('order', names)
        res.end()
      })
      return app
    },
    requests: [form(file('f', 'first.txt', 'x'), file('f', 'second.txt', 'x'))],
    expectFwjs: has('first.txt,second.txt'),
  },
  {
    name: 'a part that starts with the boundary is rejected',
    covers: [],
    explains: 'V41',
    ways: ['listen'],
    build: receiving(),
    requests: [raw('Content-Disposition: form-data; name="a"\r\n\r\n--b--\r\n')],
    expectFwjs: has(' 400 Bad Request'),
  },
]
