// Callbacks of typed packages, annotated with our types, in an app that adds to the core types.
import compression from 'compression'
import csurf from 'csurf'
import { rateLimit } from 'express-rate-limit'
import fw, { type Request, type Response } from 'fwjs'
import multer from 'multer'
import responseTime from 'response-time'

declare module 'express-serve-static-core' {
  interface Request {
    requestId: string
  }
}

const app = fw()

//# csurf
app.use(csurf({ cookie: true }))

//# compression
app.use(compression({ filter: (req: Request, res: Response) => compression.filter(req, res) }))

//# express-rate-limit
app.use(rateLimit({ keyGenerator: (req: Request) => String(req.ip) }))

//# multer
const upload = multer({ fileFilter: (req: Request, file, done) => done(null, true) })
app.post('/files/:folder', upload.single('file'), (req, res) => {
  res.json({ folder: req.params.folder })
})

//# response-time
app.use(responseTime((req: Request, res: Response, time) => res.set('X-Took', String(time))))

//# callbacks without annotations
app.use(compression({ filter: (req, res) => compression.filter(req, res) }))
app.use(rateLimit({ keyGenerator: (req) => String(req.ip) }))
app.use(responseTime((req, res, time) => res.setHeader('X-Took', time)))

//# the member that the app adds
app.use((req, res, next) => {
  req.requestId = 'x'
  next()
})
