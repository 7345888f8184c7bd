import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function prepare(folder) {
  mkdirSync(join(folder, 'data'), { recursive: true })
}

export const program = (folder, port) => ({
  node: 'node_modules/node22/bin/node',
  args: ['node_modules/@actual-app/sync-server/build/bin/actual-server.js'],
  env: {
    NODE_ENV: 'production',
    ACTUAL_DATA_DIR: join(folder, 'data'),
    ACTUAL_HOSTNAME: '127.0.0.1',
    ACTUAL_PORT: String(port),
    ACTUAL_UPLOAD_FILE_SYNC_SIZE_LIMIT_MB: '1',
  },
  ready: '/health',
})

const password = 'a password'
const fileId = 'budget-1'
const encrypted = { 'Content-Type': 'application/encrypted-file' }
/** The seconds until the limits end. */
const limits = ['RateLimit-Reset', 'Retry-After']
const synced = { 'Content-Type': 'application/actual-sync' }

async function signIn(ask) {
  await ask('GET /account/needs-bootstrap', { shows: '"bootstrapped":false' })
  await ask('POST /account/bootstrap', { json: {}, status: 400 })
  await ask('POST /account/bootstrap', { json: { password }, shows: '"token"' })
  await ask('POST /account/bootstrap', { json: { password }, status: 400, shows: 'already' })
  await ask('POST /account/login', { json: { password: 'wrong' }, status: 400, shows: 'invalid' })
  const { body } = await ask('POST /account/login', { json: { password }, shows: '"token"' })
  return { 'X-Actual-Token': JSON.parse(body).data.token }
}

async function useAccount(ask, headers) {
  await ask('GET /account/validate', { headers, shows: '"validated":true' })
  await ask('GET /account/validate', { headers: { 'X-Actual-Token': 'none' }, status: 401 })
  const prefs = { json: { prefs: { flag: 'x' } } }
  await ask('POST /account/server-prefs', { ...prefs, headers, shows: 'ok' })
  await ask('POST /account/server-prefs', { ...prefs, status: 401, shows: 'unauthorized' })
  await ask('GET /admin/users/', { headers, shows: '[]' })
  await ask('GET /admin/users', { status: 401 })
  await ask('DELETE /admin/users', { json: { ids: [] }, headers })
  const secret = { name: 'simplefin_token', value: 'v' }
  await ask('POST /secret', { json: secret, headers, shows: 'ok' })
  await ask('GET /secret/simplefin_token', { headers, status: 204 })
  await ask('GET /secret/none', { headers, status: 404, shows: 'key not found' })
}

async function upload(ask, headers) {
  const described = { ...headers, ...encrypted, 'X-Actual-File-Id': fileId }
  const named = { ...described, 'X-Actual-Name': 'caf%C3%A9', 'X-Actual-Format': '2' }
  const bytes = Buffer.from([0, 255, 128, 10, 13, 42])
  const send = (options) => ask('POST /sync/upload-user-file', { body: bytes, ...options })
  await send({ headers: named, shows: '"groupId"' })
  await send({ headers: described, status: 400, shows: 'x-actual-name' })
  await send({ headers: { ...named, 'X-Actual-File-Id': '../x' }, status: 400, shows: 'invalid' })
  await send({ headers: { ...encrypted, 'X-Actual-Name': 'x' }, status: 401 })
  const info = { headers: described, shows: '"name":"café"' }
  const { body } = await ask('GET /sync/get-user-file-info', info)
  await ask('GET /sync/list-user-files', { headers, shows: fileId })
  return JSON.parse(body).data.groupId
}

async function download(ask, headers) {
  const named = { ...headers, 'X-Actual-File-Id': fileId }
  const path = 'GET /sync/download-user-file'
  await ask(path, { headers: named, encoding: 'latin1', shows: '*' })
  const part = { ...named, Range: 'bytes=5-' }
  await ask(path, { headers: part, status: 206, shows: '*' })
  await ask(path, { headers: { ...named, 'X-Actual-File-Id': 'none' }, status: 400 })
  await ask(path, { headers, status: 400, shows: 'required' })
}

/** Sends two messages, and then asks for those after the first one. */
async function sync(ask, headers, groupId, crdt) {
  const message = (seconds) => ({
    timestamp: `2026-01-01T00:00:0${seconds}.000Z-0000-0123456789abcdef`,
    isEncrypted: false,
    content: new TextEncoder().encode(`content ${seconds}`),
  })
  const encode = (fields) => {
    const request = crdt.create(crdt.SyncRequestSchema, { fileId, groupId, ...fields })
    return Buffer.from(crdt.toBinary(crdt.SyncRequestSchema, request))
  }
  const send = (body, options) =>
    ask('POST /sync/sync', { body, headers: { ...headers, ...synced }, ...options })
  const since = message(1).timestamp
  const messages = [message(1), message(2)]
  await send(encode({ messages, since }), { shows: 'hash' })
  await send(encode({ messages: [], since }), { shows: 'content 2' })
  await send(encode({ messages: [] }), { status: 422, shows: 'since-required' })
  await send(encode({ messages: [], since, groupId: 'other' }), { status: 400 })
  await send('not protobuf', { status: 500, shows: 'internal-error' })
  await send(Buffer.alloc(2 ** 20 + 1), { status: 413, shows: 'Too Large' })
  await send(encode({ messages: [], since }), { headers: synced, status: 401 })
}

async function change(ask, headers) {
  const key = { fileId, keyId: 'key', keySalt: 'salt', testContent: 'test' }
  await ask('POST /sync/user-create-key', { json: key, headers, shows: 'ok' })
  await ask('POST /sync/user-get-key', { json: { fileId }, headers, shows: '"salt"' })
  await ask('POST /sync/update-user-filename', { json: { fileId, name: 'new' }, headers })
  await ask('POST /sync/reset-user-file', { json: { fileId }, headers })
  await ask('POST /sync/delete-user-file', { json: {}, headers, status: 422 })
  await ask('POST /sync/delete-user-file', { headers, status: 422 })
  await ask('POST /sync/delete-user-file', { json: { fileId }, headers })
  await ask('GET /sync/list-user-files', { headers, shows: '"data":[]' })
}

async function askForPages(ask) {
  await ask('GET /', { shows: '<title>Actual</title>' })
  await ask('GET /accounts/some/page', { shows: '<title>Actual</title>' })
  const { headers } = await ask('GET /manifest.webmanifest', {
    hides: limits,
    shows: '@actual-app/web',
  })
  const cached = { 'If-None-Match': headers.etag }
  await ask('GET /manifest.webmanifest', { headers: cached, hides: limits, status: 304 })
  await ask('GET /sql-wasm.wasm', { headers: { Range: 'bytes=0-3' }, status: 206, shows: 'asm' })
  await ask('HEAD /favicon.ico')
  await ask('GET /mode', { shows: 'development' })
  await ask('GET /info', { shows: '@actual-app/sync-server' })
  await ask('GET /%E0%A4%A', { status: 400 })
  await ask('POST /none', { status: 404, shows: 'Cannot POST /none' })
  await ask('OPTIONS /sync/sync', { headers: { Origin: 'http://x' }, status: 204 })
}

/** Sends wrong passwords until there are too many. */
async function guess(ask) {
  const json = { password: 'wrong' }
  for (const status of [400, 400, 429]) await ask('POST /account/login', { json, status })
  const type = { 'Content-Type': 'application/json' }
  await ask('POST /account/login', { body: '{', headers: type, status: 400 })
}

export async function flow({ ask }, folder) {
  const place = join(folder, 'node_modules/@actual-app/crdt/dist/index.js')
  const crdt = await import(pathToFileURL(place))
  // The validators of a file that a request has written contain its date.
  const askLimited = (title, options) => ask(title, { hides: [...limits, 'ETag'], ...options })
  await askForPages(askLimited)
  const headers = await signIn(askLimited)
  await useAccount(askLimited, headers)
  const groupId = await upload(askLimited, headers)
  await download(askLimited, headers)
  await sync(askLimited, headers, groupId, crdt)
  await change(askLimited, headers)
  await guess(askLimited)
}

export const masks = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/("token":)"[^"]*"/g, '$1"TOKEN"'],
]
