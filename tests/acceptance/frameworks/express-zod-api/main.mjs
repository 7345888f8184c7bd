import {
  createConfig,
  createServer,
  EndpointsFactory,
  EventStreamFactory,
  ez,
  defaultEndpointsFactory as factory,
  ResultHandler,
  ServeStatic,
} from 'express-zod-api'
import { Documentation } from 'express-zod-api/documentation'
import createHttpError from 'http-errors'
import { z } from 'zod'

let closed = 0

const authorized = factory.addMiddleware({
  security: { type: 'header', name: 'token' },
  input: z.object({ key: z.string().min(1) }),
  handler: async ({ input, request }) => {
    if (request.headers.token !== input.key) throw createHttpError(401, 'not you')
    return { user: input.key }
  },
})

const hello = factory.build({
  input: z.object({ name: z.string().optional() }),
  output: z.object({ greetings: z.string() }),
  handler: async ({ input: { name } }) => ({ greetings: `Hello, ${name ?? 'world'}` }),
})

const user = factory.build({
  method: ['get', 'delete'],
  input: z.object({ id: z.string().regex(/^\d+$/).transform(Number) }),
  output: z.object({ id: z.number(), born: ez.dateOut() }),
  handler: async ({ input: { id } }) => {
    if (id > 9) throw createHttpError(404, 'no such user')
    return { id, born: new Date('2020-01-02') }
  },
})

const create = authorized.build({
  method: 'post',
  input: z.object({ name: z.string().min(2), tags: z.array(z.string()).optional() }),
  output: z.object({ user: z.string(), name: z.string(), tags: z.array(z.string()).optional() }),
  handler: async ({ input: { name, tags }, ctx: { user } }) => ({ user, name, tags }),
})

const wrong = factory.build({
  output: z.object({ id: z.number() }),
  handler: async () => ({ id: 'no number' }),
})

const broken = factory.buildVoid({
  handler: async () => {
    throw new Error('not shown')
  },
})

const upload = factory.build({
  method: 'post',
  input: z.object({ file: ez.upload(), note: z.string() }),
  output: z.object({ name: z.string(), size: z.number(), note: z.string() }),
  handler: async ({ input: { file, note } }) => ({ name: file.name, size: file.size, note }),
})

const raw = factory.build({
  method: 'post',
  input: ez.raw(),
  output: z.object({ bytes: z.number() }),
  handler: async ({ input }) => ({ bytes: input.raw.length }),
})

const form = factory.build({
  method: 'post',
  input: ez.form({ name: z.string(), 'list[]': z.unknown().optional() }),
  output: z.object({ name: z.string() }),
  handler: async ({ input: { name } }) => ({ name }),
})

const events = new EventStreamFactory({ tick: z.number(), begun: z.string() }).buildVoid({
  input: z.object({ to: z.string().transform(Number).optional() }),
  handler: async ({ input: { to }, ctx: { emit, signal } }) => {
    if (to) {
      for (let value = 1; value <= to; value++) emit('tick', value)
      throw new Error('failed on purpose')
    }
    emit('begun', 'endless')
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    closed++
  },
})

const plain = new ResultHandler({
  positive: { schema: z.string(), mimeType: 'text/html' },
  negative: { schema: z.string(), mimeType: 'text/plain' },
  handler: ({ response, error, output }) => {
    if (error) response.status(error.statusCode ?? 400).send(error.message)
    else response.type('html').send(output.text)
  },
})
const page = new EndpointsFactory(plain).build({
  input: z.object({ name: z.enum(['a', 'b']) }),
  output: z.object({ text: z.string() }),
  handler: async ({ input: { name } }) => ({ text: `<p>${name}</p>` }),
})

const routing = {
  v1: {
    hello,
    user: { ':id': user, '': create },
    wrong,
    broken,
    upload,
    raw,
    form,
    events,
    page,
  },
  files: new ServeStatic('assets', { index: false }),
}

const config = createConfig({
  http: { listen: { port: Number(process.env.PORT), host: '127.0.0.1' } },
  cors: true,
  compression: { threshold: 1 },
  upload: { limits: { fileSize: 100 }, limitError: createHttpError(413, 'too large') },
  logger: { level: 'silent' },
  startupLogo: false,
  wrongMethodBehavior: 405,
  beforeRouting: ({ app }) => {
    const info = { title: 'Acceptance', version: '1.0.0' }
    const spec = new Documentation({ routing, config, info, server: 'https://example.com' })
    app.get('/documentation', (_req, res) => res.type('yaml').send(spec.getSpecAsYaml()))
    app.get('/closed', (_req, res) => res.status(closed ? 200 : 404).json({ closed }))
  },
})

await createServer(config, routing)
