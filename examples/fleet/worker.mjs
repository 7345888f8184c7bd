// One process of the fleet. It serves the app on one port and its metrics on another.

import http from 'node:http'
import fw from 'fwjs'
import { manage, protect } from 'fwjs-ops'
import pg from 'pg'
import { createClient } from 'redis'
import { createApp } from './app.mjs'
import { metrics } from './metrics.mjs'

const { PORT, METRICS_PORT, REDIS_URL, DATABASE_URL, SESSION_SECRET, VERSION } = process.env

const redis = createClient({
  url: REDIS_URL,
  // While Redis is away, commands wait for this long; without it, until Redis is back.
  commandOptions: { timeout: 1000 },
  commandsQueueMaxLength: 1000,
  socket: { connectTimeout: 1000, socketTimeout: 1500, reconnectStrategy: 100 },
  pingInterval: 500,
})
redis.on('error', (error) => console.error('Redis:', error.message))
await redis.connect()
const database = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 5,
  // To connect, or to wait for one of the five connections.
  connectionTimeoutMillis: 1000,
  // PostgreSQL aborts a query before the worker gives up on it, unless the network is the problem.
  statement_timeout: 1500,
  query_timeout: 2000,
})
database.on('error', (error) => console.error('PostgreSQL:', error.message))

const app = createApp({
  redis,
  database,
  health: {
    readiness: (req, res) => managed.readiness(req, res),
    liveness: (req, res) => managed.liveness(req, res),
  },
  settings: {
    secret: SESSION_SECRET,
    version: VERSION,
    notesPerMinute: Number(process.env.NOTES_PER_MINUTE ?? 60),
    // Only disabled for measurements at full load.
    sheds: process.env.SHED !== 'off',
  },
})
const server = protect(http.createServer(app))
// nginx keeps idle connections open for 60 seconds. The worker must keep them open longer.
server.keepAliveTimeout = 65_000

const inside = fw().get('/metrics', metrics).listen(METRICS_PORT, '127.0.0.1')
const managed = manage(server, {
  signals: ['SIGTERM', 'SIGINT'],
  async beforeExit() {
    inside.close()
    await Promise.all([redis.close(), database.end()])
  },
})
server.listen(PORT, '127.0.0.1', () => process.send?.('ready'))
