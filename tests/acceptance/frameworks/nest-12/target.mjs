import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { multipart } from '../../comparison/client.mjs'

export function prepare(folder) {
  execFileSync('node_modules/.bin/tsc', [], { cwd: folder, stdio: 'inherit' })
}

export const program = () => ({ args: ['dist/main.js'], ready: '/cats' })

const json = { 'Content-Type': 'application/json' }

async function askForCats(ask) {
  const { headers } = await ask('GET /cats?a[b]=1&c=2&c=3', { shows: '"c":["2","3"]' })
  await ask('GET /cats?a[b]=1&c=2&c=3', { headers: { 'If-None-Match': headers.etag }, status: 304 })
  await ask('GET /cats', { headers: { 'X-Forwarded-For': '10.0.0.9' }, shows: '10.0.0.9' })
  await ask('HEAD /cats')
  await ask('GET /cats/7', { shows: '{"id":7}' })
  await ask('GET /cats/abc', { status: 400, shows: 'numeric' })
  await ask('GET /cats/%E0%A4%A', { status: 400 })
  await ask('GET /cats/page-of?ids=1,2&order=up', { shows: '{"page":1,"ids":[1,2],"order":"up"}' })
  await ask('GET /cats/page-of?order=away', { status: 400, shows: 'enum' })
  await ask('GET /cats/by-key/7', { status: 400, shows: 'uuid' })
  await ask('GET /cats/wild/x/y%2Fz', { shows: '{"path":["x","y/z"]' })
  await ask('GET /cats/optional', { shows: '"none"' })
  await ask('GET /cats/optional/x', { shows: '"x"' })
  await ask('DELETE /cats/7', { status: 204 })
  await ask('PATCH /cats/7', { status: 404, shows: 'Cannot PATCH /cats/7' })
}

async function askForErrors(ask) {
  await ask('GET /cats/teapot', { status: 418, shows: 'filtered' })
  await ask('GET /cats/error', { status: 500 })
  await ask('GET /cats/rejected', { status: 409, shows: 'rejected' })
  await ask('GET /cats/observed', { status: 503, shows: 'observed' })
  await ask('GET /cats/missing', { status: 400, shows: 'Bad Request' })
  await ask('GET /cats/guarded', { status: 403 })
  await ask('GET /cats/guarded', { headers: { 'x-key': 'k' }, shows: 'let in' })
}

async function askForResponses(ask) {
  await ask('GET /cats/wrapped', { shows: '{"method":"GET","value":["inside"]}' })
  await ask('GET /cats/moved', { status: 301, shows: 'Redirecting to /cats' })
  await ask('GET /cats/moved', { headers: { Accept: 'text/html' }, status: 301, shows: '<title>' })
  await ask('GET /cats/elsewhere?to=/a%20b', { status: 307 })
  await ask('GET /cats/page', { shows: '<p>rendered</p>' })
  await ask('GET /cats/stream', { shows: 'streamed' })
  await ask('GET /cats/file', { shows: 'a file' })
  await ask('GET /cats/events', { shows: 'data: {"count":2}' })
  await ask('GET /cats/native', { status: 202, shows: 'native' })
  await ask('GET /cats/sent', { headers: { Range: 'bytes=2-5' }, status: 206, shows: 'file' })
  await ask('GET /cats/downloaded', { shows: 'a file' })
  await ask('GET /cats/both', { shows: '{"both":true}' })
}

async function sendBodies(ask) {
  const cat = { name: 'n', age: 3, owner: { name: 'o' } }
  await ask('POST /cats', { json: cat, status: 201, shows: '"isCat":true' })
  await ask('POST /cats', { json: { age: '3' }, status: 400, shows: 'must be a string' })
  await ask('POST /cats', { json: { ...cat, more: 1 }, status: 400, shows: 'should not exist' })
  await ask('POST /cats/raw', { json: { a: 1 }, shows: '"bytes":7' })
  await ask('POST /cats/raw', { form: 'a[b]=1', shows: '{"a":{"b":"1"}}' })
  const text = { 'Content-Type': 'text/plain' }
  await ask('POST /cats/raw', { body: 'words', headers: text, shows: '"words"' })
  await ask('POST /cats/raw', { body: 'a,b', headers: { 'Content-Type': 'text/csv' } })
  await ask('POST /cats/raw', { status: 200 })
  await ask('POST /cats', { body: '{bad', headers: json, status: 400, shows: 'JSON' })
  await ask('POST /cats', { json: { name: 'n'.repeat(1100) }, status: 413, shows: 'too large' })
  const charset = { 'Content-Type': 'application/json; charset=bogus' }
  await ask('POST /cats', { body: '{}', headers: charset, status: 415, shows: 'BOGUS' })
  const encoded = { ...json, 'Content-Encoding': 'bogus' }
  await ask('POST /cats', { body: '{}', headers: encoded, status: 415, shows: 'bogus' })
}

async function upload(ask) {
  const file = { name: 'file', filename: 'a.txt', type: 'text/plain', value: 'content' }
  const parts = [{ name: 'x', value: '1' }, file]
  await ask('POST /uploads/one', { ...multipart(parts), status: 201, shows: '"size":7' })
  const large = [{ ...file, value: 'more than ten' }]
  await ask('POST /uploads/one', { ...multipart(large), status: 400, shows: 'size' })
  await ask('POST /uploads/one', {
    ...multipart(parts.slice(0, 1)),
    status: 400,
    shows: 'required',
  })
  const files = ['a', 'b', 'c'].map((name) => ({ ...file, name: 'files', filename: name }))
  const two = multipart(files.slice(0, 2))
  await ask('POST /uploads/many', { ...two, status: 201, shows: '["a","b"]' })
  await ask('POST /uploads/many', { ...multipart(files), status: 400, shows: 'files' })
}

/** Sends an event after the responses to the one before, and records what arrives. */
async function talk({ note, port }, folder, transports) {
  const { io } = createRequire(join(folder, 'package.json'))('socket.io-client')
  const options = { path: '/sockets', transports, reconnection: false, forceNew: true }
  const socket = io(`http://127.0.0.1:${port}`, options)
  const seen = []
  socket.onAny((...event) => seen.push(event))
  socket.on('connect', () => socket.emit('echo', 'hello'))
  socket.on('echoed', () => socket.emit('count'))
  socket.on('counted', (count) => count === 3 && socket.emit('fail'))
  await once(socket, 'exception', { signal: AbortSignal.timeout(30_000) })
  socket.close()
  note(`events over ${transports}`, seen, seen.length === 5)
}

export async function flow(client, folder) {
  const { ask } = client
  await askForCats(ask)
  await askForErrors(ask)
  await askForResponses(ask)
  await sendBodies(ask)
  await upload(ask)
  await talk(client, folder, ['websocket'])
  await talk(client, folder, ['polling'])
  await ask('GET /v1/versions', { shows: 'first' })
  await ask('GET /v2/versions', { shows: 'second' })
  await ask('GET /v3/versions', { status: 404 })
  await ask('GET /tenant', { headers: { Host: 'blue.example.com' }, shows: '"blue"' })
  await ask('GET /tenant', { status: 404 })
  await ask('GET /files/a.txt', { shows: 'a file' })
  await ask('GET /files/none.txt', { status: 404 })
  await ask('GET /functional/x?y=1', { shows: '/x?y=1' })
  await ask('GET /none', { status: 404, shows: 'Cannot GET /none' })
  const preflight = { Origin: 'http://x', 'Access-Control-Request-Method': 'PUT' }
  await ask('OPTIONS /cats', { headers: preflight, status: 204 })
}
