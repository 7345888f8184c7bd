import { outcome } from '../harness/describe.mjs'

const credentials = (text) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })

const ATTEMPTS = [
  {},
  credentials('tj:tobi'),
  credentials('tj:tob'),
  credentials('tj:tobii'),
  credentials('TJ:tobi'),
  credentials('tj:'),
  credentials(':'),
  credentials('tj'),
  credentials('tj:to:bi'),
  credentials('é:ü'),
  { Authorization: 'basic dGo6dG9iaQ==' },
  { Authorization: 'Basic' },
  { Authorization: 'Basic a b' },
  { Authorization: 'Bearer dGo6dG9iaQ==' },
  { Authorization: 'Basic !!!!' },
  { Authorization: '' },
]

/** Builds an app behind basicAuth that shows who logged in. */
const guarded = (make) => (fw, observe) => {
  const app = fw()
  for (const one of [make(fw, observe)].flat()) app.use(one)
  app.use((req, res) => {
    observe('user', [req.user, req.remoteUser])
    res.send('welcome')
  })
  app.use((error, req, res, next) => {
    observe('error', [error.message, error.status])
    next(error)
  })
  return app
}

const WAYS_IN = {
  'a pair': (fw) => fw.basicAuth('tj', 'tobi'),
  'a pair and a realm': (fw) => fw.basicAuth('tj', 'tobi', 'Secret "place"'),
  'a function': (fw) => fw.basicAuth((user, pass) => user === 'tj' && pass === 'tobi', 'Mine'),
  'an asynchronous function': (fw) =>
    fw.basicAuth((user, pass, fn) => {
      if (user === 'é') return fn(new Error('database'))
      setImmediate(fn, null, pass === 'tobi' && { name: user })
    }),
  'a password with colons': (fw) => fw.basicAuth('tj', 'to:bi'),
  'an empty password': (fw) => fw.basicAuth('tj', ''),
  'a user already there': (fw) => [
    (req, res, next) => {
      req.user = 'before'
      next()
    },
    fw.basicAuth('tj', 'tobi'),
  ],
}

export default [
  ...Object.entries(WAYS_IN).map(([name, make]) => ({
    name: `with ${name}`,
    covers: [
      'B4.2.1',
      'B4.2.2',
      'v3-auth/basic-pair',
      'v3-auth/basic-verify',
      'v3-auth/basic-async',
      'v3-middleware/basicAuth',
    ],
    oneConnection: true,
    environment: { NODE_ENV: 'production' },
    build: guarded((fw, observe) => {
      const made = outcome(() => make(fw))
      if (made.threw) observe('threw', made.threw)
      return made.threw ? [] : made
    }),
    requests: ATTEMPTS.map((headers) => ['GET /', headers]),
  })),
  {
    name: 'a user without password throws',
    covers: ['B4.2.2'],
    shape: (fw) => ({ none: outcome(() => fw.basicAuth('tj')) }),
  },
]
