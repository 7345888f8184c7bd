import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { has } from '../harness/expect.mjs'
import { root } from '../harness/folder.mjs'
import { quiet } from '../harness/quiet.mjs'

/* Intentional differences in files, rows D30 and later of docs/differences.md. */

const folders = []
process.on('exit', () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

/** Creates a separate folder with these files, once for each side. */
function freshFolder(files) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'fwjs-difference-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), content)
  }
  return folder
}

const SPELLINGS = [
  '/admin%2fsecret.txt',
  '//admin/secret.txt',
  '///admin/secret.txt',
  '/./admin/secret.txt',
  '/x/../admin/secret.txt',
  '/%2e/admin/secret.txt',
  '/dir/%2e%2e/admin/secret.txt',
  '/dir/..%2fadmin/secret.txt',
  '/%2fadmin/secret.txt',
  '/%61dmin/secret.txt',
  '/adm%69n/secret.txt',
  'http://example.com//admin/secret.txt',
]

/** Builds an app whose file changes after its length was read. */
const changing = (files, change) => (fw) => {
  const setHeaders = (_res, file) => change(file)
  return fw().use(fw.static(freshFolder(files), { setHeaders }))
}

/** Returns true if the server disconnects a client that never reads. */
async function isCutOff(fw) {
  const folder = freshFolder({ 'a.bin': Buffer.alloc(20_000_000) })
  const server = fw()
    .use(fw.static(folder, { idleTimeout: 100 }))
    .listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = net.connect(server.address().port, '127.0.0.1').on('error', () => {})
  const cut = new Promise((resolve) => {
    server.once('connection', (one) => one.once('close', () => resolve(true)))
  })
  socket.write('GET /a.bin HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.pause()
  const result = await Promise.race([cut, quiet(1000).then(() => false)])
  socket.destroy()
  server.closeAllConnections()
  server.close()
  return result
}

/** Returns the status of a file response when the process has no free descriptor. */
async function statusWithoutDescriptors(fw) {
  const server = fw().set('env', 'test').use(fw.static(root)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { open } = fs
  fs.open = (name, ...rest) => {
    const error = Object.assign(new Error(`EMFILE: too many open files, open '${name}'`), {
      code: 'EMFILE',
    })
    setImmediate(rest.at(-1), error)
  }
  try {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/nums.txt`)
    return response.status
  } finally {
    fs.open = open
    server.closeAllConnections()
    server.close()
  }
}

export default [
  ...SPELLINGS.map((spelling) => ({
    name: `${spelling} does not bypass a guard`,
    covers: ['static/root'],
    explains: 'D30',
    build(fw) {
      const app = fw().use('/admin', (req, res) => res.status(401).end('guarded'))
      return app.use(fw.static(root))
    },
    requests: [`GET ${spelling}`],
    expectFwjs: (text) => text.includes(' 404 Not Found') && !text.includes('\nsecret\n'),
  })),
  {
    name: 'a redirect never leads to another site',
    covers: ['static-option/redirect'],
    explains: 'D31',
    build: (fw) =>
      fw().use(
        fw.static(freshFolder({ '\\evil.com/x': '', 'evil.com/x': '' }), { pathForm: 'any' }),
      ),
    requests: ['GET /\\evil.com', 'GET http://h@///evil.com?a=b'],
    expectFwjs: has('Location: /evil.com/', 'Location: /evil.com/?a=b'),
  },
  {
    name: 'devices and FIFOs are not found',
    covers: ['static/root'],
    explains: 'D32',
    build(fw) {
      const folder = freshFolder({})
      execFileSync('mkfifo', [path.join(folder, 'fifo')])
      fs.symlinkSync('/dev/null', path.join(folder, 'null'))
      return fw().use(fw.static(folder))
    },
    requests: ['HEAD /fifo', 'GET /null'],
    expectFwjs: (text) => text.split(' 404 Not Found').length === 3,
  },
  {
    name: 'a small file that is truncated is an error',
    covers: [],
    explains: 'D33',
    patience: 500,
    build: changing({ 'a.txt': '123456789' }, (file) => fs.truncateSync(file, 3)),
    requests: ['GET /a.txt'],
    expectFwjs: has(' 500 Internal Server Error', '(complete)'),
  },
  {
    name: 'a large file that is truncated closes the connection',
    covers: [],
    explains: 'D33',
    patience: 500,
    build: changing({ 'a.bin': Buffer.alloc(200_000, 'a') }, (file) =>
      fs.truncateSync(file, 10_000),
    ),
    requests: ['GET /a.bin'],
    expectFwjs: has(' 200 OK', 'Content-Length: 200000', '(closed)'),
  },
  {
    name: 'a part that ends before it starts is empty',
    covers: [],
    explains: 'D33',
    build: (fw) => fw().use(fw.static(root, { start: 8, end: 2 })),
    requests: ['GET /nums.txt'],
    expectFwjs: has('Content-Length: 0'),
  },
  {
    name: 'a client that reads nothing is disconnected',
    covers: [],
    explains: 'D34',
    shape: async (fw) => ({ cut: await isCutOff(fw) }),
    expectFwjs: has('cut: true'),
  },
  {
    name: 'an exception in setHeaders is an error',
    covers: ['static-option/setHeaders'],
    explains: 'D35',
    patience: 300,
    build: (fw) => {
      const setHeaders = () => {
        throw new Error('in setHeaders')
      }
      return fw().use(fw.static(root, { setHeaders }))
    },
    requests: ['GET /nums.txt'],
    expectFwjs: has(' 500 Internal Server Error', 'Error: in setHeaders'),
  },
  {
    name: 'a file without a free descriptor gets a 503',
    covers: [],
    explains: 'D46',
    shape: async (fw) => ({ status: await statusWithoutDescriptors(fw) }),
    expectFwjs: has('status: 503'),
  },
]
