import { EventEmitter } from 'node:events'
import http from 'node:http'
import { createRequire } from 'node:module'
import { idOf } from './types.mjs'

// Lists what the packages contain at run time, independently of the sources and the types.

const require = createRequire(import.meta.url)
const packageOf = (name) => require(`../../../packages/${name}`)

const OF_FUNCTIONS = ['length', 'name', 'prototype', 'constructor', 'caller', 'arguments']
const OF_EMITTERS = [
  ...Object.getOwnPropertyNames(EventEmitter.prototype),
  ...Object.getOwnPropertyNames(new EventEmitter()),
]

const ownNames = (object) =>
  Object.getOwnPropertyNames(object).filter((name) => !OF_FUNCTIONS.includes(name))

const withPrefix = (prefix, names) => names.map((name) => idOf(`${prefix}${name}`))

/** @returns {Promise<Set<string>>} the ids that a running package requires */
export async function readRuntime(part) {
  if (part === 'ops') return new Set(Object.keys(packageOf('fwjs-ops')))
  const [name, namesOf] = LINES[part]
  const fw = packageOf(name)
  return new Set([
    'fw',
    ...withPrefix('fw.', Object.keys(fw)),
    ...withPrefix('app.', appNames(fw)),
    ...withPrefix('req.', ownNames(fw.request)),
    ...withPrefix('res.', ownNames(fw.response)),
    ...withPrefix('', await settingNames(fw)),
    ...(await messageNames(fw)),
    ...namesOf(fw),
  ])
}

/** A mounted app also has `parent`. */
function appNames(fw) {
  const app = fw()
  fw().use(app)
  app.get('/', () => {})
  return ownNames(app).filter((name) => !OF_EMITTERS.includes(name))
}

const namesOf4 = ({ Router, Route, static: { mime } }) => [
  ...withPrefix('router.', [...ownNames(Router), ...ownNames(Router())]),
  ...withPrefix('route.', [...ownNames(Route.prototype), ...ownNames(new Route('/'))]),
  ...withPrefix('fw.static.mime.', [...ownNames(mime), ...mimeMethods(mime)]),
]

const namesOf5 = ({ Router, Route }) => [
  ...withPrefix('router.', [...ownNames(Router.prototype), ...ownNames(Router())]),
  ...withPrefix('route.', [...ownNames(Route.prototype), ...ownNames(new Route('/'))]),
]

function namesOf3({ Router, Route, mime, cookieParser }) {
  const route = new Route('get', '/', [() => {}])
  route.match('/')
  return [
    ...withPrefix('router.', [...ownNames(Router.prototype), ...ownNames(new Router())]),
    ...withPrefix('route.', [...ownNames(Route.prototype), ...ownNames(route)]),
    ...withPrefix('fw.mime.', [...ownNames(mime), ...mimeMethods(mime)]),
    ...withPrefix('fw.cookieParser.', ownNames(cookieParser)),
  ]
}

/** The package of each API line, and what it contains besides the parts that all lines have. */
const LINES = {
  '5.x': ['fwjs-v5', namesOf5],
  '4.x': ['fwjs', namesOf4],
  '3.x': ['fwjs-v3', namesOf3],
}

const mimeMethods = (mime) => ownNames(Object.getPrototypeOf(mime))

/** Sends one request to a server, and waits for the response. */
async function ask(listener, options = {}) {
  const server = http.createServer(listener).listen(0)
  try {
    const { port } = server.address()
    await new Promise((resolve, reject) => {
      const request = http.request({ port, agent: false, ...options }, (response) => {
        response.resume().on('end', resolve)
      })
      request.on('error', reject).end()
    })
  } finally {
    server.close()
  }
}

/** Returns what the framework adds to the request and response objects of a route. */
async function messageNames(fw) {
  const plain = { req: [], res: [] }
  await ask((req, res) => {
    plain.req = Object.keys(req)
    plain.res = Object.keys(res)
    res.end()
  })
  const app = fw()
  const found = []
  app.get('/users/:id', (req, res) => {
    for (const name of Object.keys(req)) if (!plain.req.includes(name)) found.push(`req.${name}`)
    for (const name of Object.keys(res)) if (!plain.res.includes(name)) found.push(`res.${name}`)
    res.send('')
  })
  await ask(app, { path: '/users/7' })
  return found.map(idOf)
}

/** Returns the settings of a new app, and those that are read during requests. */
async function settingNames(fw) {
  const read = new Set(Object.keys(fw().settings))
  const app = fw()
  app.settings = new Proxy(app.settings, {
    get(settings, name) {
      if (typeof name === 'string') read.add(name)
      return settings[name]
    },
  })
  app.engine('txt', (path, options, done) => done(null, 'page'))
  app.get('/all', (req, res) => {
    void [req.ip, req.ips, req.hostname, req.protocol, req.subdomains, req.query]
    res.set('Location', '/')
    res.jsonp({})
  })
  app.get('/json', (req, res) => res.json({}))
  app.get('/send', (req, res) => res.send('text'))
  app.get('/redirect', (req, res) => res.redirect('http://example.com/'))
  app.get('/render', (req, res) => res.render('missing', () => res.send('')))
  app.get('/error', () => {
    throw new Error('on purpose')
  })
  // The error is deliberate, so don't log it.
  app.set('env', 'test')
  for (const path of ['/all', '/json', '/send', '/redirect', '/render', '/error', '/none']) {
    await ask(app, { path, headers: { Host: 'a.b.example.com' } })
  }
  return [...read].filter((name) => !name.startsWith('@@') && !(name in Object.prototype))
}
