import { execFileSync } from 'node:child_process'
import { multipart } from '../../comparison/client.mjs'

export function prepare(folder) {
  execFileSync('node_modules/.bin/tsc', [], { cwd: folder, stdio: 'inherit' })
}

export const program = () => ({ args: ['dist/main.js'], ready: '/cats' })

async function askForCats(ask) {
  await ask('GET /cats?a[b]=1&c=2&c=3', { shows: '"c":["2","3"]' })
  await ask('GET /cats', { headers: { 'X-Forwarded-For': '10.0.0.9' }, shows: '10.0.0.9' })
  await ask('GET /cats/7', { shows: '{"id":7}' })
  await ask('GET /cats/abc', { status: 400, shows: 'numeric' })
  await ask('GET /cats/teapot', { status: 418, shows: 'filtered' })
  await ask('GET /cats/error', { status: 500 })
  await ask('GET /cats/guarded', { status: 403 })
  await ask('GET /cats/guarded', { headers: { 'x-key': 'k' }, shows: 'let in' })
  await ask('GET /cats/moved', { status: 301 })
  await ask('GET /cats/page', { shows: '<p>rendered</p>' })
  await ask('GET /cats/stream', { shows: 'streamed' })
  await ask('GET /cats/events', { shows: 'data: {"count":1}' })
  await ask('GET /cats/native', { status: 202, shows: 'native' })
  await ask('GET /cats/wild/x/y', { shows: 'x/y' })
  await ask('GET /cats/both', { shows: '{"both":true}' })
  await ask('HEAD /cats')
  await ask('GET /cats/version', { headers: { v: '2' }, shows: 'second' })
  await ask('GET /cats/version', { status: 400 })
}

async function sendBodies(ask) {
  await ask('POST /cats', { json: { name: 'n', age: 3 }, status: 201, shows: '"age":3' })
  await ask('POST /cats', { json: { age: '3' }, status: 400, shows: 'must be a string' })
  await ask('POST /cats/raw', { json: { a: 1 }, status: 201, shows: '"bytes":7' })
  await ask('POST /cats/raw', { form: 'a[b]=1', status: 201, shows: '{"a":{"b":"1"}}' })
  await ask('POST /cats/raw', {
    body: 'words',
    headers: { 'Content-Type': 'text/plain' },
    status: 201,
    shows: '"words"',
  })
  await ask('POST /cats', { body: '{bad', headers: json, status: 400 })
  const parts = [
    { name: 'x', value: '1' },
    { name: 'file', filename: 'a.txt', type: 'text/plain', value: 'content' },
  ]
  await ask('POST /cats/upload', { ...multipart(parts), status: 201, shows: '"size":7' })
  const wrong = [{ ...parts[1], name: 'other' }]
  await ask('POST /cats/upload', { ...multipart(wrong), status: 400, shows: 'Unexpected field' })
}

const json = { 'Content-Type': 'application/json' }

export async function flow({ ask }) {
  await askForCats(ask)
  await sendBodies(ask)
  await ask('GET /files/a.txt', { shows: 'a file' })
  await ask('GET /files/none.txt', { status: 404 })
  await ask('GET /docs-json', { shows: '"/cats/{id}"' })
  await ask('GET /docs', { shows: 'swagger-ui' })
  await ask('GET /docs/swagger-ui-init.js', { shows: 'SwaggerUIBundle' })
  await ask('GET /none', { status: 404, shows: 'Cannot GET /none' })
  await ask('OPTIONS /cats', {
    headers: { Origin: 'http://x', 'Access-Control-Request-Method': 'PUT' },
    status: 204,
  })
}
