import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  askForAuthorization,
  callTools,
  closeSession,
  leave,
  openSession,
  sendWrongRequests,
} from './requests.mjs'

// Outside production, error pages contain the stack trace, with the framework's files.
const env = { NODE_ENV: 'production' }

export const program = () => ({ args: ['main.mjs'], ready: '/none', env })

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
  await leave(client)
  await useClient(client, folder, 'streamableHttp', '/mcp')
  await useClient(client, folder, 'sse', '/sse')
  await ask('POST /messages?sessionId=none', { json: {}, status: 400 })
  await closeSession(ask)
  await askForAuthorization(ask)
}
