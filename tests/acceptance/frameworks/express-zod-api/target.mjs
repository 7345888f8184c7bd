import { multipart } from '../../comparison/client.mjs'

export const program = () => ({
  node: 'node_modules/node22/bin/node',
  args: ['main.mjs'],
  ready: '/closed',
  env: { NODE_ENV: 'production' },
})

const file = { name: 'file', filename: 'a.txt', type: 'text/plain', value: 'content' }
const note = { name: 'note', value: 'n' }

async function askForEndpoints(ask) {
  await ask('GET /v1/hello?name=x', { shows: 'Hello, x' })
  await ask('HEAD /v1/hello')
  await ask('GET /v1/hello?name=a&name=b', { status: 400, shows: 'expected string' })
  await ask('GET /v1/user/7', { shows: '"born":"' })
  await ask('DELETE /v1/user/7', { shows: '"id":7' })
  await ask('GET /v1/user/x', { status: 400, shows: 'Invalid string' })
  await ask('GET /v1/user/12', { status: 404, shows: 'no such user' })
  await ask('PUT /v1/user/7', { status: 405, shows: 'error' })
  await ask('GET /v1/wrong', { status: 500 })
  await ask('GET /v1/broken', { status: 500 })
  await ask('GET /v1/page?name=a', { shows: '<p>a</p>' })
  await ask('GET /v1/page?name=c', { status: 400, shows: 'Invalid option' })
  await ask('GET /none', { status: 404, shows: 'Can not GET /none' })
}

async function sendBodies(ask) {
  const create = (json, options) => ask('POST /v1/user', { json, ...options })
  const headers = { token: 'k' }
  await create({ key: 'k', name: 'name', tags: ['a'] }, { headers, shows: '"user":"k"' })
  await create({ key: 'other', name: 'name' }, { headers, status: 401, shows: 'not you' })
  await create({ key: 'k', name: 'x' }, { headers, status: 400, shows: 'name: Too small' })
  await create({ name: 'x' }, { headers, status: 400, shows: 'key' })
  const json = { 'Content-Type': 'application/json' }
  await ask('POST /v1/user', { body: '{', headers: json, status: 400 })
  await ask('POST /v1/form', { form: 'name=n&list[]=1', shows: '"name":"n"' })
  await ask('POST /v1/form', { form: 'list[]=1', status: 400 })
  const bytes = { 'Content-Type': 'application/octet-stream' }
  await ask('POST /v1/raw', { body: 'some bytes', headers: bytes, shows: '"bytes":10' })
  await ask('POST /v1/upload', { ...multipart([note, file]), shows: '"size":7' })
  const large = multipart([note, { ...file, value: 'x'.repeat(200) }])
  await ask('POST /v1/upload', { ...large, status: 413, shows: 'too large' })
  await ask('POST /v1/upload', { ...multipart([note]), status: 400, shows: 'file' })
}

export async function flow({ ask, abort, waitFor }) {
  await askForEndpoints(ask)
  await sendBodies(ask)
  await ask('GET /v1/events?to=2', { shows: 'data: 2' })
  await abort('GET /v1/events')
  await waitFor('GET /closed', 200)
  await ask('GET /closed', { shows: '{"closed":1}' })
  await ask('OPTIONS /v1/user/7', { headers: { Origin: 'http://x' } })
  await ask('GET /files/a.txt', { shows: 'an asset' })
  await ask('GET /files/none.txt', { status: 404 })
  await ask('GET /documentation', { shows: 'openapi: 3' })
  const encoded = { headers: { 'Accept-Encoding': 'gzip' }, encoding: 'latin1' }
  await ask('GET /v1/hello', encoded)
}
