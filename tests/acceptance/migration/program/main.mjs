// One app on Express 4, with a dependency that pins a version of it, and with another one that
// depends on Express 5: each responds under its own path.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'
import { ExpressAdapter } from '@nestjs/platform-express'
import express from 'express'

const parts = {
  '/program': { app: express(), from: import.meta.url },
  '/nest': {
    app: new ExpressAdapter().getInstance(),
    from: import.meta.resolve('@nestjs/platform-express'),
  },
  '/sdk': {
    app: createMcpExpressApp(),
    from: import.meta.resolve('@modelcontextprotocol/sdk/server/express.js'),
  },
}
for (const [path, { app, from }] of Object.entries(parts)) {
  const { name, version } = createRequire(from)('express/package.json')
  app.get(path, (_req, res) => res.send(`${name}@${version}`))
}

createServer((req, res) => {
  const { app } = parts[req.url] ?? parts['/program']
  app(req, res)
}).listen(Number(process.env.PORT), '127.0.0.1')
