// What programs do with req and res.
import fw, { type Response, json } from 'fwjs'
import { app, type Page } from './shared.mjs'

declare module 'express-serve-static-core' {
  interface Request {
    foo2?: number
  }
  interface Response {
    bar2?: () => void
  }
}
//# res.locals, app.locals and req.app
app.get('/loc', (req, res) => {
  res.locals.anything = 1
  app.locals.title = 'x'
  req.app.locals.x
  req.app.get('env')
})

//# the methods of res are chained
app.get('/rc', (req, res) => {
  res
    .status(200)
    .set('a', 'b')
    .set({ c: 'd' })
    .type('json')
    .cookie('a', 'b', { httpOnly: true })
    .append('x', 'y')
    .vary('z')
    .links({ a: 'b' })
    .json({})
})

//# headers are set in every form
app.get('/rc', (req, res) => {
  res.set('Set-Cookie', ['a', 'b'])
  res.setHeader('x', 1)
  res.header('a', 'b')
  res.header({ a: 'b' })
  res.set('Content-Length', '3')
})

//# res.format
app.get('/f', (req, res) => {
  res.format({
    json: () => res.json(1),
    'text/html': () => {
      res.send('x')
    },
    default() {
      res.status(406).end()
    },
  })
})

//# res.send, res.end and res.write take what they take
app.get('/s', (req, res) => {
  res.send()
  res.send(null)
  res.send(1 as any)
  res.send(Buffer.from(''))
  res.send({ a: 1 })
  res.send(true)
  res.end('x')
  res.write('y')
  res.writeHead(200, { a: 'b' })
})

//# res.render and app.render with and without a callback
app.get('/r', (req, res) => {
  res.render('x')
  res.render('x', { a: 1 })
  res.render('x', { a: 1 }, (err, html) => {
    if (err) throw err
    html.trim()
  })
  res.render('x', (err: Error, html: string) => {})
  app.render('x', { a: 1 }, (err, html) => {})
})

//# res.download and res.sendFile with and without options and a callback
app.get('/d', (req, res, next) => {
  res.download('x')
  res.download('x', 'y')
  res.download('x', 'y', (err) => {
    if (err) next(err)
  })
  res.sendFile('x', { root: '.' }, (err) => {
    if (err) next(err)
  })
  res.sendFile('x', next)
  res.download('x', 'y', { headers: { a: 'b' } }, next)
  res.attachment('x').send('y')
})

//# req and res are streams and emitters
app.get('/st', (req, res) => {
  req.pipe(res)
  res.on('finish', () => {})
  req.on('close', () => {})
  req.socket.remoteAddress
  res.flushHeaders()
  req.setTimeout(1)
  ;(async () => {
    for await (const c of req) c
  })()
})

//# the members of req are read
app.get('/m', (req, res) => {
  req.query.a as string
  req.headers.authorization?.split(' ')
  req.header('x')
  req.get('User-Agent')?.trim()
  req.is('json')
  req.accepts('a', 'b')
  req.range(1)
  req.protocol + req.hostname + req.originalUrl + req.baseUrl + req.path
  req.secure
  req.subdomains[0]
  req.ips
  req.signedCookies.x
  req.cookies.y
  req.route.path
  req.body.z
  req.params
  req.method.toLowerCase()
  req.httpVersion
})

//# req.query is cast and read
app.get('/m', (req, res) => {
  const { a, b = '1' } = req.query as { a: string; b?: string }
  const q = req.query as unknown as Page
  const s = String(req.query.q)
})

//# members of req are assigned
app.use((req, res, next) => {
  req.url = '/x'
  req.body = {}
  req.query = {}
  req.params = {}
  ;(req as any).x = 1
  req.headers['x'] = '1'
  next()
})

//# what a chain returns is a Response
app.get('/xx', (req, res) => {
  const r: Response = res.status(2)
  const x: Response<any, Record<string, any>> = res.json({})
  const f = (r: Response) => r.status(1).json({})
  f(res)
})

//# extending the req and res prototypes
fw.request.foo2 = 1 as any
fw.response.bar2 = (() => {}) as any
app.request
app.response
fw.application.use
