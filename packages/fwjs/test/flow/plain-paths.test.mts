import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type ErrorRequestHandler, type Express, type RequestHandler } from 'fwjs'
import { ask, get, raw, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { answersTo, otherSpellings } from '../support/spellings.mts'

/** Windows allows no file name with a bar. */
const barred = process.platform === 'win32' ? {} : { 'a|b[1]/secret.txt': 'SECRET' }

const site = folderOf({
  'admin/secret.txt': 'SECRET',
  '@admin/secret.txt': 'SECRET',
  'my folder/secret.txt': 'SECRET',
  "it's/secret.txt": 'SECRET',
  ...barred,
  'café/secret.txt': 'SECRET',
})

const guard: RequestHandler = (_req, res) => {
  res.status(401).send('guarded')
}

/** Responds under any name, with the secret under the guarded one. */
function secretOf(name: string): RequestHandler {
  return (req, res) => {
    res.send(Object.values(req.params).some((value) => value === name) ? 'SECRET' : 'other')
  }
}

interface Guarded {
  target: string
  build(app: Express): void
  /** A variant known to bypass the guard if the setting is off. */
  passes: string
}

const guarded: Record<string, Guarded> = {
  'a folder with a special character': {
    target: '/@admin/secret.txt',
    build: (app) => app.use('/@admin', guard).use(fw.static(site)),
    passes: '/%40admin/secret.txt',
  },
  'a folder with a space': {
    target: '/my%20folder/secret.txt',
    build: (app) => app.use('/my%20folder', guard).use(fw.static(site, { pathForm: 'any' })),
    passes: '/my%20%66older/secret.txt',
  },
  'a folder with a non-ASCII letter': {
    target: '/caf%C3%A9/secret.txt',
    build: (app) => app.use('/caf%C3%A9', guard).use(fw.static(site, { pathForm: 'any' })),
    passes: '//caf%C3%A9/secret.txt',
  },
  'a folder whose apostrophe the legacy parser percent-encodes': {
    target: "/it's/secret.txt",
    build: (app) => app.use("/it's", guard).use(fw.static(site)),
    passes: "/it's/secret.txt?#",
  },
  'a folder whose special characters the legacy parser percent-encodes': {
    target: '/a|b[1]/secret.txt',
    build: (app) => app.use('/a\\|b\\[1\\]', guard).use(fw.static(site)),
    passes: 'http://h/a|b[1]/secret.txt',
  },
  'every variant of a folder': {
    target: '/admin/secret.txt',
    build: (app) => app.use('/admin', guard).use(fw.static(site, { pathForm: 'any' })),
    passes: '/x/../admin/secret.txt',
  },
  'parameters after a path': {
    target: '/admin/x',
    build: (app) => app.use('/admin', guard).get('/:section/:doc', secretOf('admin')),
    passes: '/%61dmin/x',
  },
  'a router after a route': {
    target: '/p/admin',
    build(app) {
      const router = fw.Router().get('/admin', (_req, res) => res.send('SECRET'))
      app.all('/p/admin', guard).use('/p', router)
    },
    passes: '/p//admin',
  },
  'a guard in a mounted app': {
    target: '/area/admin/x',
    build(app) {
      const inner = quietApp().use('/admin', guard).get('/:section/:doc', secretOf('admin'))
      app.use('/area', inner)
    },
    passes: '/area/%61dmin/x',
  },
  'a guard before a mounted app': {
    target: '/area/admin/x',
    build(app) {
      app.use('/area/admin', guard)
      app.use('/area', quietApp().get('/admin/:doc', secretOf('x')))
    },
    passes: '/area//admin/x',
  },
  'a guard with a parameter': {
    target: '/users/7/secret',
    build: (app) => app.use('/users/:id/secret', guard).get('/users/:id/:doc', secretOf('secret')),
    passes: '/users/7/s%65cret',
  },
  'a space after a path': {
    target: '/my%20folder/x',
    build: (app) => app.use('/my%20folder', guard).get('/:section/:doc', secretOf('my folder')),
    passes: '/%6Dy%20folder/x',
  },
  'case sensitive routing': {
    target: '/Admin/caf%C3%A9',
    build(app) {
      app.enable('case sensitive routing')
      app.use('/Admin/caf%C3%A9', guard).get('/:section/:doc', secretOf('café'))
    },
    passes: '/Admin/caf%c3%A9',
  },
}

/** Returns the variants of a target that reach the secret. */
async function passing(app: Express, target: string): Promise<string[]> {
  const answers = await answersTo(app, otherSpellings(target))
  return answers.filter(({ text }) => text.includes('SECRET')).map((answer) => answer.target)
}

for (const [name, { target, build, passes }] of Object.entries(guarded)) {
  test(`${name}: without plain paths, path variants bypass the guard`, async () => {
    const app = quietApp()
    build(app)
    assert.ok((await passing(app, target)).includes(passes))
  })

  test(`${name}: with plain paths, no path variant bypasses the guard`, async () => {
    const app = quietApp().enable('plain paths')
    build(app)
    assert.deepEqual(await passing(app, target), [])
    assert.deepEqual(
      (await answersTo(app, [target, `${target}?a=%61//b`])).map(({ status }) => status),
      [401, 401],
    )
  })
}

test('plain paths: off by default, and can be changed while the app serves', async () => {
  const app = quietApp().use((_req, res) => {
    res.send('served')
  })
  assert.equal(app.get('plain paths'), undefined)
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/%61')).status, 200)
    app.enable('plain paths')
    assert.equal((await ask(address, '/%61')).status, 400)
    assert.equal((await ask(address, '/a')).status, 200)
    app.disable('plain paths')
    assert.equal((await ask(address, '/%61')).status, 200)
  })
})

test('plain paths: a rejected request reaches no handler and no error handler', async () => {
  const called: string[] = []
  const app = quietApp().enable('plain paths')
  app.use((_req, _res, next) => {
    called.push('handler')
    next()
  })
  const handleError: ErrorRequestHandler = (_error, _req, res, _next) => {
    called.push('error handler')
    res.end()
  }
  app.use(handleError)
  const reply = await get(app, '/p//admin')
  assert.equal(reply.status, 400)
  assert.match(reply.text, /Path of &#39;\/p\/\/admin&#39; is not in canonical form/)
  assert.deepEqual(called, [])
})

test('plain paths: in production the response only says Bad Request', async () => {
  const app = quietApp({ 'plain paths': true, env: 'production' })
  const { error } = console
  console.error = () => {}
  try {
    const reply = await get(app, '/%61')
    assert.equal(reply.status, 400)
    assert.match(reply.text, /<pre>Bad Request<\/pre>/)
  } finally {
    console.error = error
  }
})

test('plain paths: an app without routes rejects too', async () => {
  assert.equal((await get(quietApp().enable('plain paths'), '/%61')).status, 400)
  assert.equal((await get(quietApp().enable('plain paths'), '/a')).status, 404)
})

test('plain paths: OPTIONS * is in canonical form', async () => {
  const app = quietApp().enable('plain paths')
  const request = 'OPTIONS * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'
  assert.match(await serving(app, (address) => raw(address, request)), /^HTTP\/1\.1 404 /)
})

test('plain paths: only the app that the server calls decides', async () => {
  const answer: RequestHandler = (req, res) => {
    res.send(req.url)
  }
  const inner = quietApp().enable('plain paths').use(answer)
  assert.equal((await get(quietApp().use('/in', inner), '/in/%61')).text, '/%61')

  const optedOut = quietApp().disable('plain paths').use(answer)
  assert.equal(
    (await get(quietApp().enable('plain paths').use('/in', optedOut), '/in/%61')).status,
    400,
  )

  const outer = quietApp().enable('plain paths')
  outer.use((req, _res, next) => {
    req.url = '/in/%61'
    next()
  })
  assert.equal((await get(outer.use('/in', quietApp().use(answer)), '/a')).text, '/%61')
})

test('plain paths: an app may replace app.enabled', async () => {
  const app = quietApp()
  app.enabled = (name: string) => name === 'plain paths'
  assert.equal((await get(app, '/%61')).status, 400)
})
