import { readdirSync } from 'node:fs'
import net from 'node:net'
import { inProcess } from './child.mjs'
import { ask, get, serving, until } from './client.mjs'
import { folderOf } from './folder.mjs'

/* 3.x middleware: Express 3.21.2 and fwjs-v3. */

const boundary = 'xyz'

const partOf = (disposition) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\ncontent\r\n--${boundary}--\r\n`

const type = `multipart/form-data; boundary=${boundary}`

function upload(port, disposition) {
  const headers = { 'Content-Type': type }
  return ask(port, '/', { method: 'POST', headers, body: partOf(disposition) })
}

/**
 * Uploads a part some time after the head, as over a slow network; returns the status, or 0 for
 * none.
 */
function uploadLater(port, disposition) {
  const body = partOf(disposition)
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    const finish = (status) => {
      socket.destroy()
      resolve(status)
    }
    socket.once('data', (bytes) => finish(Number(String(bytes).slice(9, 12))))
    socket.on('error', () => finish(0)).on('close', () => finish(0))
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    setTimeout(() => socket.write(body), 100)
  })
}

const cookies = (fw, options, look = (req) => req.cookies) => {
  const app = fw().use(fw.cookieParser('secret', options))
  app.use((req, res) => res.end(JSON.stringify(look(req))))
  return async (cookie) => (await get(app, '/', { headers: { Cookie: cookie } })).text
}

export const rows = [
  {
    id: 'F100',
    line: 3,
    fault: 'cookies: the first of two counts, and __proto__ is data',
    async trigger(fw) {
      const read = cookies(fw, undefined, (req) => [req.cookies.a, {}.x, typeof req.cookies.b])
      return read('a=1; a=2; __proto__=x; b=\u00a0')
    },
    both: '["1",null,"string"]',
  },
  {
    id: 'F101',
    line: 3,
    fault: 'a client turns a cookie into an object',
    option: true,
    trigger: (fw, isOn) => cookies(fw, isOn ? { jsonCookies: false } : {})('a=j:{"$gt":""}'),
    express: '{"a":{"$gt":""}}',
    fwjs: '{"a":"j:{\\"$gt\\":\\"\\"}"}',
  },
  {
    id: 'F102',
    line: 3,
    fault: 'an app can regenerate a session id, which invalidates the old one',
    async trigger(fw) {
      const app = fw().use(fw.cookieParser('secret')).use(fw.session())
      app.get('/login', (req, res) => {
        req.session.regenerate(() => {
          req.session.user = 'ann'
          res.end(req.sessionID)
        })
      })
      app.get('/', (req, res) => res.end(String(req.session.user)))
      return serving(app, async (port) => {
        const cookieOf = ({ headers }) => headers['set-cookie'][0].split(';')[0]
        const before = cookieOf(await ask(port, '/'))
        const login = await ask(port, '/login', { headers: { Cookie: before } })
        const user = async (cookie) => (await ask(port, '/', { headers: { Cookie: cookie } })).text
        return [await user(before), await user(cookieOf(login))]
      })
    },
    both: ['undefined', 'ann'],
  },
  {
    id: 'F102',
    line: 3,
    fault: 'a form requires the token from its own session',
    async trigger(fw) {
      const app = fw().use(fw.cookieParser('secret')).use(fw.session()).use(fw.csrf())
      app.use((req, res) => res.end(req.csrfToken()))
      app.use((_error, _req, res, _next) => {
        res.statusCode = 403
        res.end()
      })
      return serving(app, async (port) => {
        const start = async () => {
          const { headers, text } = await ask(port, '/')
          return { Cookie: headers['set-cookie'][0].split(';')[0], 'X-CSRF-Token': text }
        }
        const [mine, other] = [await start(), await start()]
        const status = async (headers) => (await ask(port, '/', { method: 'POST', headers })).status
        return [
          await status(mine),
          await status({ ...mine, 'X-CSRF-Token': other['X-CSRF-Token'] }),
          await status({ Cookie: mine.Cookie }),
        ]
      })
    },
    both: [200, 403, 403],
  },
  {
    id: 'F103',
    line: 3,
    fault: 'uploaded files stay on disk',
    async trigger(fw) {
      const uploadDir = folderOf({ '.keep': '' })
      const app = fw().use(fw.multipart({ uploadDir }))
      app.use((_req, res) => res.end('received'))
      return serving(app, async (port) => {
        for (let count = 0; count < 5; count++) await upload(port, 'name="f"; filename="a.txt"')
        const left = () => readdirSync(uploadDir).length - 1
        await until(() => left() === 0, 1000)
        return left()
      })
    },
    express: 5,
    fwjs: 0,
  },
  {
    id: 'F103',
    line: 3,
    fault: 'a malformed file name crashes the process',
    async trigger(_fw, _on, file) {
      const program = (app, fw) => {
        // Express 3 gets the temporary folder from a function that Node no longer has.
        app.use(fw.multipart({ uploadDir: process.env.UPLOADS }))
        app.use((_req, res) => res.end('received'))
      }
      const { result, ended } = await inProcess(
        file,
        program,
        async (port, child) => {
          const status = await uploadLater(port, `name="f"; filename*=UTF-8''%E0%A4%A`)
          if (status === 0) await until(() => child.exitCode !== null, 500)
          return status
        },
        { env: { UPLOADS: folderOf({}) } },
      )
      return { status: result, ended }
    },
    express: { status: 0, ended: 1 },
    fwjs: { status: 400, ended: 'alive' },
  },
]
