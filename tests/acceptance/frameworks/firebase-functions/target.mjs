// The tokens in this flow aren't signed: nothing here could sign them, or ask Google for keys.
const FIREBASE_DEBUG_FEATURES = JSON.stringify({ skipTokenVerification: true })
const env = { NODE_ENV: 'production', FIREBASE_DEBUG_MODE: 'true', FIREBASE_DEBUG_FEATURES }

export const program = () => ({
  node: 'node_modules/node22/bin/node',
  args: ['main.mjs'],
  ready: '/closed',
  env: { ...env, FIREBASE_CONFIG: '{}', GCLOUD_PROJECT: 'acceptance' },
})

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const bearer = (token) => ({ Authorization: `Bearer ${token}` })
const tokenOf = (sub) => `${encode({ alg: 'none' })}.${encode({ sub, uid: sub })}.`
const streamed = { Accept: 'text/event-stream' }

async function request(ask) {
  await ask('GET /hello/a/b?c[d]=1', { shows: '"path":"/a/b"' })
  await ask('POST /hello', { json: { a: 1 }, shows: '"bytes":7' })
  await ask('POST /hello', { form: 'a[b]=1', shows: '"body":{"a":{"b":"1"}}' })
  await ask('DELETE /hello', { shows: '"DELETE"' })
  const preflight = { 'Access-Control-Request-Method': 'PUT' }
  for (const origin of ['http://trusted.example.com', 'http://evil.example.com']) {
    await ask('OPTIONS /hello', { headers: { Origin: origin, ...preflight }, status: 204 })
    await ask('GET /hello', { headers: { Origin: origin } })
  }
  await ask('GET /rejected', { status: 500, shows: 'Internal Server Error' })
  await ask('GET /nested/x', { shows: '"baseUrl":"/nested"' })
  await ask('GET /nested', { status: 404, shows: 'Cannot GET /nested' })
}

async function call(ask) {
  const add = (data, options) => ask('POST /add', { json: { data }, ...options })
  await add({ a: 1, b: 2 }, { shows: '"sum":3' })
  await add({ a: 'x' }, { status: 400, shows: 'INVALID_ARGUMENT' })
  await add({ a: 1, b: 2 }, { headers: bearer(tokenOf('first')), shows: '"uid":"first"' })
  await add({ a: 1, b: 2 }, { headers: { Authorization: 'Basic x' }, status: 401 })
  await ask('POST /add', { json: { data: {}, more: 1 }, status: 400, shows: 'INVALID_ARGUMENT' })
  await ask('POST /add', { form: 'a=1', status: 400 })
  await ask('POST /add', { status: 400 })
  const json = { 'Content-Type': 'application/json' }
  await ask('POST /add', { body: '{', headers: json, status: 400, shows: 'Bad Request' })
  await ask('GET /add', { status: 400 })
  await ask('OPTIONS /add', {
    headers: { Origin: 'http://x', 'Access-Control-Request-Method': 'POST' },
    status: 204,
  })
  await ask('POST /crash', { json: { data: null }, status: 500, shows: 'INTERNAL' })
  await ask('POST /secret', { json: { data: null }, status: 403, shows: 'PERMISSION_DENIED' })
  const first = bearer(tokenOf('first'))
  await ask('POST /secret', { json: { data: null }, headers: first, shows: 'secret' })
}

export async function flow({ ask, abort, waitFor }) {
  await request(ask)
  await call(ask)
  const count = (data) => ({ json: { data }, headers: streamed })
  await ask('POST /count', { json: { data: { to: 2 } }, shows: '"acceptsStreaming":false' })
  await ask('POST /count', { ...count({ to: 2 }), shows: 'data: {"message":2}' })
  await ask('POST /count', { ...count({ to: 1, fail: true }), shows: 'ABORTED' })
  await abort('POST /count', count({ to: 1, endless: true }))
  await waitFor('GET /closed', 200)
  await ask('GET /closed', { shows: '{"closed":1}' })
  await ask('GET /none', { status: 404 })
}
