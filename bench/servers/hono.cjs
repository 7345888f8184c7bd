const { serve } = require('@hono/node-server')
const { Hono } = require('hono')
const programs = require('../programs/index.cjs')

const app = new Hono()
programs[process.argv[2]].hono(app)
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
