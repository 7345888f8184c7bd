const app = require('fastify')()
app.get('/', (_req, reply) => reply.send({ hello: 'world' }))
app.get('/user/:id', (req, reply) => reply.send({ id: req.params.id }))
app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
