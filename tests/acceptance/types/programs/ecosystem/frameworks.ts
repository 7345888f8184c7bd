// Packages that extend an application or run beside it.
import fw, {
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  type Express,
  Router,
} from 'fwjs'
import session from 'express-session'
import cors from 'cors'
import helmet from 'helmet'
import swaggerUi from 'swagger-ui-express'
import request from 'supertest'
import { NestFactory } from '@nestjs/core'
import {
  ExpressAdapter,
  type NestExpressApplication,
  FileInterceptor,
} from '@nestjs/platform-express'
import { Module, Controller, Get, Req, Res, type NestMiddleware } from '@nestjs/common'
import { createExpressServer, useExpressServer } from 'routing-controllers'
import { initTRPC } from '@trpc/server'
import {
  createExpressMiddleware,
  type CreateExpressContextOptions,
} from '@trpc/server/adapters/express'
import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@apollo/server/express4'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { createProxyMiddleware, fixRequestBody } from 'http-proxy-middleware'
import { Server as IoServer } from 'socket.io'
import http from 'node:http'
import expressWs from 'express-ws'
import httpProxy from 'express-http-proxy'
import { InversifyExpressServer } from 'inversify-express-utils'
import { Container } from 'inversify'
import { engine } from 'express-handlebars'
import { ExpressAdapter as BullAdapter } from '@bull-board/express'

declare global {
  namespace Express {
    interface User {
      id: string
      role: string
    }
    interface Request {
      tenant?: string
    }
    interface Locals {
      trace?: string
    }
  }
}

const app = fw()
const guard: RequestHandler = (req, res, next) => next()

//# swagger-ui-express
app.use('/docs', swaggerUi.serve, swaggerUi.setup({}))
app.get('/docs', swaggerUi.setup(undefined, { swaggerUrl: 'x' }))
app.use('/d', swaggerUi.serveFiles({}, {}), swaggerUi.setup({}))

//# supertest
request(app)
  .get('/')
  .expect(200)
  .then((r) => r.body)
request.agent(app)
const sapp: Express = app
request(sapp).post('/').send({})

//# @nestjs/platform-express
@Controller()
class Cats {
  @Get() x(@Req() req: Request, @Res() res: Response) {
    res.status(200).json(req.params)
  }
  @Get('y') y(@Res({ passthrough: true }) res: Response) {
    res.cookie('a', 'b')
    return 1
  }
}
@Module({ controllers: [Cats] })
class AppModule {}
class Mw implements NestMiddleware {
  use(req: Request, res: Response, next: NextFunction) {
    next()
  }
}
async function nest() {
  const n = await NestFactory.create<NestExpressApplication>(AppModule)
  n.set('trust proxy', 1)
  n.use(helmet())
  n.use(guard)
  n.useStaticAssets('x')
  const e = fw()
  const m = await NestFactory.create(AppModule, new ExpressAdapter(e))
  n.use((req: Request, res: Response, next: NextFunction) => next())
  const inst: Express = n.getHttpAdapter().getInstance()
  n.useStaticAssets('x', { setHeaders: (res) => res.set('a', 'b') })
  FileInterceptor('x')
}

//# @nestjs/common: NestMiddleware with its types
class Mw2 implements NestMiddleware<Request, Response> {
  use(req: Request, res: Response, next: (e?: any) => void) {
    next()
  }
}

//# routing-controllers
const rcApp: fw.Express = createExpressServer({ controllers: [] })
useExpressServer(app, { controllers: [] })

//# @trpc/server
const t = initTRPC.context<{ u?: string }>().create()
const ctx = ({ req, res }: CreateExpressContextOptions) => {
  res.setHeader('x', '1')
  return { u: req.headers.authorization, ip: req.ip, t: req.tenant, q: req.query }
}
app.use(
  '/trpc',
  createExpressMiddleware({
    router: t.router({ a: t.procedure.query(() => 1) }),
    createContext: ctx,
  }),
)
app.use(
  '/trpc',
  createExpressMiddleware({
    router: t.router({}),
    createContext: ({ req, res }: { req: Request; res: Response }) => ({ u: req.get('x') }),
  }),
)

//# @apollo/server
const hs = http.createServer(app)
const as = new ApolloServer<{ token?: string }>({
  typeDefs: '',
  plugins: [ApolloServerPluginDrainHttpServer({ httpServer: hs })],
})
app.use(
  '/graphql',
  cors(),
  fw.json(),
  expressMiddleware(as, {
    context: async ({ req, res }) => ({
      token: req.headers.token as string,
      x: req.body,
      y: res.locals,
    }),
  }),
)
app.use('/graphql', cors<cors.CorsRequest>(), fw.json(), expressMiddleware(as))
app.use(
  '/g',
  expressMiddleware(as, {
    context: async ({ req }: { req: Request }) => ({ token: req.get('x') }),
  }),
)

//# http-proxy-middleware
app.use(
  '/p',
  createProxyMiddleware({
    target: 'x',
    changeOrigin: true,
    on: { proxyReq: fixRequestBody, error: (e, req, res) => {} },
  }),
)
app.use(
  '/p',
  createProxyMiddleware<Request, Response>({
    target: 'x',
    router: (req) => req.tenant,
    pathFilter: (p, req) => req.method === 'GET',
    on: {
      proxyReq: (pr, req, res) => {
        pr.setHeader('x', req.originalUrl)
      },
      proxyRes: (r, req, res) => {
        res.locals.x = 1
      },
    },
  }),
)
app.get('/p/:id', createProxyMiddleware({ target: 'x', pathRewrite: (p, req) => p }))

//# socket.io
const io = new IoServer(hs)
io.engine.use(helmet())
io.engine.use(session({ secret: 'x' }))
io.use((s, n) => {
  const r = s.request as Request
  r.tenant
  n()
})
const wrap = (m: RequestHandler) => (s: any, n: any) => m(s.request, {} as Response, n)
io.use(wrap(session({ secret: 'x' })))

//# express-ws
const ws = expressWs(app)
ws.app.ws('/x', (s, req) => {
  s.on('message', (m) => s.send(m))
  req.query
})
const wr = Router() as expressWs.Router
wr.ws('/y', (s, r) => {})
app.use(wr)
const wsapp = expressWs(fw()).app
wsapp.get('/z/:id', (req, res) => {
  res.json(req.params.id)
})
wsapp.use(fw.json())

//# express-http-proxy
app.use(
  '/hp',
  httpProxy('x', {
    proxyReqPathResolver: (req) => req.url,
    userResDecorator: (pr, data, req, res) => data,
    filter: (req, res) => true,
    proxyReqOptDecorator: (o, src) => o,
  }),
)

//# inversify-express-utils
const is = new InversifyExpressServer(new Container())
is.setConfig((a) => {
  a.use(fw.json())
  a.use(guard)
})
const ib: Express = is.build() as Express
new InversifyExpressServer(new Container(), null, null, app)

//# express-handlebars and ejs
app.engine('hbs', engine({ extname: '.hbs' }))
app.engine('html', (await import('ejs' as any)).renderFile)

//# @bull-board/express
const ba = new BullAdapter()
ba.setBasePath('/q')
app.use('/q', ba.getRouter())
