import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { multipart } from '../../comparison/client.mjs'
import { startPostgres } from '../../comparison/postgres.mjs'

const node = 'node_modules/node22/bin/node'
const user = { email: 'admin@example.com', password: 'pw123456' }
let postgres

const environment = (port) => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: `postgres://postgres@127.0.0.1:${postgres.port}/directus`,
  KEY: 'key',
  SECRET: 's'.repeat(32),
  ADMIN_EMAIL: user.email,
  ADMIN_PASSWORD: user.password,
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
  PRESSURE_LIMITER_ENABLED: 'false',
})

export async function prepare(folder, port) {
  postgres = await startPostgres('directus')
  for (const name of ['uploads', 'extensions']) mkdirSync(join(folder, name), { recursive: true })
  const env = { ...process.env, ...environment(port) }
  const args = ['node_modules/directus/cli.js', 'bootstrap']
  execFileSync(join(folder, node), args, { cwd: folder, env, stdio: 'pipe' })
}

export const finish = () => postgres?.stop()

export const program = (_folder, port) => ({
  node,
  args: ['node_modules/directus/cli.js', 'start'],
  env: environment(port),
  ready: '/server/ping',
  patience: 180,
})

// Headers of responses with a token, an id, or a date.
const changing = ['ETag', 'Content-Length']

async function signIn(ask) {
  const wrong = { ...user, password: 'wrong' }
  await ask('POST /auth/login', { json: wrong, status: 401, shows: 'Invalid user credentials' })
  const options = { json: user, shows: 'access_token', hides: changing }
  const { body } = await ask('POST /auth/login', options)
  return { Authorization: `Bearer ${JSON.parse(body).data.access_token}` }
}

const primary = { is_primary_key: true, has_auto_increment: true }
const posts = {
  collection: 'posts',
  schema: {},
  meta: {},
  fields: [
    { field: 'id', type: 'integer', schema: primary },
    { field: 'title', type: 'string' },
  ],
}

async function useCollection(ask, headers) {
  await ask('POST /collections', { json: posts, headers, shows: '"posts"' })
  await ask('POST /items/posts', { json: { title: 'one' }, headers, shows: '"one"' })
  await ask('GET /items/posts?filter[title][_eq]=one&fields[]=id&meta=*', {
    headers,
    shows: '"filter_count":1',
  })
  await ask('PATCH /items/posts/1', { json: { title: 'two' }, headers, shows: '"two"' })
  await ask('SEARCH /items/posts', { json: { query: { limit: 1 } }, headers, shows: '"two"' })
  const query = '{ posts { id title } }'
  await ask('POST /graphql', { json: { query }, headers, shows: '"two"' })
  await ask('DELETE /items/posts/1', { headers, status: 204 })
  await ask('GET /items/posts/1', { headers, status: 403 })
  await ask('GET /items/none', { headers, status: 403 })
}

async function useFiles(ask, headers) {
  const form = multipart([
    { name: 'title', value: 'a title' },
    { name: 'file', filename: 'a.txt', type: 'text/plain', value: 'content' },
  ])
  const options = { ...form, headers: { ...headers, ...form.headers }, hides: changing }
  const { body } = await ask('POST /files', { ...options, shows: 'a title' })
  const place = `/assets/${JSON.parse(body).data.id}`
  await ask(`GET ${place}`, { headers, shows: 'content', hides: changing })
  const range = { ...headers, Range: 'bytes=1-3' }
  await ask(`GET ${place}`, { headers: range, status: 206, shows: 'ont', hides: changing })
  await ask(`GET ${place}`, { status: 403 })
}

export async function flow({ ask }) {
  await ask('GET /server/ping', { shows: 'pong' })
  await ask('GET /', { status: 302 })
  const headers = await signIn(ask)
  await ask('GET /users/me', { headers, shows: user.email, hides: changing })
  await useCollection(ask, headers)
  await useFiles(ask, headers)
  await ask('GET /items/posts', { status: 403 })
  await ask('POST /auth/login', {
    body: '{bad',
    headers: { 'Content-Type': 'application/json' },
    status: 400,
  })
  await ask('GET /admin/', { shows: 'id="app"' })
  await ask('GET /none', { status: 404 })
  await ask('OPTIONS /items/posts', { headers: { Origin: 'http://x' } })
}

export const masks = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID'],
  [/"(access_token|refresh_token)":"[^"]*"/g, '"$1":TOKEN'],
]
