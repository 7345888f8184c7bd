import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { readRequests } from '#lib/requests/read.js'
import { bytesOf } from '#lib/requests/request.js'

const folder = mkdtempSync(join(tmpdir(), 'fwjs-cli-requests-'))
after(() => rmSync(folder, { recursive: true }))

function read(text: string, choice: { allMethods?: boolean; origin?: string } = {}) {
  const file = join(folder, 'requests')
  writeFileSync(file, text)
  const { requests, skipped } = readRequests(file, { allMethods: true, ...choice })
  const shown = requests.map(({ body, ...rest }) => ({ ...rest, body: body?.toString() }))
  return { requests: shown, skipped }
}

test('reads a list with one request per line and optional headers and body', () => {
  const { requests } = read(`# the pages
GET /
GET /users?page=2 HTTP/1.1
Accept: text/html
X-Empty:

POST /users
Content-Type: application/json

{"name":
# not a comment here
"x"}

###
# a comment again
GET http://example.com:8080/a?b
`)
  assert.deepEqual(requests, [
    { method: 'GET', target: '/', headers: [], body: undefined },
    {
      method: 'GET',
      target: '/users?page=2',
      headers: [
        ['Accept', 'text/html'],
        ['X-Empty', ''],
      ],
      body: undefined,
    },
    {
      method: 'POST',
      target: '/users',
      headers: [['Content-Type', 'application/json']],
      body: '{"name":\n# not a comment here\n"x"}',
    },
    { method: 'GET', target: '/a?b', headers: [['Host', 'example.com:8080']], body: undefined },
  ])
})

test("reports a line that isn't a request", () => {
  assert.throws(
    () => read('GET /\nnonsense'),
    /requests:2 is neither "GET \/path" nor "Header: value"/,
  )
  assert.throws(() => read('Accept: a'), /requests:1 is neither/)
  assert.throws(
    () => read('{"method":"GET","url":"/"}\n{"method":"GET"}'),
    /requests:2 isn't a request/,
  )
  assert.throws(() => read('{"method":'), /requests:1 isn't a request/)
  assert.throws(
    () => readRequests(join(folder, 'missing'), { allMethods: false }),
    /Can't read the request file: ENOENT/,
  )
})

test('reads JSON lines written by fwjs record', () => {
  const lines = [
    { method: 'GET', url: '/', headers: [['A', 'b']] },
    { method: 'POST', url: '/b', headers: { A: 'b' }, bodyBase64: 'YWI=' },
    { method: 'POST', url: '/c', body: 'c' },
    { method: 'POST', url: '/d', bodyOmitted: 4 },
  ]
  const { requests, skipped } = read(lines.map((line) => JSON.stringify(line)).join('\n\n'))
  assert.deepEqual(requests, [
    { method: 'GET', target: '/', headers: [['A', 'b']], body: undefined },
    { method: 'POST', target: '/b', headers: [['A', 'b']], body: 'ab' },
    { method: 'POST', target: '/c', headers: [], body: 'c' },
  ])
  assert.deepEqual(skipped, { 'without a recorded body (use fwjs record --bodies)': 1 })
})

const entry = (method: string, url: string, more: object = {}) => ({
  request: { method, url, headers: [{ name: ':path', value: '/' }], ...more },
})

test('reads the requests of one origin from an archive', () => {
  const archive = JSON.stringify({
    log: {
      entries: [
        entry('GET', 'http://a.test/x?y=1'),
        entry('GET', 'http://b.test/', { headers: [{ name: 'host', value: 'b' }] }),
        entry('POST', 'http://a.test/', { postData: { text: 'YWI=', encoding: 'base64' } }),
        entry('POST', 'http://a.test/', {
          postData: { params: [{ name: 'a', value: '1&' }, { name: 'b' }] },
        }),
        entry('POST', 'http://a.test/', { postData: { params: [{ name: 'a', fileName: 'x' }] } }),
        entry('GET', 'http://a.test/z', { headers: undefined }),
      ],
    },
  })
  const headers = [['Host', 'a.test']]
  const first = read(archive)
  assert.deepEqual(first.requests, [
    { method: 'GET', target: '/x?y=1', headers, body: undefined },
    { method: 'POST', target: '/', headers, body: 'ab' },
    { method: 'POST', target: '/', headers, body: 'a=1%26&b=' },
    { method: 'GET', target: '/z', headers, body: undefined },
  ])
  assert.deepEqual(first.skipped, {
    'to an origin other than http://a.test': 1,
    "with an uploaded file that isn't in the archive": 1,
  })
  const second = read(archive, { origin: 'http://b.test' })
  assert.deepEqual(second.requests, [
    { method: 'GET', target: '/', headers: [['host', 'b']], body: undefined },
  ])
  assert.deepEqual(read('{"log":{"entries":[]}}').requests, [])
})

test('skips unsafe methods by default, and upgrades always', () => {
  const text =
    'GET /\nDELETE /a\nOPTIONS *\nGET /socket\nUpgrade: websocket\n\nGET /?_method=DELETE\nGET /\nX-HTTP-Method-Override: PUT\n'
  const { requests, skipped } = read(text, { allMethods: false })
  assert.deepEqual(
    requests.map(({ method }) => method),
    ['GET', 'OPTIONS'],
  )
  assert.deepEqual(skipped, {
    'with an unsafe method (use --all-methods to send them)': 3,
    'for a protocol upgrade, such as WebSocket': 1,
  })
})

test('the bytes of a request include a host and the body length', () => {
  assert.equal(
    bytesOf({ method: 'GET', target: '/a', headers: [['Content-Length', '7']] }).toString(),
    'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n',
  )
  assert.equal(
    bytesOf({
      method: 'POST',
      target: '/',
      headers: [['host', 'x']],
      body: Buffer.from('é'),
    }).toString(),
    'POST / HTTP/1.1\r\nhost: x\r\nContent-Length: 2\r\n\r\né',
  )
})
