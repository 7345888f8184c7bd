import { createReadStream } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fileAt, root } from '../harness/folder.mjs'
import { replaceInherited, replaceOwn } from './replacements.mjs'

/** The kinds of responses, each with a request that gets it. */
const KINDS = {
  text: ['GET', '/text'],
  'text, HEAD': ['HEAD', '/text'],
  'long text': ['GET', '/long'],
  bytes: ['GET', '/bytes'],
  JSON: ['GET', '/json'],
  JSONP: ['GET', '/jsonp?callback=f'],
  cookies: ['GET', '/cookies?a[b]=c&d=1&d=2'],
  status: ['GET', '/status'],
  redirect: ['GET', '/redirect'],
  view: ['GET', '/view'],
  'empty file': ['GET', '/files/empty.txt'],
  'small file': ['GET', '/files/nums.txt'],
  'small file, HEAD': ['HEAD', '/files/nums.txt'],
  'large file': ['GET', '/files/large.bin'],
  'sent file': ['GET', '/sendFile'],
  download: ['GET', '/download'],
  range: ['GET', '/files/nums.txt', { range: 'bytes=2-4' }],
  'large range': ['GET', '/files/large.bin', { range: 'bytes=10-150000' }],
  'fresh file': [
    'GET',
    '/files/nums.txt',
    { 'if-modified-since': 'Fri, 01 Jan 2038 00:00:00 GMT' },
  ],
  'directory redirect': ['GET', '/files/dir'],
  'missing file': ['GET', '/files/missing'],
  stream: ['GET', '/stream'],
  writes: ['GET', '/writes'],
  'error page': ['GET', '/error'],
  'error handler': ['GET', '/handled'],
  404: ['GET', '/none'],
  OPTIONS: ['OPTIONS', '/text'],
  'JSON body': ['POST', '/body', { 'content-type': 'application/json' }, '{"a":1}'],
  form: ['POST', '/body', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1&b[c]=2'],
  'compressed body': [
    'POST',
    '/body',
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    gzipSync('{"a":1}'),
  ],
  'large body': ['POST', '/body', { 'content-type': 'text/plain' }, 'x'.repeat(90_000)],
  'rejected body': ['POST', '/body', { 'content-type': 'application/json' }, '{bad'],
  'unread body': ['POST', '/none', { 'content-type': 'image/png' }, 'x'.repeat(1000)],
  'piped body': ['POST', '/echo', { 'content-type': 'image/png' }, 'x'.repeat(1000)],
}

export const kinds = Object.keys(KINDS)

/** @returns {import('./transports.mjs').Asked} the request for a kind of response; the app finds its cell by its id */
export function requestFor(kind, id) {
  const [method, path, headers = {}, body] = KINDS[kind]
  const bytes = body === undefined ? undefined : Buffer.from(body)
  return { method, path, headers: { ...headers, 'x-cell': String(id) }, body: bytes }
}

function view(_file, _options, callback) {
  callback(null, '<p>view</p>')
}

function respond(app) {
  app.get('/text', (_req, res) => res.send('text'))
  app.get('/long', (_req, res) => res.send('é'.repeat(20_000)))
  app.get('/bytes', (_req, res) => res.send(Buffer.from([0, 255, 128])))
  app.get('/json', (_req, res) => res.json({ a: 1 }))
  app.get('/jsonp', (_req, res) => res.jsonp({ a: 1 }))
  app.get('/cookies', (req, res) => res.cookie('a', 'b').cookie('c', 'd').json(req.query))
  app.get('/status', (_req, res) => (res.sendStatus ? res.sendStatus(202) : res.send(202)))
  app.get('/redirect', (_req, res) => res.redirect('/text'))
  app.get('/view', (_req, res) => res.render('page'))
  app.get('/sendFile', (_req, res) => (res.sendFile ?? res.sendfile).call(res, fileAt('nums.txt')))
  app.get('/download', (_req, res) => res.download(fileAt('large.bin')))
  app.get('/stream', (_req, res) => createReadStream(fileAt('large.bin')).pipe(res))
  app.get('/writes', (_req, res) => {
    res.write('one')
    res.write(Buffer.from('two'))
    res.end('three')
  })
  app.get('/error', (_req, _res, next) => next(new Error('failed')))
  app.get('/handled', (_req, _res, next) => next(new Error('handled')))
  app.post('/body', (req, res) => res.send(String(JSON.stringify(req.body)?.length)))
  app.post('/echo', (req, res) => req.pipe(res))
}

function readBodies(fw, app) {
  app.use(fw.json())
  app.use(fw.urlencoded({ extended: true }))
  if (fw.text) app.use(fw.text())
}

/**
 * Creates the app of one replacement, or of all that are set on each request.
 * @param {Map<string, object>} cells by id, with the replacement and the log of its calls
 */
export function createApp(fw, cells, inherited) {
  const app = fw()
  app.set('env', 'production').set('views', root).set('view engine', 'html').engine('html', view)
  app.use((req, res, next) => {
    const { replacement, calls } = cells.get(req.headers['x-cell'])
    // An error event without a listener ends the process on both sides.
    res.on('error', ({ code }) => calls.push(`error ${code}`))
    if (replacement.place === 'own') {
      const object = { req, res, socket: req.socket }[replacement.owner]
      replaceOwn(replacement, object, calls)
    }
    next()
  })
  readBodies(fw, app)
  app.use('/files', fw.static(root))
  respond(app)
  app.use((error, _req, res, next) => {
    if (error.message === 'handled') res.status(503).json({ handled: true })
    else next(error)
  })
  if (inherited) replaceInherited(inherited, app)
  return app
}
