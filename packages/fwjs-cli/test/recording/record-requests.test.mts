import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { recordRequests } from '#lib/record-requests.js'
import { createFolder } from '../support/folder.mts'
import { record, send, serve } from '../support/recording.mts'
import { Screen } from '../support/screen.mts'

const command = fileURLToPath(new URL('../../../lib/bin.js', import.meta.url))

const program = http.createServer((req, res) => {
  if (req.url === '/endless') {
    res.write('first')
    return
  }
  if (req.url === '/cut') {
    res.writeHead(200, { 'Content-Length': 10 })
    res.write('first', () => res.destroy())
    return
  }
  const chunks: Buffer[] = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    res.setHeader('Set-Cookie', ['a=1', 'b=2'])
    res.end(`${req.method} ${req.url} ${Buffer.concat(chunks).length} ${req.headers['x-a'] ?? ''}`)
  })
})
program.on('upgrade', (_req, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello')
  socket.on('data', (data) => socket.end(data))
})
const to = await serve(program)

const post = { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: 'a=secret' } }

test('forwards requests and records them without bodies and credentials', async () => {
  const { port, end } = await record({ to })
  const answer = await send(port, '/a?token=y', { headers: { 'X-A': 'b' } })
  assert.deepEqual([answer.status, answer.text], [200, 'GET /a?token=y 0 b'])
  assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2'])
  assert.equal((await send(port, '/b', post, '{"a":1}')).text, 'POST /b 7 ')
  assert.equal((await send(port, '/c', { method: 'HEAD' })).text, '')
  const { text, requests } = await end()
  assert.deepEqual(
    requests.map(({ method, url, bodyOmitted }) => [method, url, bodyOmitted]),
    [
      ['GET', '/a?token=x', undefined],
      ['POST', '/b', 7],
      ['HEAD', '/c', undefined],
    ],
  )
  assert.doesNotMatch(JSON.stringify(requests), /secret/)
  assert.match(text, /^3 requests in .*requests\.jsonl\n/)
  assert.match(text, /\nredacted: 1 × query, 1 × header, 1 × cookie\n/)
  assert.match(text, /skipped: 1 × body \(use --bodies to record them\)/)
})

test('records bodies and credentials if the options say so', async () => {
  const some = await record({ to, bodies: true })
  await send(some.port, '/a', post, '{"password":"yes"}')
  await send(
    some.port,
    '/b',
    { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    'pwd=yes&page=1',
  )
  await send(some.port, '/c', { method: 'POST' }, 'plain')
  await send(some.port, '/d', { method: 'POST' }, 'x'.repeat(1_000_001))
  const request = http.request({ port: some.port, method: 'POST', agent: false })
  request.end(Buffer.from([0xff, 0xfe]))
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(answer.resume(), 'end')
  const { requests, text } = await some.end()
  assert.deepEqual(
    requests.map(({ body, bodyBase64, bodyOmitted }) => body ?? bodyBase64 ?? bodyOmitted),
    ['{"password":"xac"}', 'pwd=xac&page=1', 'xxxxx', 1_000_001, 'xx'],
  )
  assert.match(text, /skipped: 1 × body \(larger than 1 MB\)/)
  const all = await record({ to, bodies: true, credentials: true })
  await send(all.port, '/a?token=x', post, '{"password":"x"}')
  const kept = await all.end()
  assert.equal(kept.requests[0]?.['body'], '{"password":"x"}')
  assert.match(JSON.stringify(kept.requests), /token=x.*a=secret/)
  assert.match(kept.text, /^1 request in /)
})

test('streams responses, and a client may disconnect', async () => {
  const { port, end } = await record({ to })
  const request = http.get({ port, path: '/endless', agent: false })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  assert.equal(String((await once(answer, 'data'))[0]), 'first')
  const left = once(program, 'connection')
  request.destroy()
  assert.equal((await send(port, '/a')).text, 'GET /a 0 ')
  void left
  await assert.rejects(send(port, '/cut'), { code: 'ECONNRESET' })
  assert.equal((await end()).requests.length, 3)
})

test("forwards 1xx responses, and reports an app that doesn't respond", async () => {
  const { port, end } = await record({ to })
  const headers = { Expect: '100-continue', 'Content-Length': 1 }
  const request = http.request({ port, method: 'POST', headers, agent: false })
  request.flushHeaders()
  await once(request, 'continue')
  request.end('x')
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(answer.resume(), 'end')
  assert.equal((await end()).requests.length, 1)
  const closed = net.createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const gone = new URL(`http://127.0.0.1:${(closed.address() as net.AddressInfo).port}`)
  closed.close()
  const other = await record({ to: gone })
  const failed = await send(other.port, '/')
  assert.deepEqual([failed.status, /no response from/.test(failed.text)], [502, true])
  const socket = net.connect(other.port)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  await once(socket.resume(), 'close')
  await other.end()
})

test('forwards an upgrade without recording it', async () => {
  const { port, end } = await record({ to })
  const request = http.get({ port, headers: { Connection: 'Upgrade', Upgrade: 'x' }, agent: false })
  const [, socket, head] = (await once(request, 'upgrade')) as [unknown, net.Socket, Buffer]
  const hello = head.length > 0 ? head : (await once(socket, 'data'))[0]
  assert.equal(String(hello), 'hello')
  socket.write('back')
  assert.equal(String((await once(socket, 'data'))[0]), 'back')
  await once(socket, 'close')
  assert.deepEqual((await end()).requests, [])
})

test('rejects an existing file and a port in use', async () => {
  const folder = createFolder()
  const host = '127.0.0.1'
  const options = { port: Number(to.port), host, to, bodies: false, credentials: false }
  const file = join(folder, 'there')
  writeFileSync(file, '')
  await assert.rejects(recordRequests({ ...options, file }, new Screen()), {
    name: 'UserError',
    message: /there already exists\. Remove it, or choose another file/,
  })
  const other = join(folder, 'other')
  const taken = net.createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as net.AddressInfo
  await assert.rejects(recordRequests({ ...options, port, file: other }, new Screen()), {
    name: 'UserError',
    message: /Choose another --port or --host\. Can't listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/,
  })
  taken.close()
  assert.ok(!existsSync(other))
  await assert.rejects(
    recordRequests({ ...options, port: 0, file: join(folder, 'a/b') }, new Screen()),
    {
      name: 'UserError',
      message: /Can't write/,
    },
  )
})

test('by default, only this machine can use the proxy, and only the user can read the file', async () => {
  const own = await record({ to })
  assert.match(own.address, /^localhost:\d+$/)
  const isPosix = process.platform !== 'win32'
  if (isPosix) assert.equal(statSync(own.file).mode & 0o777, 0o600)
  assert.doesNotMatch((await own.end()).errors, /Warning/)
  const loopback = await record({ to, host: 'localhost' })
  assert.match(loopback.address, /^(?:localhost|\[::1\]):\d+$/)
  assert.doesNotMatch((await loopback.end()).errors, /Warning/)
  const open = await record({ to, host: '0.0.0.0' })
  assert.equal((await send(open.port, '/a')).text, 'GET /a 0 ')
  const { errors } = await open.end()
  assert.match(errors, /Warning: every machine that can reach 0\.0\.0\.0:\d+ can now use http/)
})

const onPosix = { skip: process.platform === 'win32' }

test('a write error stops the recording and names the file', onPosix, async () => {
  const file = join(createFolder(), 'requests.jsonl')
  const limited = 'trap "" XFSZ; ulimit -f 0; exec "$@"'
  const words = ['record', file, '--to', to.origin, '--port', '0']
  const child = spawn('sh', ['-c', limited, 'sh', process.execPath, command, ...words])
  const errors: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const ended = once(child, 'close')
  await once(child.stderr, 'data')
  const [, port] = /localhost:(\d+)/.exec(errors.join('')) ?? []
  // The recording may end before the response arrives.
  await send(Number(port), '/a').catch(() => {})
  assert.deepEqual(await ended, [2, null])
  assert.match(errors.join(''), /fwjs: Can't write .*requests\.jsonl: EFBIG/)
})
