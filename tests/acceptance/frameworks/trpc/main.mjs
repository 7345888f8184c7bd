import { initTRPC, TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express from 'express'
import { z } from 'zod'

const { router, procedure } = initTRPC.context().create({ isDev: false })
const users = [{ id: 1, name: 'first' }]

const appRouter = router({
  list: procedure.query(() => users),
  byId: procedure.input(z.number()).query(({ input }) => users.find(({ id }) => id === input)),
  who: procedure.query(({ ctx }) => ctx.who),
  fail: procedure.query(() => {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'not you' })
  }),
  add: procedure.input(z.object({ name: z.string() })).mutation(({ input, ctx }) => {
    ctx.res.set('x-added', input.name)
    return { id: 2, ...input }
  }),
  count: procedure.subscription(async function* () {
    yield 1
    yield 2
  }),
})

const createContext = ({ req, res }) => ({ who: req.get('x-who') ?? null, res })
const app = express()
app.use('/trpc', createExpressMiddleware({ router: appRouter, createContext }))
app.use('/parsed', express.json(), createExpressMiddleware({ router: appRouter, createContext }))
app.listen(Number(process.env.PORT), '127.0.0.1')
