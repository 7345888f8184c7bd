import { conversation, cookiesOf } from '../harness/conversation.mjs'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Builds an app that issues a token on GET and requires it on every other method. */
function protectedApp(fw, options) {
  const app = fw()
  app.use(fw.cookieParser('secret'))
  app.use(fw.cookieSession({ secret: 'x' }))
  app.use(fw.bodyParser())
  app.use(fw.csrf(options))
  app.get('/same', (req, res) => {
    const token = req.csrfToken()
    res.send(String(req.csrfToken() === token))
  })
  app.all('/', (req, res) => res.send(req.csrfToken()))
  app.use((error, req, res, next) =>
    res.send(error.status ?? 500, `${error.message} ${error.code}`),
  )
  return app
}

const said = (answer) => `${answer.status} ${answer.body.toString()}`
/** Returns the status and the body; for a 200 response, `accepted` instead of the token. */
const outcomeOf = (answer) =>
  answer.status.includes(' 200 ') ? `${answer.status} accepted` : said(answer)

/** Requests a token and tries every way to send it back. */
async function attempts(ask) {
  const first = await ask('GET /')
  const Cookie = cookiesOf(first)
  const token = first.body.toString()
  const encoded = encodeURIComponent(token)
  const tries = {
    body: ['POST /', { Cookie, ...FORM }, `_csrf=${encoded}`],
    query: [`POST /?_csrf=${encoded}`, { Cookie }],
    'x-csrf-token': ['POST /', { Cookie, 'X-CSRF-Token': token }],
    'csrf-token': ['POST /', { Cookie, 'CSRF-Token': token }],
    'x-xsrf-token': ['PUT /', { Cookie, 'X-XSRF-Token': token }],
    'xsrf-token': ['DELETE /', { Cookie, 'XSRF-Token': token }],
    none: ['POST /', { Cookie }],
    wrong: ['POST /', { Cookie, 'X-CSRF-Token': 'wrong' }],
    cut: ['POST /', { Cookie, 'X-CSRF-Token': token.slice(0, -1) }],
    'other session': ['POST /', { 'X-CSRF-Token': token }],
    head: ['HEAD /', { Cookie }],
    options: ['OPTIONS /', { Cookie }],
    patch: ['PATCH /', { Cookie }],
    'two in the body': ['POST /', { Cookie, ...FORM }, `_csrf=${encoded}&_csrf=${encoded}`],
  }
  const results = {
    form: /^[\w-]{8}-[\w-]{27}$/.test(token),
    same: said(await ask(['GET /same', { Cookie }])),
  }
  for (const [name, request] of Object.entries(tries)) results[name] = outcomeOf(await ask(request))
  return results
}

export default [
  {
    name: 'a token is taken from body, query and headers',
    covers: ['B4.2.13', 'v3-middleware/csrf', 'v3-middleware/csrf-sources', 'v3-auth/csrf'],
    shape: (fw) => conversation(protectedApp(fw), attempts),
  },
  {
    name: 'a function may return the token',
    covers: ['B4.2.13'],
    shape: (fw) =>
      conversation(protectedApp(fw, { value: (req) => req.headers['x-mine'] }), async (ask) => {
        const first = await ask('GET /')
        const Cookie = cookiesOf(first)
        const token = first.body.toString()
        return [
          outcomeOf(await ask(['POST /', { Cookie, 'X-Mine': token }])),
          outcomeOf(await ask(['POST /', { Cookie, 'X-CSRF-Token': token }])),
        ]
      }),
  },
  {
    name: 'the secret may be kept in a cookie',
    covers: ['B4.2.13'],
    shape: (fw) => {
      const app = fw()
      app.use(fw.cookieParser('secret'))
      app.use(fw.csrf({ cookie: true }))
      app.all('/', (req, res) => res.send(req.csrfToken()))
      app.use((error, req, res, next) => res.send(error.status ?? 500, error.message))
      return conversation(app, async (ask) => {
        const first = await ask('GET /')
        const Cookie = cookiesOf(first)
        return [
          Cookie.replace(/=.*/, ''),
          outcomeOf(await ask(['POST /', { Cookie, 'X-CSRF-Token': first.body.toString() }])),
          outcomeOf(await ask(['POST /', { Cookie }])),
        ]
      })
    },
  },
  {
    name: 'without a session it is misconfigured',
    covers: ['B4.2.13', 'v3-middleware/csrf-session'],
    shape: (fw) => {
      const app = fw()
      app.use(fw.csrf())
      app.all('/', (req, res) => res.send('passed'))
      app.use((error, req, res, next) => res.send(error.status ?? 500, error.message))
      return conversation(app, async (ask) => [said(await ask('GET /')), said(await ask('POST /'))])
    },
  },
  {
    name: 'methods may be ignored, and the session may have another name',
    covers: ['B4.2.13'],
    shape: (fw) => {
      const app = fw()
      app.use((req, res, next) => {
        req.other = { csrfSecret: 'some secret of theirs' }
        next()
      })
      app.use(fw.csrf({ sessionKey: 'other', ignoreMethods: ['POST'] }))
      app.all('/', (req, res) => res.send('passed'))
      app.use((error, req, res, next) => res.send(error.status ?? 500, error.message))
      return conversation(app, async (ask) => [
        said(await ask('GET /')),
        said(await ask('POST /')),
        said(await ask('PUT /')),
      ])
    },
  },
]
