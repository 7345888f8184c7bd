// Options that are written in the call, declared before it, or typed by another package.
import type { ServerResponse } from 'node:http'
import fw from 'fwjs'
import type { ServeStaticOptions } from 'serve-static'

const app = fw()

//# setHeaders returns what res.set returns
app.use(fw.static('public', { setHeaders: (res) => res.set('Cache-Control', 'no-store') }))

//# setHeaders is a function of its own, typed by node:http
function setHeaders(res: ServerResponse, path: string) {
  res.setHeader('X-Path', path)
}
app.use(fw.static('public', { setHeaders }))

//# options of static are declared before the call
const options = { dotfiles: 'ignore', etag: false, index: ['a.html'], maxAge: '1d' }
app.use(fw.static('public', options))

//# options of static are typed by serve-static
const foreign: ServeStaticOptions = { dotfiles: 'deny', maxAge: 1000 }
app.use(fw.static('public', foreign))

//# options of the body parsers are declared before the call
const limits = { limit: '1mb', type: ['json', '+json'], strict: false }
app.use(fw.json(limits), fw.urlencoded({ ...limits, extended: true }))

//# every setting that the framework reads has a type
const adoption: boolean | undefined = app.get('server adoption')
const spelling: boolean | undefined = app.get('plain paths')
app.set('title', { own: [adoption, spelling] }).enable('dark mode')

//# a wrong value of a setting is refused
// @ts-expect-error it is on or off
app.set('server adoption', 'yes')
// @ts-expect-error a number is wanted
app.set('subdomain offset', 'two')
