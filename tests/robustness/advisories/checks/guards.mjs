import { root } from '../../../conformance/harness/folder.mjs'
import { FRAMEWORKS } from '../subjects.mjs'
import { answersTo } from '../talk.mjs'

const get = (targets) => targets.map((target) => `GET ${target}`)
const guard = (_req, res) => {
  res.statusCode = 401
  res.end('guarded')
}
const isKept = (answers) => answers.every(({ code, text }) => code >= 400 && text !== 'secret')

/** Requests files behind a guard on their folder. */
function guardedFiles(fw, targets) {
  const app = fw()
  app.use('/admin', guard)
  app.use(fw.static(root))
  return answersTo(app, get(['/admin/secret.txt', ...targets]))
}

/** A row about path variants in front of files; Express 4.22.3 serves all of them. */
const filesBehindGuard = (...targets) => ({
  on: FRAMEWORKS,
  weak: ['express'],
  attack: (fw) => guardedFiles(fw, targets),
  holds: isKept,
})

/**
 * Requests routes behind a guard on their path: one with the same path, and one with parameters.
 */
function guardedRoutes(fw, targets, { hasParameters, settings = [] }) {
  const app = fw()
  for (const setting of settings) app.enable(setting)
  app.use('/admin', guard)
  const answer = (_req, res) => res.send('secret')
  app.get('/admin', answer)
  app.get('/admin/dashboard', answer)
  if (hasParameters) app.get(['/:section', '/:section/:page'], answer)
  return answersTo(app, get(['/admin/dashboard', ...targets]))
}

/**
 * A row about percent-encoded letters. By default, a route with the same path as the guard is not
 * reached; a route with parameters is, as in Express, unless the app enables `plain paths`.
 */
const escapedLetters = {
  on: FRAMEWORKS,
  weak: {
    express: (express) => guardedRoutes(express, escapes, { hasParameters: true }),
    'fwjs without the setting': (fw) => guardedRoutes(fw, escapes, { hasParameters: true }),
  },
  async attack(fw) {
    const byDefault = await guardedRoutes(fw, escapes, { hasParameters: false })
    const settings = ['plain paths']
    return [...byDefault, ...(await guardedRoutes(fw, escapes, { hasParameters: true, settings }))]
  },
  holds: isKept,
}

const escapes = ['/%61dmin', '/%61dmin/dashboard', '/adm%69n/dashboard', '/%41dmin/dashboard']

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R035: filesBehindGuard('/admin%2fsecret.txt', '/admin%2Fsecret.txt'),
  R036: filesBehindGuard('//admin/secret.txt', '///admin/secret.txt'),
  R037: filesBehindGuard('http://h.example//admin/secret.txt'),
  R038: filesBehindGuard('/%61dmin/secret.txt', '/adm%69n/secret.txt'),
  R039: escapedLetters,

  R040: {
    on: FRAMEWORKS,
    weak: { express: (express) => guardedFiles(express, ['//admin/secret.txt']) },
    async attack(fw) {
      const targets = ['//admin/dashboard', '/admin;x/dashboard', '//admin', '/admin;x']
      const routes = await guardedRoutes(fw, targets, { hasParameters: false })
      return [...routes, ...(await guardedFiles(fw, ['//admin/secret.txt', '/admin;x/secret.txt']))]
    },
    holds: isKept,
  },

  R041: escapedLetters,

  R042: {
    on: FRAMEWORKS,
    weak: { express: (express) => guardedFiles(express, ['//admin/secret.txt']) },
    async attack(fw) {
      const targets = ['//admin/', '/admin;foo=bar', '/admin/', '/admin//dashboard']
      const routes = await guardedRoutes(fw, targets, { hasParameters: false })
      return [...routes, ...(await guardedFiles(fw, ['//admin/secret.txt', '/admin//secret.txt']))]
    },
    holds: isKept,
  },

  R043: {
    on: ['fwjs', 'fwjs-v5'],
    async attack(fw) {
      const app = fw()
      app.use('/u/:id', guard)
      app.get('/u/:id', (_req, res) => res.send('secret'))
      app.get('/u/:id/:page', (_req, res) => res.send('secret'))
      return answersTo(app, get(['/u/a', '/u/a%2fb', '/u/a%2Fb/c', '/u/%2f', '/u/%2e%2e%2fa']))
    },
    holds: isKept,
  },

  R044: filesBehindGuard(
    '/./admin/secret.txt',
    '/x/../admin/secret.txt',
    '/%2e/admin/secret.txt',
    '/dir/%2e%2e/admin/secret.txt',
  ),

  R045: {
    on: FRAMEWORKS,
    weak: { express: (express) => redirects(express, ['/\\evil.example/%2e%2e']) },
    attack: (fw) =>
      redirects(fw, ['//evil.example/%2e%2e', '//evil.example/..', '/\\evil.example/%2e%2e']),
    holds: (locations) => locations.every((location) => !/^[/\\]{2}/.test(location)),
  },

  R046: {
    on: FRAMEWORKS,
    attack: (fw) => guardedFiles(fw, ['//^/..', '//^/%2e%2e/', '//[/..', '//%/..']),
    holds: (answers) => answers.every(({ code }) => code >= 300 && code < 500),
  },

  R047: {
    on: ['fwjs-v3'],
    attack: (fw) =>
      answersTo(
        fw().use(fw.directory(root)),
        get(['/%2e%2e/', '/..%2f', '/%2e%2e%2f', '/dir/%2e%2e/%2e%2e/', '/../']),
      ),
    holds: (answers) =>
      answers.every(({ code, text }) => code >= 400 && !text.includes('root-secret')),
  },

  R048: {
    on: FRAMEWORKS,
    attack: (fw) =>
      answersTo(
        fw().use('/static', fw.static(`${root}/dir`)),
        get(['/static/%2e%2e/nums.txt', '/static/../nums.txt', '/static/..%2fnums.txt']),
      ),
    holds: (answers) => answers.every(({ code, text }) => code >= 400 && !/12345/.test(text)),
  },
}

/** Returns the targets of a file server's redirects to folders. */
async function redirects(fw, targets) {
  const answers = await answersTo(fw().use(fw.static(root)), get(targets))
  return answers.map((answer) => answer.get('Location') ?? '')
}
