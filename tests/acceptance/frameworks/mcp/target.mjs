import { once } from 'node:events'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// Outside production, error pages contain the stack trace, with the framework's files.
const env = { NODE_ENV: 'production' }

export const program = () => ({ args: ['main.mjs'], ready: '/none', env })

const accepted = { Accept: 'application/json, text/event-stream' }
const protocolVersion = '2025-06-18'
const inSession = { ...accepted, 'Mcp-Session-Id': 'session-0' }

const message = (method, params, id) => ({ jsonrpc: '2.0', method, params, id })
const call = (name, args, id) => message('tools/call', { name, arguments: args }, id)
const initialize = message(
  'initialize',
  { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  1,
)

async function openSession(ask) {
  await ask('POST /mcp', { json: initialize, headers: accepted, shows: '"acceptance"' })
  const initialized = message('notifications/initialized')
  await ask('POST /mcp', { json: initialized, headers: inSession, status: 202 })
  await ask('POST /mcp', { json: message('tools/list', {}, 2), headers: inSession, shows: 'add' })
}

async function callTools(ask) {
  const send = (json, options) => ask('POST /mcp', { json, headers: inSession, ...options })
  await send(call('add', { a: 1, b: 2 }, 3), { shows: '"text":"3"' })
  await send(call('add', { a: 'x' }, 4), { shows: 'Invalid' })
  await send(call('fail', {}, 5), { shows: 'failed on purpose' })
  await send(call('announce', {}, 6), { shows: 'on the request' })
  await send(message('none', {}, 7), { shows: 'Method not found' })
}

async function sendWrongRequests(ask) {
  const ping = { json: message('ping', {}, 8) }
  await ask('POST /mcp', { ...ping, headers: { 'Mcp-Session-Id': 'session-0' }, status: 406 })
  await ask('POST /mcp', { ...ping, headers: accepted, status: 400, shows: 'not initialized' })
  const unknown = { ...accepted, 'Mcp-Session-Id': 'none' }
  await ask('POST /mcp', { ...ping, headers: unknown, status: 404 })
  await ask('POST /mcp', { json: initialize, headers: inSession, status: 400, shows: 'already' })
  const old = { ...inSession, 'Mcp-Protocol-Version': '1999-01-01' }
  await ask('POST /mcp', { ...ping, headers: old, status: 400, shows: 'version' })
  const type = { 'Content-Type': 'application/json' }
  await ask('POST /mcp', { headers: { ...inSession, ...type }, status: 400, shows: 'Parse error' })
  await ask('POST /mcp', { body: '{', headers: { ...inSession, ...type }, status: 400 })
  const plain = { ...inSession, 'Content-Type': 'text/plain' }
  await ask('POST /mcp', { body: 'x', headers: plain, status: 415 })
  await ask('PUT /mcp', { headers: inSession, status: 405 })
  await ask('GET /mcp', { headers: { 'Mcp-Session-Id': 'session-0' }, status: 406 })
  await ask('GET /none', { headers: { Host: 'evil.example.com' }, status: 403, shows: 'Host' })
  await ask('POST /messages?sessionId=none', { json: {}, status: 400 })
}

/** Aborts a request after the first event of its response. */
async function abort({ ask, port, waitFor }) {
  const headers = { ...inSession, 'Content-Type': 'application/json' }
  const asked = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers })
  asked.on('error', () => {})
  asked.end(JSON.stringify(call('wait', {}, 9)))
  const [res] = await once(asked, 'response')
  await once(res, 'data')
  asked.destroy()
  await waitFor('GET /closed', 200)
  await ask('GET /closed', { shows: '["POST /mcp"]' })
}

/** Uses the client of the SDK, and records the results and the notifications. */
async function useClient({ note, port }, folder, name, path) {
  const require = createRequire(join(folder, 'package.json'))
  const load = (file) => require(`@modelcontextprotocol/sdk/${file}.js`)
  const { Client } = load('client/index')
  const { LoggingMessageNotificationSchema } = load('types')
  const Transport = load(`client/${name}`)[`${classes[name]}ClientTransport`]
  const client = new Client({ name: 'c', version: '1' })
  const announced = []
  const complete = new Promise((resolve) => {
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      if (announced.push(params.data) === 2) resolve()
    })
  })
  const transport = new Transport(new URL(`http://127.0.0.1:${port}${path}`))
  await client.connect(transport)
  const tools = await client.listTools()
  const sum = await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } })
  const result = await client.callTool({ name: 'announce' })
  await complete
  await transport.terminateSession?.()
  await client.close()
  note(`client over ${name}`, { tools, sum, result, announced: announced.sort() })
}

const classes = { streamableHttp: 'StreamableHTTP', sse: 'SSE' }

export async function flow(client, folder) {
  const { ask } = client
  await openSession(ask)
  await callTools(ask)
  await sendWrongRequests(ask)
  await abort(client)
  await useClient(client, folder, 'streamableHttp', '/mcp')
  await useClient(client, folder, 'sse', '/sse')
  await ask('DELETE /mcp', { headers: inSession })
  await ask('DELETE /mcp', { headers: inSession, status: 404 })
  await ask('GET /.well-known/oauth-authorization-server', { shows: 'auth.example.com' })
  await ask('GET /.well-known/oauth-protected-resource', { shows: 'mcp.example.com' })
  await ask('POST /.well-known/oauth-protected-resource', { status: 405 })
  await ask('GET /secret', { status: 401, shows: 'invalid_token' })
  for (const [token, status] of [
    ['valid', 200],
    ['expired', 401],
    ['other', 403],
  ]) {
    await ask('GET /secret', { headers: { Authorization: `Bearer ${token}` }, status })
  }
}
