// Packages for sessions, logins and tokens.
import fw, {
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  type Express,
} from 'fwjs'
import passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import { Strategy as JwtStrategy, ExtractJwt } from 'passport-jwt'
import session from 'express-session'
import { RedisStore } from 'connect-redis'
import { createClient } from 'redis'
import basicAuth from 'express-basic-auth'
import { expressjwt, type Request as JwtRequest } from 'express-jwt'
import csurf from 'csurf'
import serverless from 'serverless-http'
import bodyParser from 'body-parser'
import serveStatic from 'serve-static'
import serveIndex from 'serve-index'
import { auth, requiresAuth } from 'express-openid-connect'
import client from 'prom-client'
import { unless } from 'express-unless'

declare module 'express-session' {
  interface SessionData {
    cart: string[]
  }
}
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

//# passport: strategies, sessions and authenticate
passport.use(new LocalStrategy((u, p, done) => done(null, { id: u, role: 'x' })))
passport.use(
  new LocalStrategy({ passReqToCallback: true }, (req, u, p, done) => {
    req.tenant
    req.body
    done(null, false)
  }),
)
passport.use(
  new JwtStrategy(
    { jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'x' },
    (p, done) => done(null, p),
  ),
)
passport.serializeUser((u, done) => done(null, u.id))
passport.deserializeUser<string>((id, done) => done(null, { id, role: '' }))
app.use(passport.initialize(), passport.session())
app.post('/login', passport.authenticate('local'), (req, res) => {
  res.json(req.user!.role)
  req.logout(() => {})
})

//# passport: authenticate with a callback of the program
app.post('/login', (req, res, next) => {
  passport.authenticate('local', (err: any, user: Express.User | false, info: any) => {
    if (err) return next(err)
    if (!user) return res.redirect('/login')
    req.logIn(user, (e) => res.json(1))
  })(req, res, next)
})

//# passport-jwt: an annotated extractor and verify function
passport.use(
  new JwtStrategy(
    {
      jwtFromRequest: (req: Request) => req.cookies.jwt,
      secretOrKey: 'x',
      passReqToCallback: true,
    },
    (req: Request, payload: any, done: any) => done(null, false),
  ),
)

//# passport: the parameters behind authenticate
app.get('/u/:id', passport.authenticate('jwt', { session: false }), (req, res) => {
  res.json(req.params.id.trim() + req.user?.id)
})

//# express-session
app.use(
  session({
    secret: 'x',
    resave: false,
    saveUninitialized: false,
    cookie: { maxAge: 1 },
    genid: (req) => req.ip!,
  }),
)
app.get('/s', (req, res) => {
  req.session.cart = ['a']
  req.session.regenerate(() => {})
  req.session.destroy((e) => res.end())
  req.sessionID.trim()
  req.session.cookie.maxAge = 1
})

//# connect-redis
const rc = createClient()
app.use(session({ secret: 'x', store: new RedisStore({ client: rc }) }))

//# express-jwt
app.use(expressjwt({ secret: 'x', algorithms: ['HS256'] }).unless({ path: ['/x'] }))
app.get(
  '/j/:id',
  expressjwt({ secret: 'x', algorithms: ['HS256'] }),
  (req: JwtRequest, res: Response) => {
    res.json(req.auth?.sub)
  },
)
app.use(
  expressjwt({ secret: 'x', algorithms: ['HS256'], getToken: (req) => req.query.token as string }),
)
app.use(
  expressjwt({
    secret: 'x',
    algorithms: ['HS256'],
    getToken: (req: Request) => req.query.token as string,
    isRevoked: async (req: Request, t) => false,
  }),
)

//# express-openid-connect
app.use(auth({ authRequired: false, afterCallback: (req, res, s) => s }))
app.get('/p/:id', requiresAuth(), (req, res) => {
  res.json(req.oidc.user)
})

//# express-basic-auth
app.use(
  basicAuth({
    users: { a: 'b' },
    unauthorizedResponse: (req: basicAuth.IBasicAuthedRequest) => 'x',
  }),
)
app.get('/b', basicAuth({ authorizer: (u: string, p: string) => true }), (req, res) => {
  ;(req as basicAuth.IBasicAuthedRequest).auth.user
})

//# csurf, serverless-http, body-parser, serve-static and serve-index
app.use(csurf({ cookie: true }))
app.get('/f', (req, res) => {
  res.json(req.csrfToken())
})
export const handler = serverless(app)
app.use(bodyParser.json(), bodyParser.urlencoded({ extended: true }))
app.use(serveStatic('x'), serveIndex('x'))
app.use(
  serveStatic('x', {
    setHeaders: (res, p) => {
      res.setHeader('a', 'b')
    },
  }),
)

//# express-unless
const ue: RequestHandler & { unless?: typeof unless } = (req, res, next) => next()
ue.unless = unless
app.use(ue.unless({ path: ['/x'] }))

//# what was added to the global namespace is on req, res and app
app.get('/a', (req, res) => {
  const a: string | undefined = req.tenant
  const b: string | undefined = req.user?.role
  const c: string | undefined = res.locals.trace
  const d: string | undefined = app.locals.trace
})

//# what was added is on an annotated Request
const az = (req: Request, res: Response, next: NextFunction) => {
  req.tenant
  req.user?.id
  req.session.cart
  req.file
  req.isAuthenticated()
  next()
}
app.use(az)
const azr: RequestHandler = (req) => {
  req.tenant
  req.user?.id
}
