// The middleware that fwjs includes.
import fw, { type Request, type Response, json, urlencoded } from 'fwjs'
import http from 'node:http'
import { app, router, list, guard } from './shared.mjs'

declare module 'express-serve-static-core' {
  interface Request {
    rawBody?: Buffer
  }
}
//# static with options
app.use(
  fw.static('x', {
    maxAge: '1d',
    etag: false,
    index: false,
    setHeaders: (res, path, stat) => {
      res.setHeader('x', path)
    },
  }),
)

//# static with the options that every tutorial has
app.use(
  fw.static('public', {
    dotfiles: 'ignore',
    etag: false,
    extensions: ['htm', 'html'],
    index: false,
    maxAge: '1d',
    redirect: false,
    setHeaders: (res, path, stat) => {
      res.set('x-timestamp', Date.now().toString())
    },
  }),
)

//# setHeaders with an annotated res
app.use(
  fw.static('public', {
    setHeaders: (res: Response, path: string) => {
      res.set('x', path)
    },
  }),
)
app.use(
  fw.static('public', {
    setHeaders: (res: http.ServerResponse) => {
      res.setHeader('x', '1')
    },
  }),
)

//# the body parsers with options
app.use(
  json({
    limit: '1mb',
    strict: true,
    type: 'application/*+json',
    verify: (req, res, buf, enc) => {
      ;(req as any).rawBody = buf
    },
  }),
)
app.use(urlencoded({ extended: true, limit: '1mb', parameterLimit: 1 }))
app.use(fw.raw({ type: '*/*' }), fw.text())

//# body parser callbacks with annotated parameters
app.use(
  fw.json({
    verify: (req: Request, res: Response, buf: Buffer) => {
      req.rawBody = buf
    },
  }),
)
app.use(
  fw.json({
    verify: (req: http.IncomingMessage & { rawBody?: Buffer }, _res, buf) => {
      req.rawBody = buf
    },
  }),
)
app.use(fw.json({ type: (req) => req.headers['content-type'] === 'x' }))
app.use(fw.json({ reviver: (k: string, v: any) => v }))

//# a module exports what was made
export default router
export { app }
export const handlers = { list, guard }
export const created = fw()
export const st = fw.static('x')
export const jp = fw.json()
