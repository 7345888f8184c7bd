// Packages that count, log or parse requests.
import fw, {
  type Request,
  type Response,
  type NextFunction,
  type Express,
  type RequestHandler,
} from 'fwjs'
import multer from 'multer'
import cors from 'cors'
import helmet from 'helmet'
import morgan from 'morgan'
import cookieParser from 'cookie-parser'
import compression from 'compression'
import { rateLimit } from 'express-rate-limit'
import { slowDown } from 'express-slow-down'
import asyncHandler from 'express-async-handler'
import expressWinston from 'express-winston'
import winston from 'winston'
import { pinoHttp } from 'pino-http'
import methodOverride from 'method-override'
import favicon from 'serve-favicon'
import responseTime from 'response-time'
import client from 'prom-client'
import * as Sentry from '@sentry/node'

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

//# multer
const upload = multer({
  storage: multer.diskStorage({
    destination: (req, file, cb) => cb(null, 'x'),
    filename: (req, file, cb) => cb(null, file.originalname),
  }),
  fileFilter: (req, file, cb) => {
    cb(null, true)
  },
  limits: { fileSize: 1 },
})
app.post('/up/:id', upload.single('f'), (req, res) => {
  res.json([req.file?.path, req.params.id.trim()])
})
app.post('/up', upload.fields([{ name: 'a' }]), (req, res) => {
  const f = req.files as { [k: string]: Express.Multer.File[] }
  res.json(f)
})
app.post('/up', upload.array('x', 3), async (req, res) => {
  ;(req.files as Express.Multer.File[]).length
  res.end()
})

//# multer: annotated callbacks
const up2 = multer({
  fileFilter: (req: Request, file: Express.Multer.File, cb: multer.FileFilterCallback) =>
    cb(null, true),
})
const st = multer.diskStorage({ destination: (req: Request, file, cb) => cb(null, 'x') })
app.post('/up', up2.single('x'), (req: Request, res: Response) => {
  res.json(req.file)
})

//# cors
app.use(cors())
app.use(cors({ origin: (origin, cb) => cb(null, true), credentials: true }))
app.options('*', cors())
app.use(cors((req, cb) => cb(null, { origin: true })))
app.get('/c/:id', cors(), (req, res) => {
  res.json(req.params.id.trim())
})

//# cors: an annotated delegate
app.use(
  cors((req: Request, cb: (e: Error | null, o?: cors.CorsOptions) => void) =>
    cb(null, { origin: req.header('Origin') }),
  ),
)

//# helmet
app.use(helmet())
app.use(
  helmet({
    contentSecurityPolicy: {
      directives: {
        scriptSrc: ["'self'", (req, res) => `'nonce-${(res as Response).locals.nonce}'`],
      },
    },
  }),
)
app.use(helmet.hsts())

//# morgan
app.use(morgan('dev'))
app.use(
  morgan('combined', { skip: (req, res) => res.statusCode < 400, stream: { write: (s) => {} } }),
)
morgan.token('id', (req: Request) => req.tenant ?? '')
morgan.token('x', (req, res) => req.url)
app.use(morgan((t, req, res) => [t.method(req, res), t.status(req, res)].join(' ')))
app.use(morgan<Request, Response>((t, req, res) => req.originalUrl))
app.use(morgan('dev', { skip: (req: Request, res: Response) => req.originalUrl === '/x' }))

//# cookie-parser
app.use(cookieParser())
app.use(cookieParser('x'))
app.use(cookieParser(['a']))

//# compression
app.use(compression())
app.use(
  compression({
    filter: (req, res) => {
      if (req.headers['x-no']) return false
      return compression.filter(req, res)
    },
  }),
)
app.use(compression({ filter: (req: Request, res: Response) => compression.filter(req, res) }))

//# express-rate-limit and express-slow-down
app.use(
  rateLimit({
    windowMs: 1,
    limit: 1,
    keyGenerator: (req) => req.ip ?? '',
    handler: (req, res, next, o) => {
      res.status(o.statusCode).send(o.message)
    },
    skip: (req) => req.path === '/',
  }),
)
app.use('/api/', rateLimit({}))
app.use(slowDown({ windowMs: 1, delayAfter: 1, delayMs: (h) => h }))

//# express-rate-limit: annotated callbacks
app.use(
  rateLimit({
    keyGenerator: (req: Request) => req.ip ?? '',
    handler: (req: Request, res: Response) => {
      res.status(429).json({})
    },
    skip: (req: Request, res: Response) => false,
  }),
)

//# express-rate-limit: a callback declared earlier
const kg = (req: Request, res: Response): string => req.user?.id ?? ''
app.use(rateLimit({ keyGenerator: kg }))

//# express-winston and pino-http
app.use(
  expressWinston.logger({
    transports: [new winston.transports.Console()],
    dynamicMeta: (req, res) => ({ a: req.url }),
    ignoreRoute: (req, res) => false,
  }),
)
app.use(expressWinston.errorLogger({ transports: [] }))
app.use(pinoHttp({ genReqId: (req, res) => 'x', customProps: (req, res) => ({}) }))

//# express-winston: annotated callbacks
app.use(
  expressWinston.logger({
    transports: [],
    requestFilter: (req, p) => req[p],
    dynamicMeta: (req: Request, res: Response) => ({ a: req.tenant }),
    skip: (req: Request, res: Response) => true,
  }),
)

//# method-override, serve-favicon and response-time
app.use(methodOverride('_m'))
app.use(methodOverride((req, res) => 'x'))
app.use(methodOverride((req: Request, res: Response) => req.body._method))
app.use(favicon('x'))
app.use(responseTime())
app.use(
  responseTime((req, res, time) => {
    res.setHeader('x', time)
  }),
)
app.use(responseTime((req: Request, res: Response, time: number) => {}))

//# express-async-handler
app.get(
  '/x/:id',
  asyncHandler(async (req, res) => {
    res.json(req.params.id)
  }),
)
app.get(
  '/x/:id',
  asyncHandler(async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    res.json(req.params.id)
  }),
)
app.get(
  '/x/:id',
  guard,
  asyncHandler<{ id: string }>(async (req, res) => {
    res.json(req.params.id)
  }),
)

//# prom-client
app.get('/metrics', async (req, res) => {
  res.set('Content-Type', client.register.contentType)
  res.end(await client.register.metrics())
})

//# @sentry/node
Sentry.setupExpressErrorHandler(app)
app.use(Sentry.expressErrorHandler())
