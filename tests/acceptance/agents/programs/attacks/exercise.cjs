const fs = require('node:fs')
const http = require('node:http')
const cookieParser = require('cookie-parser')
const multer = require('multer')

const added = process.env.MAJOR === '5' ? require('./express-5.cjs') : undefined

/** Collects the client's input, as a careless handler does. */
function valuesOf({ query, params, cookies, headers, body }) {
  const values = [query.a, params.name, cookies.a, headers['x-a'], body?.a?.b, body?.a, body].flat()
  return values.filter((value) => typeof value === 'string')
}

/** Reads a file that may be missing, so that only the agent's error remains. */
function readFile(path) {
  try {
    return fs.readFileSync(path)
  } catch (error) {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Builds handlers that trust client input, one for each way to send it. */
function createApplication(express) {
  const app = express()
  app.set('env', 'test')
  const reach = (req, res) => {
    for (const value of valuesOf(req)) readFile(value)
    res.send('reached')
  }
  app.use(cookieParser())
  app.get('/', reach)
  app.get('/params/:name', reach)
  const router = express.Router()
  router.get('/:name', reach)
  app.use('/mounted', router)
  app.param('id', (_req, _res, next, value) => {
    readFile(value)
    next()
  })
  app.get('/callback/:id', reach)
  app.use('/used', express.json(), reach)
  app.post('/json', express.json({ limit: 1000 }), reach)
  app.post('/urlencoded', express.urlencoded({ extended: true }), reach)
  app.post('/simple', express.urlencoded({ extended: false }), reach)
  app.post('/text', express.text(), reach)
  app.post('/raw', express.raw(), reach)
  app.post('/multer', multer().none(), reach)
  added?.addRoutes(app, express, reach)
  app.get('/read', (req, res) => res.send(readFile(req.query.file)))
  app.get('/sendFile', (req, res) => res.sendFile(req.query.file))
  app.post('/read', express.json(), (req, res) => res.send(readFile(req.body.file)))
  return app
}

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=line'
const field = (value) =>
  `--line\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--line--\r\n`

const post = (path, type, body) => ({
  method: 'POST',
  path,
  headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) },
  body,
})

/** Returns the same requests with and without the payload that agents look for. */
function requestsWith(word) {
  const escaped = encodeURIComponent(word)
  const json = JSON.stringify({ a: { b: word } })
  return {
    query: { path: `/?a=${escaped}` },
    params: { path: `/params/${escaped}` },
    'params of a router': { path: `/mounted/${escaped}` },
    'params in a param callback': { path: `/callback/${escaped}` },
    ...added?.requestsWith(escaped),
    cookies: { path: '/', headers: { cookie: `a=${escaped}` } },
    headers: { path: '/', headers: { 'x-a': word } },
    'json body': post('/json', 'application/json', json),
    'json body in app.use': post('/used', 'application/json', json),
    'urlencoded body': post('/urlencoded', form, `a[b]=${escaped}`),
    'urlencoded body, flat': post('/simple', form, `a=${escaped}`),
    'text body': post('/text', 'text/plain', word),
    'raw body': post('/raw', 'application/octet-stream', word),
    'multipart body by multer': post('/multer', multipart, field(word)),
    'json body that is no JSON': post('/json', 'application/json', `{"a":"${word}"`),
    'json body that is too large': post('/json', 'application/json', `"${word.repeat(100)}"`),
  }
}

const files = {
  'file read by the handler': { path: '/read?file=/etc/../etc/hosts' },
  'file sent by res.sendFile': { path: `/sendFile?file=${encodeURIComponent('/etc/hostname')}` },
  'file named by a json body': post(
    '/read',
    'application/json',
    JSON.stringify({ file: '/etc/../etc/hosts' }),
  ),
}

function ask(port, { method = 'GET', path, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends every request to the app, and prints the status codes and the agent's reports. */
module.exports = async function exercise(express) {
  const server = await new Promise((resolve) => {
    const listening = createApplication(express).listen(0, '127.0.0.1', () => resolve(listening))
  })
  const { port } = server.address()
  const statuses = {}
  const ways = {
    benign: requestsWith('kind-word'),
    attack: { ...requestsWith('../hostile-word'), ...files },
  }
  for (const [kind, list] of Object.entries(ways)) {
    for (const [name, request] of Object.entries(list)) {
      statuses[`${kind}: ${name}`] = await ask(port, request)
    }
  }
  const reported = await globalThis.whatTheAgentReported(Object.keys(statuses).length)
  process.stdout.write(`SEEN ${JSON.stringify({ statuses, reported })}\n`, () => process.exit())
}
