import { outcome } from './describe.mjs'
import { has } from './expect.mjs'
import { fileAt, root } from './folder.mjs'

/*
 * Apps mounted in apps: Express of every major version in ours, ours in Express of every major version, and ours in
 * ours, each compared with Express of the same two major versions.
 */

const MAJORS = [3, 4, 5]

/**
 * Two frameworks, of which one mounts the other.
 * @typedef {object} Pair
 * @property {number[]} majors the major versions of the outer and the inner one
 * @property {boolean} keepsOwn whether the inner one keeps the requests and responses of its major version (Y110, D59, V101)
 * @property {boolean} isPath3 whether one of them is fwjs-v3 and the other of another major version (V102)
 */

const READ = [
  ...['url', 'originalUrl', 'path', 'params', 'protocol', 'secure', 'ip', 'ips', 'subdomains'],
  ...['fresh', 'stale', 'xhr'],
]
const ASK = {
  accepts: (req) => [req.accepts('json'), req.accepts(['html', 'text']), req.accepts('image/png')],
  is: (req) => req.is('json'),
  range: (req) => req.range(10),
}

/** Returns the properties to compare: 4.x deprecates `host`, and fwjs-v3 has two more than Express 3 (V17). */
function namesFor({ majors, keepsOwn }) {
  const names = [...READ]
  if (!keepsOwn) names.push('query', 'outer')
  if (!keepsOwn && !majors.includes(4)) names.push('host')
  if (!majors.includes(3)) names.push('baseUrl', 'hostname')
  return names
}

/** Reads from a request what an app can read. */
function seenBy(req, pair) {
  const read = namesFor(pair).map((name) => [name, outcome(() => req[name])])
  const asks = pair.keepsOwn ? [] : Object.entries(ASK)
  const asked = asks.map(([name, ask]) => [name, outcome(() => ask(req))])
  return { ...Object.fromEntries([...read, ...asked]), get: req.get('X-Forwarded-For') }
}

const RESPOND = {
  send: (res) => res.send('text'),
  object: (res) => res.send({ a: 1 }),
  bytes: (res) => res.send(Buffer.from('bytes')),
  status: (res) => res.status(201).json({ a: 1 }),
  jsonp: (res) => res.jsonp({ a: 1 }),
  cookie: (res) => res.cookie('a', { b: 1 }).clearCookie('c').end(),
  format: (res) => res.format({ json: () => res.send({}), text: () => res.send('text') }),
  vary: (res) => res.location('/there').links({ next: '/2' }).vary('Accept').end(),
  render: (res) => res.render('page', { given: 1 }),
  locals: (res) => res.send([res.locals.outer]),
}
const RESPOND_BY_MAJOR = {
  redirect: (res) => res.redirect('/elsewhere'),
  set: (res) => res.set({ 'X-A': '1', 'Content-Type': 'text/plain' }).end(res.get('X-A')),
  type: (res) => res.type('txt').end('typed'),
  attachment: (res) => res.attachment('a.txt').end('attached'),
  file: (res) => (res.sendFile ?? res.sendfile).call(res, fileAt('nums.txt')),
  download: (res) => res.download(fileAt('nums.txt'), 'n.txt'),
}

/** Adds the routes that every mounted app and router has. */
function addRoutes(app, observe, pair) {
  const all = { ...RESPOND, ...RESPOND_BY_MAJOR }
  app.get('/see/:id', (req, res) => {
    observe('inner', seenBy(req, pair))
    res.end('seen')
  })
  app.get('/respond/:how', (req, res) => all[req.params.how](res))
  app.get('/fail', () => {
    throw new Error('failed')
  })
  return app
}

function createInner(fw, observe, pair) {
  const app = fw().set('views', root)
  app.request.inner = 'inner'
  app.use('/body', fw.json())
  app.use('/files', fw.static(root))
  app.get('/owner', (req, res) => {
    const linked = [req.app === app, res.app === app, req.res === res, res.req === req]
    observe('owner', [...linked, req.inner, app.parent?.settings['trust proxy']])
    observe('path', pair.isPath3 ? '(V102)' : app.path())
    res.end()
  })
  app.post('/body', (req, res) => res.send(req.body))
  return addRoutes(app, observe, pair)
}

function createOuter(fw) {
  const app = fw().enable('trust proxy').set('view engine', 'html')
  app.engine('html', (_path, options, done) => done(null, `${options.given} ${options.outer}`))
  app.request.outer = 'outer'
  app.use((_req, res, next) => {
    res.locals.outer = 'outer'
    next()
  })
  return app
}

/** Observes what the outer app gets back from the mounted one. */
function addLast(outer, observe, pair) {
  outer.use((req, res) => {
    observe('after', [seenBy(req, pair), req.query, req.outer, req.app === outer, 'inner' in req])
    res.end('after')
  })
  outer.use((error, req, res, _next) => {
    observe('error', [error.message, req.app === outer, req.url])
    res.end(error.message)
  })
  return outer
}

/** Mounts apps directly, in an app, and through a router, and mounts a router: those of 3.x mount nothing. */
function mountEverywhere([outerFw, innerFw], observe, pair) {
  const [major, innerMajor] = pair.majors
  const outer = createOuter(outerFw)
  const inner = () => createInner(innerFw, observe, pair)
  outer.use('/direct', inner())
  outer.use('/deep', outerFw().use('/app', inner().use('/own', inner())))
  if (major > 3) outer.use('/through', outerFw.Router().use('/router', inner()))
  if (innerMajor > 3) outer.use('/router', addRoutes(innerFw.Router(), observe, pair))
  return addLast(outer, observe, pair)
}

const FORWARDED = {
  Host: 'a.b.example.com:80',
  'X-Forwarded-For': '1.2.3.4, 5.6.7.8',
  'X-Forwarded-Proto': 'https',
  Accept: 'text/plain, application/json;q=0.5',
  Range: 'bytes=0-3',
}
const JSON_BODY = { 'Content-Type': 'application/json' }

function requestsFor({ majors, keepsOwn }) {
  const apps = [
    '/direct',
    '/deep/app',
    '/deep/app/own',
    ...(majors[0] > 3 ? ['/through/router'] : []),
  ]
  const mounts = majors[1] > 3 ? [...apps, '/router'] : apps
  const how = Object.keys(keepsOwn ? RESPOND : { ...RESPOND, ...RESPOND_BY_MAJOR })
  const responses = how.map((name) => `/respond/${name}?callback=c`)
  const paths = ['/see/7?x[y]=1&z=2', '/owner', '/none?a[b]=1', '/fail', ...responses]
  return [
    ...mounts.flatMap((mount) => paths.map((path) => [`GET ${mount}${path}`, FORWARDED])),
    ...apps.flatMap((mount) => [
      [`POST ${mount}/body`, JSON_BODY, '{"a":[1]}'],
      [`POST ${mount}/body`, JSON_BODY, '{'],
      `GET ${mount}/files/nums.txt`,
    ]),
  ]
}

const mounted = (pair, beside, order) => ({
  beside,
  covers: [],
  build: (fw, observe, side) => mountEverywhere(order(fw, side.beside), observe, pair),
  requests: requestsFor(pair),
})

/** The Content-Type and Content-Disposition of `res.attachment('a.txt')`. */
const ATTACHMENT = {
  3: ['Content-Type: text/plain\n', 'filename="a.txt"'],
  4: ['Content-Type: text/plain; charset=utf-8\n', 'filename="a.txt"'],
  5: ['Content-Type: text/plain; charset=utf-8\n', 'filename=a.txt'],
}

const ownResponses = (major, other, row) => ({
  ...mounted({ majors: [major, other], keepsOwn: true }, { major: other }, (fw, beside) => [
    fw,
    beside,
  ]),
  name: `our ${other}.x app in an app has the responses of its own version`,
  requests: ['GET /direct/respond/attachment'],
  explains: row,
  expectFwjs: (text) => ATTACHMENT[other].every((line) => has(line)(text)),
})

/**
 * The test cases of a major version.
 * @param {number} major
 * @param {string} row the difference that our apps of other major versions keep their requests and responses
 */
export function mountedApps(major, row) {
  const pairs = MAJORS.flatMap((other) => {
    const isMixed = other !== major
    const ofExpress = { keepsOwn: false, isPath3: isMixed && major === 3 }
    const ofOurs = { keepsOwn: isMixed, isPath3: isMixed && (major === 3 || other === 3) }
    const express = { major: other, of: 'express' }
    return [
      {
        name: `an Express ${other} app in an app`,
        ...mounted({ majors: [major, other], ...ofExpress }, express, (fw, beside) => [fw, beside]),
      },
      {
        name: `an app in an Express ${other} app`,
        ...mounted({ majors: [other, major], ...ofExpress }, express, (fw, beside) => [beside, fw]),
      },
      {
        name: `our ${other}.x app in an app`,
        ...mounted({ majors: [major, other], ...ofOurs }, { major: other }, (fw, beside) => [
          fw,
          beside,
        ]),
      },
    ]
  })
  const own = MAJORS.filter((other) => other !== major)
  return [...pairs, ...own.map((other) => ownResponses(major, other, row))]
}
