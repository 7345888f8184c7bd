// Every typed middleware of the ecosystem fits into `app.use`, and what it adds to `req` is seen: a
// program that compiles on the types of Express itself, too.
import compression from 'compression'
import flash from 'connect-flash'
import cookieParser from 'cookie-parser'
import cookieSession from 'cookie-session'
import cors from 'cors'
import csurf from 'csurf'
import fileUpload from 'express-fileupload'
import httpContext from 'express-http-context'
import { expressjwt } from 'express-jwt'
import { rateLimit } from 'express-rate-limit'
import session from 'express-session'
import { body, validationResult } from 'express-validator'
import fw, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'fwjs'
import helmet from 'helmet'
import { createProxyMiddleware } from 'http-proxy-middleware'
import methodOverride from 'method-override'
import morgan from 'morgan'
import multer from 'multer'
import passport from 'passport'
import { pinoHttp } from 'pino-http'
import serveStatic from 'serve-static'
import swaggerUi from 'swagger-ui-express'

// The four ways in which programs add to the types.
declare global {
  namespace Express {
    interface Request {
      tenantGlobal?: string
    }
    interface User {
      id: string
    }
    interface Locals {
      requestId?: string
    }
  }
}
declare module 'express-serve-static-core' {
  interface Request {
    tenantCore?: string
  }
}
declare module 'fwjs' {
  interface Request {
    tenantModule?: string
  }
}
declare module 'express-session' {
  interface SessionData {
    views: number
  }
}

const app = fw()

// Twenty for every request.
app.use(helmet())
app.use(cors())
app.use(morgan('dev'))
app.use(compression())
app.use(cookieParser('secret'))
app.use(session({ secret: 'secret' }))
app.use(passport.initialize())
app.use(passport.session())
app.use(flash())
app.use(csurf())
app.use(rateLimit())
app.use('/proxy', createProxyMiddleware({ target: 'http://localhost' }))
app.use('/docs', swaggerUi.serve, swaggerUi.setup({}))
app.use(expressjwt({ secret: 'secret', algorithms: ['HS256'] }))
app.use(fileUpload())
app.use(serveStatic('.'))
app.use(pinoHttp())
app.use(methodOverride())
app.use(cookieSession({ keys: ['key'] }))
app.use(httpContext.middleware)

// multer, and `req.file`.
app.post('/upload', multer().single('file'), (req, res) => {
  const size: number | undefined = req.file?.size
  res.json({ size })
})

// passport, and `req.user`, `req.login`, `req.isAuthenticated`.
app.post('/login', passport.authenticate('local'), (req, res) => {
  const id: string | undefined = req.user?.id
  req.login({ id: 'x' }, () => {})
  const known: boolean = req.isAuthenticated()
  res.json({ id, known })
})

// express-validator, and express-fileupload's `req.files`.
app.post('/validate', body('email').isEmail(), (req, res) => {
  const errors: boolean = validationResult(req).isEmpty()
  res.json({ errors, files: Boolean(req.files) })
})

// express-session, with the program's own session data.
app.get('/session', (req, res) => {
  req.session.views = (req.session.views ?? 0) + 1
  const id: string = req.sessionID
  res.json({ id, views: req.session.views })
})

// csurf and connect-flash; cookie-parser.
app.get('/token', (req, res) => {
  const token: string = req.csrfToken()
  req.flash('info')
  res.json([token, req.cookies, req.signedCookies])
})

// What the program itself added, in the global namespace and in the core module.
app.get('/tenant', (req, res) => {
  const global: string | undefined = req.tenantGlobal
  const core: string | undefined = req.tenantCore
  const locals: string | undefined = res.locals.requestId
  res.json([global, core, locals])
})

// pino-http adds to Node's request, compression to the response.
app.get('/log', (req, res) => {
  req.log.info('seen')
  res.flush()
  res.end()
})

// What a handler is declared to be, with the program's own types of parameters and body.
const named: RequestHandler = (_req, _res, next) => {
  next('router')
}
const precise = (
  req: Request<{ id: string }, unknown, { count: number }>,
  res: Response,
  next: NextFunction,
) => {
  const module: string | undefined = req.tenantModule
  const count: number = req.body.count
  if (count < 0) next()
  else res.json([module, count, req.params.id])
}
const failed: ErrorRequestHandler = (_error, _req, res, _next) => {
  res.status(500).end()
}
const router = fw.Router({ mergeParams: true })
router.param('id', (_req, _res, next, _id: string) => next())
app.get('/items/:id', (req, res) => {
  const id: string = req.params.id
  res.status(200).json({ id })
})
app.post('/precise/:id', precise)
app.use('/router', router, named)
app.use(fw.json(), fw.static('.'), failed)
