import assert from 'node:assert/strict'
import http from 'node:http'
import net from 'node:net'
import test from 'node:test'
import { type Recording, record, send, serve } from '../support/recording.mts'

const program = http.createServer((req, res) => req.resume().on('end', () => res.end('ok')))
program.on('upgrade', (_req, socket) => socket.resume().end('HTTP/1.1 101 x\r\n\r\n'))
const to = await serve(program)

/**
 * Sends bytes, and ends the connection after the first data, or immediately if `isCut`. Resolves with
 * the received data when the connection is closed.
 */
function sendRaw(port: number, bytes: string, isCut = false): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1')
    socket.setEncoding('latin1').on('data', (data: string) => {
      text += data
      socket.end()
    })
    socket.on('error', () => {}).on('close', () => resolve(text))
    if (isCut) socket.end(bytes, 'latin1')
    else socket.write(bytes, 'latin1')
  })
}

async function assertAlive({ port }: Recording): Promise<void> {
  assert.equal((await send(port, '/alive')).status, 200)
}

const head = 'Host: a\r\nConnection: close\r\n'
const get = (more: string): string => `GET / HTTP/1.1\r\n${head}${more}\r\n`

const REQUESTS: Record<string, string> = {
  'trailers that cannot come': get('Trailer: x\r\nContent-Length: 0\r\n'),
  'trailers with a length': `POST / HTTP/1.1\r\n${head}Trailer: x\r\nContent-Length: 1\r\n\r\na`,
  'trailers that come': `POST / HTTP/1.1\r\n${head}Trailer: T\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nT: x\r\n\r\n`,
  'bytes above 127 in the path': `GET /\xe9\xff HTTP/1.1\r\n${head}\r\n`,
  'bytes above 127 in a header': get('X: \xff\xfe\r\n'),
  'a control character in a header': get('X: \x01\r\n'),
  'an empty header': get('X:\r\n'),
  'many headers': get('X: y\r\n'.repeat(1500)),
  'a long header': get(`X: ${'y'.repeat(20_000)}\r\n`),
  'a long path': `GET /${'y'.repeat(15_000)} HTTP/1.1\r\n${head}\r\n`,
  'a tunnel': `CONNECT a:1 HTTP/1.1\r\n${head}\r\n`,
  'an absolute target': `GET http://b/ HTTP/1.1\r\n${head}\r\n`,
  'a target of another scheme': `GET x:y HTTP/1.1\r\n${head}\r\n`,
  'the whole server': `OPTIONS * HTTP/1.1\r\n${head}\r\n`,
  'an upgrade': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  'an upgrade that is cut':
    'POST / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 9\r\n\r\nab',
  'a body that is cut': `POST / HTTP/1.1\r\n${head}Content-Length: 10\r\n\r\nab`,
  'a chunk that is cut': `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n9\r\nab`,
  'a chunk without size': `POST / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'two framings': `POST / HTTP/1.1\r\n${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two lengths': get('Content-Length: 0\r\nContent-Length: 0\r\n'),
  'a length that is none': get('Content-Length: -1\r\n'),
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': get('Host: b\r\n'),
  'an unknown expectation': get('Expect: x\r\n'),
  'an expectation without a body': get('Expect: 100-continue\r\n'),
  'a new method': `QUERY / HTTP/1.1\r\n${head}\r\n`,
  'no method': `FOO / HTTP/1.1\r\n${head}\r\n`,
  'a connection header of its own': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close, x\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  nothing: '',
  'random bytes': '\x16\x03\x01\x00\xff\x00',
}

for (const [name, bytes] of Object.entries(REQUESTS)) {
  test(`a recording survives a hostile request: ${name}`, async () => {
    const recording = await record({ to, bodies: true })
    await sendRaw(recording.port, bytes, / cut$|^nothing$/.test(name))
    await assertAlive(recording)
    const { requests } = await recording.end()
    assert.equal(requests.at(-1)?.url, '/alive')
    for (const { url } of requests) assert.match(url, /^[/*]/)
  })
}

test('forwards a request that announces trailers without chunks, without the trailers', async () => {
  const recording = await record({ to })
  const answer = await sendRaw(recording.port, String(REQUESTS['trailers that cannot come']))
  assert.match(answer, /^HTTP\/1\.1 200 OK/)
  await recording.end()
})

test('skips and counts a request to another server', async () => {
  const recording = await record({ to })
  await sendRaw(recording.port, String(REQUESTS['an absolute target']))
  const { requests, text } = await recording.end()
  assert.deepEqual(requests, [])
  assert.match(text, /skipped: 1 × request \(the target isn't a path\)/)
})

/** Responses that an app can send before it closes the connection. */
const RESPONSES: Record<string, string> = {
  nothing: '',
  'random bytes': '\x00\xff',
  'half a head': 'HTTP/1.1 200 OK\r\nContent-Le',
  'half a body': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na',
  'a chunk that is none': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'a status below 100': 'HTTP/1.1 099 x\r\nContent-Length: 0\r\n\r\n',
  'a status above 599': 'HTTP/1.1 999 x\r\nContent-Length: 0\r\n\r\n',
  'a status of one digit': 'HTTP/1.1 2 x\r\nContent-Length: 0\r\n\r\n',
  'a control character in the reason': 'HTTP/1.1 200 a\x01b\r\nContent-Length: 0\r\n\r\n',
  'bytes above 127 in the reason': 'HTTP/1.1 200 \xe9\r\nContent-Length: 0\r\n\r\n',
  'trailers with a length': 'HTTP/1.1 200 OK\r\nTrailer: x\r\nContent-Length: 0\r\n\r\n',
  'a switch that nobody wanted': 'HTTP/1.1 101 x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  'a continue alone': 'HTTP/1.1 100 Continue\r\n\r\n',
  'many early hints': `${'HTTP/1.1 103 x\r\n\r\n'.repeat(50)}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`,
  'a body that may not be': 'HTTP/1.1 204 x\r\nContent-Length: 2\r\n\r\nab',
  'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\na',
  'bytes above 127 in a header': 'HTTP/1.1 200 OK\r\nX: \xff\r\nContent-Length: 0\r\n\r\n',
  'a control character in a header': 'HTTP/1.1 200 OK\r\nX: \x01\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.0': 'HTTP/1.0 200 OK\r\n\r\nab',
}

for (const [name, bytes] of Object.entries(RESPONSES)) {
  test(`a recording survives a hostile response: ${name}`, async () => {
    const alive = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (data) =>
        socket.end(String(data).startsWith('GET /alive') ? alive : bytes, 'latin1'),
      )
    })
    const recording = await record({ to: await serve(server) })
    assert.match(await sendRaw(recording.port, get('')), /^HTTP\/1\.1 [2-9]\d\d /m)
    await assertAlive(recording)
    assert.equal((await recording.end()).requests.length, 2)
  })
}

test("an upgraded connection doesn't keep a recording running", async () => {
  const open = http.createServer()
  open.on('upgrade', (_req, socket) => socket.write('HTTP/1.1 101 x\r\nUpgrade: x\r\n\r\n'))
  const recording = await record({ to: await serve(open) })
  const socket = net.connect(recording.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  await recording.end()
  await closed
})
