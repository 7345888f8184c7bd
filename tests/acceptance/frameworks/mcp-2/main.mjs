import {
  createMcpExpressApp,
  mcpAuthMetadataRouter,
  requireBearerAuth,
} from '@modelcontextprotocol/express'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const text = (value) => ({ content: [{ type: 'text', text: value }] })
const log = (data) => ({ method: 'notifications/message', params: { level: 'info', data } })

function createServer() {
  const capabilities = { logging: {}, tools: {} }
  const server = new McpServer({ name: 'acceptance', version: '1.0.0' }, { capabilities })
  const inputSchema = z.object({ a: z.number(), b: z.number() })
  server.registerTool('add', { description: 'Adds', inputSchema }, async ({ a, b }) =>
    text(String(a + b)),
  )
  server.registerTool('fail', {}, async () => {
    throw new Error('failed on purpose')
  })
  server.registerTool('announce', {}, async ({ mcpReq }) => {
    await mcpReq.notify(log('on the request'))
    return text('announced')
  })
  // Nothing ends it but the client.
  server.registerTool('wait', {}, async ({ mcpReq }) => {
    await mcpReq.notify(log('waiting'))
    return new Promise(() => {})
  })
  return server
}

const transports = new Map()

async function findTransport(req) {
  const id = req.headers['mcp-session-id']
  if (id) return transports.get(id)
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => `session-${transports.size}`,
    onsessioninitialized: (session) => transports.set(session, transport),
    onsessionclosed: (session) => transports.set(session, undefined),
  })
  await createServer().connect(transport)
  return transport
}

const closed = []
const app = createMcpExpressApp({ jsonLimit: '2kb' })
app.use('/mcp', (req, res, next) => {
  res.on('close', () => res.writableFinished || closed.push(`${req.method} ${req.originalUrl}`))
  next()
})
app.get('/closed', (_req, res) => res.status(closed.length > 0 ? 200 : 404).json(closed))
app.all('/mcp', async (req, res) => {
  const transport = await findTransport(req)
  // Express 5 passes the rejection to its error page.
  if (!transport) throw Object.assign(new Error('no such session'), { status: 404 })
  await transport.handleRequest(req, res, req.body)
})
const handler = toNodeHandler(createMcpHandler(createServer))
app.all('/stateless', (req, res) => handler(req, res, req.body))

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
