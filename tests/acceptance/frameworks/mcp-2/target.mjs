import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  accepted,
  askForAuthorization,
  call,
  callTools,
  closeSession,
  initialize,
  inSession,
  leave,
  message,
  openSession,
  sendWrongRequests,
} from '../mcp/requests.mjs'

// Outside production, error pages contain the stack trace, with the framework's files.
const env = { NODE_ENV: 'production' }

export const program = () => ({ args: ['main.mjs'], ready: '/none', env })

/** Sends what only this version rejects. */
async function sendOtherWrongRequests(ask) {
  const ping = { json: message('ping', {}, 8) }
  const elsewhere = { ...inSession, Origin: 'https://evil.example.com' }
  await ask('POST /mcp', { ...ping, headers: elsewhere, status: 403, shows: 'Origin' })
  const here = { ...inSession, Origin: 'http://localhost:8080' }
  await ask('POST /mcp', { ...ping, headers: here, shows: '"id":8' })
  const long = call('add', { a: 'x'.repeat(3000) }, 10)
  await ask('POST /mcp', { json: long, headers: inSession, status: 413 })
}

/** Sends requests that need no session. */
async function askWithoutSession(ask) {
  const send = (json, options) => ask('POST /stateless', { json, headers: accepted, ...options })
  await send(initialize, { shows: '"acceptance"' })
  await send(call('add', { a: 1, b: 2 }, 3), { shows: '"text":"3"' })
  await send(call('announce', {}, 4), { shows: 'on the request' })
  await send(call('fail', {}, 5), { shows: 'failed on purpose' })
  await ask('GET /stateless', { headers: accepted, status: 405 })
  await ask('DELETE /stateless', { headers: accepted, status: 405 })
}

/** Uses the client of the SDK, and records the results and the notifications. */
async function useClient({ note, port }, folder, path, mode) {
  const require = createRequire(join(folder, 'package.json'))
  const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client')
  const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode } })
  const announced = []
  const complete = new Promise((resolve) => {
    client.setNotificationHandler('notifications/message', ({ params }) => {
      announced.push(params.data)
      resolve()
    })
  })
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${path}`))
  await client.connect(transport)
  const tools = await client.listTools()
  const sum = await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } })
  const result = await client.callTool({ name: 'announce' })
  await complete
  const protocol = client.getNegotiatedProtocolVersion()
  await transport.terminateSession?.()
  await client.close()
  note(`client at ${path}, ${mode}`, { protocol, tools, sum, result, announced })
}

export async function flow(client, folder) {
  const { ask } = client
  await openSession(ask)
  await callTools(ask)
  await sendWrongRequests(ask)
  await sendOtherWrongRequests(ask)
  await askWithoutSession(ask)
  await leave(client)
  await useClient(client, folder, '/mcp', 'legacy')
  await useClient(client, folder, '/stateless', 'legacy')
  await useClient(client, folder, '/stateless', 'auto')
  await closeSession(ask)
  await askForAuthorization(ask)
}
