// A dependency that depends on Express 5.
import { createRequire } from 'node:module'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'

const sdk = import.meta.resolve('@modelcontextprotocol/sdk/server/express.js')
const { name, version } = createRequire(sdk)('express/package.json')

const app = createMcpExpressApp()
app.get('/', (_req, res) => res.send(`${name}@${version}`))
app.listen(Number(process.env.PORT), '127.0.0.1')
