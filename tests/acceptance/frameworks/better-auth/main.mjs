import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node'
import express from 'express'

const port = Number(process.env.PORT)
const tables = { user: [], session: [], account: [], verification: [] }
const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'a secret of the acceptance tests',
  database: memoryAdapter(tables),
  emailAndPassword: { enabled: true },
  trustedOrigins: ['http://trusted.example.com'],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
})

const app = express()
app.all('/api/auth/{*path}', toNodeHandler(auth))
app.use(express.json())
app.get('/me', async (req, res) => {
  const session = await auth.api.getSession({ headers: fromNodeHeaders(req.headers) })
  if (!session) throw Object.assign(new Error('not signed in'), { status: 401 })
  res.json({ name: session.user.name })
})
app.post('/parsed', (req, res) => res.json(req.body))
app.listen(port, '127.0.0.1')
