import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js'
import { mcpAuthMetadataRouter } from '@modelcontextprotocol/sdk/server/auth/router.js'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

const text = (value) => ({ content: [{ type: 'text', text: value }] })

function createServer() {
  const capabilities = { logging: {}, tools: {} }
  const server = new McpServer({ name: 'acceptance', version: '1.0.0' }, { capabilities })
  const add = { description: 'Adds', inputSchema: { a: z.number(), b: z.number() } }
  server.registerTool('add', add, async ({ a, b }) => text(String(a + b)))
  server.registerTool('fail', {}, async () => {
    throw new Error('failed on purpose')
  })
  server.registerTool('announce', {}, async (extra) => {
    const log = (data) => ({ method: 'notifications/message', params: { level: 'info', data } })
    await extra.sendNotification(log('on the request'))
    await server.server.notification(log('on the session'))
    return text('announced')
  })
  // Nothing ends it but the client.
  server.registerTool('wait', {}, async (extra) => {
    const params = { level: 'info', data: 'waiting' }
    await extra.sendNotification({ method: 'notifications/message', params })
    return new Promise(() => {})
  })
  return server
}

const transports = new Map()

async function findTransport(req) {
  const id = req.headers['mcp-session-id']
  if (id) return transports.get(id)
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => `session-${transports.size}`,
    onsessioninitialized: (session) => transports.set(session, transport),
    onsessionclosed: (session) => transports.set(session, undefined),
  })
  await createServer().connect(transport)
  return transport
}

async function handle(req, res) {
  const transport = await findTransport(req)
  // Express 5 passes the rejection to its error page.
  if (!transport) throw Object.assign(new Error('no such session'), { status: 404 })
  await transport.handleRequest(req, res, req.body)
}

const closed = []
const app = createMcpExpressApp()
app.use('/mcp', (req, res, next) => {
  res.on('close', () => res.writableFinished || closed.push(`${req.method} ${req.originalUrl}`))
  next()
})
app.get('/closed', (req, res) => res.status(closed.length > 0 ? 200 : 404).json(closed))
app.all('/mcp', handle)

const older = new Map()
app.get('/sse', async (req, res) => {
  const transport = new SSEServerTransport('/messages', res)
  older.set(transport.sessionId, transport)
  await createServer().connect(transport)
})
app.post('/messages', async (req, res) => {
  const transport = older.get(req.query.sessionId)
  if (!transport) return res.status(400).send('no such session')
  await transport.handlePostMessage(req, res, req.body)
})

const place = 'https://auth.example.com'
const oauthMetadata = {
  issuer: place,
  authorization_endpoint: `${place}/authorize`,
  token_endpoint: `${place}/token`,
  response_types_supported: ['code'],
}
const resourceServerUrl = new URL('https://mcp.example.com')
app.use(mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl }))
const tokens = {
  valid: { token: 'valid', clientId: 'c', scopes: ['read'], expiresAt: 4_000_000_000 },
  expired: { token: 'expired', clientId: 'c', scopes: ['read'], expiresAt: 1 },
}
const verifier = { verifyAccessToken: async (token) => tokens[token] ?? { scopes: [] } }
app.get('/secret', requireBearerAuth({ verifier, requiredScopes: ['read'] }), (req, res) => {
  res.json(req.auth)
})
app.listen(Number(process.env.PORT), '127.0.0.1')
