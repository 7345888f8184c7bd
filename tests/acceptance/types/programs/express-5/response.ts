// One use of each member of a response, as written for @types/express 5.
import express, { type CookieOptions, type Request, type Response } from 'express'

const app = express()
declare const req: Request
declare const res: Response

//# res.app and res.req
const title: string = res.app.get('title')
const url: string = res.req.originalUrl

//# res.append
res.append('Link', ['<a>', '<b>']).append('Warning', '199 x')

//# res.attachment
res.attachment().attachment('report.pdf')

//# res.clearCookie
res.clearCookie('session', { path: '/admin' })

//# res.cookie
const cookie: CookieOptions = { httpOnly: true, sameSite: 'lax', maxAge: 1000, priority: 'high' }
res.cookie('a', 'b').cookie('c', { d: 1 }, cookie).cookie('e', 'f', { partitioned: true })

//# res.download
res.download('a.pdf')
res.download('a.pdf', (error) => console.error(error?.message))
res.download('a.pdf', 'b.pdf', (error?: Error) => console.error(error))
res.download('a.pdf', 'b.pdf', { root: '.', maxAge: '1h', headers: { a: 'b' } }, () => {})

//# res.end and the other members of ServerResponse
res.writeHead(200).end()
res.on('finish', () => console.log(res.statusCode, res.statusMessage))

//# res.format
res.format({
  html: () => res.send('<p>'),
  'application/json': () => res.json({}),
  default: () => res.sendStatus(406),
})

//# res.get
const type: string | undefined = res.get('Content-Type')

//# res.header and res.set
res.header('a', 'b').header({ a: 'b' }).set('a', ['b', 'c']).set({ a: 'b' })

//# res.headersSent
const isSent: boolean = res.headersSent

//# res.json
res.status(200).json({ a: 1 })
res.json([1, 2])

//# res.json: typed
const typed = (req: Request, res: Response<{ ok: boolean }>) => {
  res.json({ ok: true })
}
app.get('/', typed)

//# res.jsonp
res.jsonp({ a: 1 })

//# res.links
res.links({ next: '/users?page=2', last: '/users?page=5' })

//# res.locals
res.locals.user = { name: 'Ada' }
const user: string = res.locals.user.name

//# res.locals: typed
app.get('/', (req, res: Response<unknown, { user: string }>) => {
  res.send(res.locals.user.trim())
})

//# res.location
res.location('/users/7').sendStatus(201)

//# res.redirect
res.redirect('/login')
res.redirect(301, '/login')

//# res.render
res.render('index')
res.render('index', { title: 'Home' })
res.render('index', (error: Error, html: string) => res.send(html))
res.render('index', { title: 'Home' }, (error, html) => console.log(error, html))

//# res.send
res.send('text').send(Buffer.from('bytes')).send({ a: 1 }).send()

//# res.sendFile
res.sendFile('/srv/logo.svg')
res.sendFile('/srv/logo.svg', (error) => console.error(error))
res.sendFile('logo.svg', { root: '/srv', dotfiles: 'deny', maxAge: '1d', immutable: true })
res.sendFile('logo.svg', { root: '/srv', headers: { a: 'b' } }, (error) => console.error(error))

//# res.sendStatus
res.sendStatus(404)

//# res.status
const again: Response = res.status(404)

//# res.type and res.contentType
res.type('html').contentType('text/plain')

//# res.vary
res.vary('Accept').send('ok')

//# a handler returns what a method returns
app.get('/', (req, res) => res.status(404).json({ error: 'none' }))
app.get('/', async (req, res) => res.send('ok'))
