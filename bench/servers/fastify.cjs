const app = require('fastify')()
const programs = require('../programs/index.cjs')

programs[process.argv[2]].fastify(app)
app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
