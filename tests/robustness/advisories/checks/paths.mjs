import { growth, isLinear } from '../growth.mjs'
import { FRAMEWORKS, load } from '../subjects.mjs'
import { answersTo, answerTo, talk } from '../talk.mjs'

/** Measures how the time of a request grows with the URL for a pattern. */
function requestGrowth(fw, pattern, urlOf, size = 3500) {
  const app = fw()
  app.get(pattern, (_req, res) => res.end())
  return talk(app, (ask) => growth(size, (bytes) => ask(`GET ${urlOf(bytes)}`)))
}

/**
 * Measures the same for the expression that a version of path-to-regexp compiles from the pattern.
 */
function expressionGrowth(pathToRegexp, pattern, urlOf, size = 1000) {
  const expression = pathToRegexp(pattern)
  return growth(size, (bytes) => expression.exec(urlOf(bytes)))
}

const dashes = (size) => `/a${'-a'.repeat(size / 2)}/a`
const manyDashes = (size) => `/${'-'.repeat(size)}y`
const optionals = (count) => Array.from({ length: count }, (_, index) => `x${index}`)

/** Measures how the time to add a route and match it grows with the number of optional groups. */
const groupGrowth = (fw, size) =>
  growth(size, (count) => {
    const app = fw()
    const pattern = `/${optionals(count)
      .map((name) => `(${name})?`)
      .join('')}`
    app.get(pattern, (_req, res) => res.end())
    return answerTo(app, 'GET /x0x1y')
  })

/** Adds a route with optional groups in the syntax of 5.x; returns 0 if there are too many of them. */
function acceptedGroups(fw, count) {
  const pattern = `/${optionals(count)
    .map((name) => `{${name}}`)
    .join('')}`
  try {
    fw().get(pattern, () => {})
    return Number.POSITIVE_INFINITY
  } catch ({ message }) {
    return /^Too many path combinations/.test(message) ? 0 : Number.NaN
  }
}

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R023: {
    on: FRAMEWORKS,
    weak: { 'path-to-regexp-0.1.7': (compile) => expressionGrowth(compile, '/:a-:b', dashes) },
    attack: (fw) => requestGrowth(fw, '/:a-:b', dashes),
    holds: isLinear,
  },
  R024: {
    on: FRAMEWORKS,
    weak: { 'path-to-regexp-0.1.11': (compile) => expressionGrowth(compile, '/:a-:b', dashes) },
    attack: (fw) => requestGrowth(fw, '/:a-:b', dashes),
    holds: isLinear,
  },
  R025: {
    on: FRAMEWORKS,
    weak: {
      'path-to-regexp-0.1.12': (compile) => expressionGrowth(compile, '/:a-:b-:c', dashes, 300),
    },
    attack: (fw) => requestGrowth(fw, '/:a-:b-:c', dashes),
    holds: isLinear,
  },
  R026: {
    on: FRAMEWORKS,
    weak: {
      express: (express) => requestGrowth(express, '/*-*-*-x', manyDashes, 100),
      'path-to-regexp-8.3.0': ({ pathToRegexp }) =>
        expressionGrowth((path) => pathToRegexp(path).regexp, '/*a-*b-*c-x', manyDashes, 60),
    },
    attack: (fw, name) => {
      const pattern = name === 'fwjs-v5' ? '/*a-*b-*c-x' : '/*-*-*-x'
      return requestGrowth(fw, pattern, manyDashes)
    },
    holds: isLinear,
  },
  R027: {
    on: FRAMEWORKS,
    weak: {
      'path-to-regexp-8.3.0': ({ pathToRegexp }) =>
        growth(3, (count) =>
          pathToRegexp(
            `/${optionals(count)
              .map((name) => `{${name}}`)
              .join('')}`,
          ),
        ),
    },
    attack: (fw, name) => (name === 'fwjs-v5' ? acceptedGroups(fw, 20) : groupGrowth(fw, 20)),
    // The vulnerable one doubles with each group.
    holds: (ratio) => ratio < 32,
  },
  R028: {
    on: FRAMEWORKS,
    weak: { 'path-to-regexp-0.1.7': (compile) => expressionGrowth(compile, '/:a-:b-', dashes) },
    attack: (fw) => requestGrowth(fw, '/:a-:b-', dashes),
    holds: isLinear,
  },

  R029: {
    on: FRAMEWORKS,
    async attack(fw) {
      const app = fw()
      app.use((_req, _res, next) => setImmediate(next))
      app.get('/:a/:b', (req, res) =>
        setImmediate(() => res.send(`${req.params.a}/${req.params.b}`)),
      )
      return talk(app, async (ask) => {
        const names = Array.from({ length: 300 }, (_, index) => `x${index}/y${index}`)
        const answers = await Promise.all(names.map((name) => ask(`GET /${name}`)))
        return answers.filter((answer, index) => answer.text !== names[index]).length
      })
    },
    holds: (mixedUp) => mixedUp === 0,
  },

  R030: {
    on: ['fwjs', 'fwjs-v5'],
    async attack(fw) {
      const app = fw()
      const router = fw.Router({ mergeParams: true })
      router.use((_req, res) => res.sendStatus(401))
      router.get(['/', '/:doc'], (_req, res) => res.send('secret'))
      app.use('/:org', router)
      return answersTo(app, ['GET /a', 'GET /a/', 'GET /a/b', 'GET /a%2fb/c'])
    },
    holds: (answers) => answers.every(({ code }) => code === 401),
  },

  R031: {
    on: FRAMEWORKS,
    async attack(fw) {
      const app = fw()
      app.use('/admin', (_req, res) => res.send('admin'))
      return answersTo(app, ['GET /administrator', 'GET /admin-x', 'GET /admin%2f', 'GET /admin;a'])
    },
    holds: (answers) => answers.every(({ code }) => code === 404),
  },

  R032: {
    on: FRAMEWORKS,
    async attack(fw) {
      const app = fw()
      app.use('/%C3%BC', (req, res) => res.send(`inside ${req.url}`))
      app.use('/ü', (req, res) => res.send(`inside ${req.url}`))
      return answersTo(app, [
        'GET /%C3%BC/x',
        'GET /%c3%bc/x',
        'GET /\u00c3\u00bc/x',
        'GET /\u00fc/x',
      ])
    },
    holds: (answers) => answers.every(({ code, text }) => code >= 400 || text === 'inside /x'),
  },

  R033: {
    on: FRAMEWORKS,
    async attack(fw) {
      const app = fw()
      app.use((req, res) => res.send(req.path))
      const targets = ['http://h.example/a/b?c', 'HTTP://h.example:80/a', 'http://h.example?c']
      const answers = await answersTo(
        app,
        targets.map((target) => `GET ${target}`),
      )
      return answers.map(({ text }, index) => ({ text, path: new URL(targets[index]).pathname }))
    },
    holds: (seen) => seen.every(({ text, path }) => text === path),
  },

  R034: {
    on: FRAMEWORKS,
    weak: {
      express: (express) => answerTo(nestedGuard(express), 'GET /p//admin'),
      'fwjs without the setting': (fw) => answerTo(nestedGuard(fw), 'GET /p//admin'),
    },
    attack: (fw) => answerTo(nestedGuard(fw).enable('plain paths'), 'GET /p//admin'),
    holds: ({ code, text }) => code >= 400 && text !== 'secret',
  },
}

/** Builds an app with a guard on a path, and the handler for that path in a nested router. */
function nestedGuard(fw) {
  const app = fw()
  app.all('/p/admin', (_req, res) => res.send(401))
  const inner = fw === load('fwjs-v3') ? fw() : fw.Router()
  inner.get('/admin', (_req, res) => res.send('secret'))
  app.use('/p', inner)
  return app
}
