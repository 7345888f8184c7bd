/*
 * An app that uses everything that might be loaded while a request is served, and the requests that make
 * it do so. Each method of req and res is called in its own tick, where no handler catches an error.
 */

/** Method calls, each the body of a handler that responds. */
const CALLS: Record<string, string> = {
  redirect: "res.redirect('/a b')",
  'redirect-status': "res.redirect(301, 'http://x/<a>')",
  location: "res.location('/ä').end()",
  format: 'res.format({ xml() { res.end() }, json() { res.end() } })',
  'no-format': "res.format({ 'x/y'() {} })",
  accepts: "res.json(req.accepts('json', 'png'))",
  'accepts-others':
    "res.json([req.acceptsCharsets('a'), req.acceptsEncodings('b'), req.acceptsLanguages('c')])",
  is: "res.json([req.is('json'), req.is('*/*')])",
  address: 'res.json([req.ip, req.ips, req.protocol, req.hostname, req.subdomains])',
  range: 'res.json(req.range(100))',
  fresh: 'res.json([req.fresh, req.xhr])',
  cookie: "res.cookie('a', { b: 1 }, { maxAge: 1000 }).clearCookie('c').end()",
  'signed-cookie': "req.secret = 's'; res.cookie('a', 'b', { signed: true }).end()",
  attachment: "res.attachment('a b.png').end()",
  type: "res.type('png').end()",
  charset: "res.set('Content-Type', 'text/x-unusual').send('ä')",
  links: "res.links({ next: '/<2>' }).vary('X').end()",
  append: "res.append('X', 'y').end()",
  jsonp: 'res.jsonp({ a: 1 })',
  status: 'res.sendStatus(418)',
  render: "res.render('page')",
  'render-unknown': "try { res.render('page.unknown') } catch (error) { req.next(error) }",
  'send-file': 'res.sendFile(__filename)',
  'send-missing': "res.sendFile('/nowhere')",
  sendfile: 'res.sendfile(__filename)',
  download: "res.download(__filename, 'a.txt')",
  error: "req.next(new Error('<failed>'))",
  'error-status': 'req.next(Object.assign(new Error, { status: 404, headers: { a: 1 } }))',
}

const FEATURES = `
    app.use('/files', fw.static(__dirname))
    app.use('/strict', fw.static(__dirname, { fallthrough: false }))
    app.use('/json', fw.json({ limit: 100 }))
    app.use('/form', fw.urlencoded({ extended: true }))`

/**
 * Returns the app, with or without the features that load something when they are registered. `missing`
 * lists the methods that the package doesn't have.
 */
export function program(missing: readonly string[], hasFeatures: boolean): string {
  const names = Object.keys(CALLS).filter((name) => !missing.includes(name))
  const routes = names.map(
    (name) => `app.get('/${name}', (req, res) => later(() => { ${CALLS[name]} }))`,
  )
  return `
    const app = fw()
    app.set('views', __dirname).set('view engine', 'plain')
    app.enable('trust proxy')
    ${hasFeatures ? FEATURES : ''}
    app.get('/throw', () => { throw new Error('failed') })
    app.get('/query', (req, res) => res.json(req.query))
    app.get('/p/:id', (req, res) => res.end())
    app.all('/json', (req, res) => res.json(req.body))
    app.all('/form', (req, res) => res.json(req.body))
    ${routes.join('\n')}
    app.get('/', (req, res) => res.json({ alive: true }))`
}

function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
}

function post(path: string, type: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  )
}

const FORWARDED = 'X-Forwarded-For: 1.2.3.4, 5.6.7.8\r\nRange: bytes=0-1\r\n'

/** All requests, by topic; the last one checks that the server is still running. */
export function questions(missing: readonly string[]): Record<string, string> {
  const calls = Object.keys(CALLS).filter((name) => !missing.includes(name))
  const accept = 'Accept: text/html;q=0.5, image/*, application/json\r\n'
  return {
    missing: get('/nope'),
    'missing, escaped': get('/no%3Cpe<"\'&'),
    'missing, html': get('/nope', accept),
    thrown: get('/throw'),
    'undecodable parameter': get('/p/%zz'),
    'plain query': get('/query?a=1'),
    'nested query': get('/query?a[b]=1&c=%20'),
    'no file': get('/files/nope.txt'),
    'file without its slash': get('/files'),
    'folder without its slash': get('/files/node_modules?a=<b>'),
    'strict file': get('/strict/nope.txt'),
    'climbing path': get('/strict/..%2fa'),
    file: get('/files/program.js'),
    'json body': post('/json', 'application/json', '{"a":1}'),
    'json body of another type': post('/json', 'application/vnd.x', '{"a":1}'),
    'malformed body': post('/json', 'application/json', '{'),
    'large body': post('/json', 'application/json', `"${'a'.repeat(200)}"`),
    'body in utf-16': post('/json', 'application/json; charset=utf-16', '{}'),
    'form body': post('/form', 'application/x-www-form-urlencoded', 'a[b]=1'),
    ...Object.fromEntries(calls.map((name) => [name, get(`/${name}`, FORWARDED + accept)])),
    alive: get('/'),
  }
}
