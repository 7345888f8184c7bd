import { conversation, cookiesOf, headerOf } from '../harness/conversation.mjs'

const COOKIES = [
  undefined,
  'a=1; b=2',
  'a=1; a=2',
  'json=j:{"a":1}',
  'json=j%3A%7B%22a%22%3A1%7D',
  'bad=j:{',
  'name=s%3Atobi.xJjV2iZ6EI7C8E5kzwbfA9PVLl1ZR07UTnuTgQQ4EnQ',
  'name=s:tobi.xJjV2iZ6EI7C8E5kzwbfA9PVLl1ZR07UTnuTgQQ4EnQ',
  'name=s%3Atobi.tampered',
  'name=s%3Anodot',
  'x="quoted"; y=%zz; z=%20',
  '',
]

const parsing =
  (...parts) =>
  (fw, observe) => {
    const app = fw()
    app.use(fw.cookieParser(...parts))
    app.use((req, res) => {
      observe('cookies', { ...req.cookies })
      observe('signed', { ...req.signedCookies })
      observe('secret', req.secret)
      res.end()
    })
    return app
  }

/** Sends requests one by one, returning the cookies that were set. */
const asking = (requests) => async (ask) => {
  const seen = []
  let Cookie = ''
  for (const [line, headers = {}] of requests) {
    const answer = await ask([line, { ...(Cookie ? { Cookie } : {}), ...headers }])
    seen.push([answer.status, headerOf(answer, 'set-cookie'), answer.body.toString()])
    Cookie = cookiesOf(answer) || Cookie
  }
  return seen
}

/** Builds an app that counts visits in a cookie session. */
function counting(fw, options = { secret: 'some secret' }, parser = []) {
  const app = fw()
  app.use(fw.cookieParser(...parser))
  app.use(fw.cookieSession(options))
  app.get('/clear', (req, res) => {
    req.session = null
    res.send('cleared')
  })
  app.get('/read', (req, res) => res.send(JSON.stringify(req.session)))
  app.get('/cookie', (req, res) => {
    const { path, httpOnly, maxAge } = req.session.cookie
    res.json([path, httpOnly, maxAge, Object.keys(req.session)])
  })
  app.get('*', (req, res) => {
    req.session.count = (req.session.count ?? 0) + 1
    res.send(`visit ${req.session.count}`)
  })
  return app
}

const VISITS = [['GET /'], ['GET /'], ['GET /read'], ['GET /cookie'], ['GET /clear'], ['GET /']]

const SESSIONS = {
  'its own secret': [{ secret: 'some secret' }],
  'the secret of cookieParser': [{}, ['some secret']],
  'another key': [{ key: 'sid', secret: 'x' }],
  'a path': [{ secret: 'x', cookie: { path: '/admin' } }],
  'no httpOnly': [{ secret: 'x', cookie: { httpOnly: false } }],
  'secure on a plain connection': [{ secret: 'x', cookie: { secure: true } }],
}

export default [
  {
    name: 'cookieParser without a secret',
    covers: ['B4.2.11', 'v3-middleware/cookieParser'],
    oneConnection: true,
    build: parsing(),
    requests: COOKIES.map((Cookie) => ['GET /', Cookie === undefined ? {} : { Cookie }]),
  },
  {
    name: 'cookieParser with a secret',
    covers: ['B4.2.11', 'v3-middleware/cookieParser'],
    oneConnection: true,
    build: parsing('keyboard cat'),
    requests: COOKIES.map((Cookie) => ['GET /', Cookie === undefined ? {} : { Cookie }]),
  },
  {
    name: 'signed cookies come back signed, and tampered ones do not',
    covers: ['B4.2.11', 'v3-middleware/cookieParser'],
    shape: (fw) => {
      const app = fw()
      app.use(fw.cookieParser('secret'))
      app.use((req, res) => {
        res.cookie('signed', 'value', { signed: true })
        res.cookie('object', { a: 1 }, { signed: true })
        res.send(JSON.stringify([req.cookies, req.signedCookies]))
      })
      return conversation(app, async (ask) => {
        const first = await ask('GET /')
        const Cookie = cookiesOf(first)
        const second = await ask(['GET /', { Cookie }])
        const third = await ask(['GET /', { Cookie: Cookie.replace('value', 'valuf') }])
        return [Cookie, second.body.toString(), third.body.toString()]
      })
    },
  },
  ...Object.entries(SESSIONS).map(([name, parts]) => ({
    name: `cookieSession with ${name}`,
    covers: ['B4.2.12', 'v3-middleware/cookieSession', 'v3-middleware/cookieSession-null'],
    shape: (fw) => conversation(counting(fw, ...parts), asking(VISITS)),
  })),
  {
    name: 'cookieSession outside its path, and below it',
    covers: ['B4.2.12', 'v3-middleware/cookieSession'],
    shape: (fw) =>
      conversation(
        counting(fw, { secret: 'x', cookie: { path: '/admin' } }),
        asking([['GET /admin'], ['GET /admin/x'], ['GET /admin/read']]),
      ),
  },
  {
    name: 'cookieSession behind a proxy',
    covers: ['B4.2.12', 'v3-middleware/cookieSession'],
    shape: (fw) =>
      conversation(
        counting(fw, { secret: 'x', cookie: { secure: true }, proxy: true }),
        asking([
          ['GET /'],
          ['GET /', { 'X-Forwarded-Proto': 'https' }],
          ['GET /', { 'X-Forwarded-Proto': 'http, https' }],
        ]),
      ),
  },
  {
    name: 'cookieSession with maxAge sends an expiry',
    covers: ['B4.2.12', 'v3-middleware/cookieSession'],
    shape: (fw) =>
      conversation(counting(fw, { secret: 'x', cookie: { maxAge: 60_000 } }), async (ask) => {
        const answer = await ask('GET /')
        return headerOf(answer, 'set-cookie').replace(/Expires=[^;]+/, 'Expires=<date>')
      }),
  },
  {
    name: 'a tampered session starts over',
    covers: ['B4.2.12', 'v3-middleware/cookieSession'],
    shape: (fw) =>
      conversation(counting(fw), async (ask) => {
        const first = await ask('GET /')
        const Cookie = cookiesOf(first)
        const tampered = Cookie.replace('count%22%3A1', 'count%22%3A9')
        const second = await ask(['GET /', { Cookie: tampered }])
        const third = await ask(['GET /', { Cookie: 'connect.sess=garbage' }])
        const fourth = await ask(['GET /', { Cookie: 'connect.sess=s%3Aj%3A%7B.x' }])
        return [first, second, third, fourth].map((one) => [
          one.status,
          headerOf(one, 'set-cookie'),
          one.body.toString(),
        ])
      }),
  },
  {
    name: 'cookieSession without a secret is an error',
    covers: ['B4.2.12'],
    shape: (fw) =>
      conversation(counting(fw, {}), async (ask) => {
        const answer = await ask('GET /')
        return [answer.status, answer.body.toString().slice(0, 60)]
      }),
  },
]
