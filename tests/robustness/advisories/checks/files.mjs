import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../../conformance/harness/folder.mjs'
import { abandonedDownloads } from '../descriptors.mjs'
import { growth, isLinear } from '../growth.mjs'
import { FRAMEWORKS } from '../subjects.mjs'
import { answersTo, answerTo, talk } from '../talk.mjs'

const fileServer = (fw, folder = root, options = {}) => fw().use(fw.static(folder, options))
const isRefused = ({ code, text }) => code >= 400 && !/outside|root:x:/.test(text)

/**
 * Creates a folder with names that contain HTML; such names are valid on every system but Windows.
 */
function withOddNames(use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-names-'))
  writeFileSync(path.join(folder, '<img src=x onerror=alert(1)>'), '')
  mkdirSync(path.join(folder, '"><script>alert(1)<'))
  return Promise.resolve(use(folder)).finally(() => rmSync(folder, { recursive: true }))
}

const listings = ['GET /', 'GET /%22%3E%3Cscript%3Ealert(1)%3C/']

/** Returns the pages that list a folder with odd names and one of its subfolders. */
function listed(app) {
  return answersTo(
    app,
    listings.map((line) => [line, { Accept: 'text/html' }]),
  )
}

const hasNoScript = (answers) =>
  answers.every(({ code, text }) => code === 200 && !/<img src=x|"><script>/.test(text))

const traversals = [
  'GET /../root-secret/x.txt',
  'GET /%2e%2e/root-secret/x.txt',
  'GET /dir/../../root-secret/x.txt',
  'GET /..%2froot-secret/x.txt',
  'GET /%2e%2e%5croot-secret%5cx.txt',
  'GET /../../../foo/../../../../etc/passwd',
  'GET /%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
]

/** Requests for folders whose redirects must keep a browser on this host. */
const strangers = [
  'GET //evil.example/%2e%2e',
  'GET ///evil.example/%2e%2e',
  'GET /\\evil.example/%2e%2e',
]

const leadsAway = (answer) => {
  const location = answer.get('Location')
  return location !== undefined && new URL(location, 'http://own.example').host !== 'own.example'
}

const bySend = (send) => createServer((req, res) => send(req, req.url, { root }).pipe(res))
const byStatic = (serveStatic) => {
  const serve = serveStatic(root)
  return createServer((req, res) =>
    serve(req, res, () => {
      res.statusCode = 404
      res.end()
    }),
  )
}

/** Returns the page of a redirect to a folder. */
const redirectPage = (app) => answerTo(app, ['GET /dir', { Accept: 'text/html' }])

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R010: {
    on: FRAMEWORKS,
    weak: { 'send-0.8.3': (send) => answersTo(bySend(send), traversals) },
    attack: (fw) => answersTo(fileServer(fw), traversals),
    holds: (answers) => answers.every(isRefused),
  },

  R011: {
    on: FRAMEWORKS,
    weak: {
      'serve-static-1.7.1': (serveStatic) => answersTo(byStatic(serveStatic), strangers),
      express: (express) => answersTo(fileServer(express), strangers),
    },
    attack: (fw) => answersTo(fileServer(fw), strangers),
    holds: (answers) => answers.every((answer) => answer.code > 0 && !leadsAway(answer)),
  },

  R012: {
    on: FRAMEWORKS,
    weak: { 'send-0.18.0': (send) => redirectPage(bySend(send)) },
    attack: (fw) => redirectPage(fileServer(fw)),
    holds: ({ code, text }) => code >= 300 && code < 400 && !/<a |<script/i.test(text),
  },

  R013: {
    on: FRAMEWORKS,
    weak: { 'serve-static-1.15.0': (serveStatic) => redirectPage(byStatic(serveStatic)) },
    attack: (fw) =>
      withOddNames(async (folder) => {
        const odd = 'GET /%22%3E%3Cscript%3Ealert(1)%3C'
        return answerTo(fileServer(fw, folder), [odd, { Accept: 'text/html' }])
      }),
    holds: ({ code, text }) => code >= 300 && code < 400 && !/<a |<script/i.test(text),
  },

  R014: {
    on: FRAMEWORKS,
    weak: { 'send-0.8.3': (send) => answersTo(bySend(send), traversals) },
    attack: (fw) => answersTo(fileServer(fw, root, { dotfiles: 'allow' }), traversals),
    holds: (answers) => answers.every(isRefused),
  },

  R015: {
    on: ['fwjs-v3'],
    weak: {
      'serve-index-1.6.2': (serveIndex) =>
        withOddNames((folder) =>
          listed(createServer((req, res) => serveIndex(folder)(req, res, () => res.end()))),
        ),
    },
    attack: (fw) => withOddNames((folder) => listed(fw().use(fw.directory(folder)))),
    holds: hasNoScript,
  },

  R016: {
    on: ['fwjs-v3'],
    weak: ['express-3.4.4'],
    attack: (fw) => withOddNames((folder) => listed(fw().use(fw.directory(folder)))),
    holds: hasNoScript,
  },

  R017: {
    on: FRAMEWORKS,
    weak: {
      'fresh-0.5.1': (fresh) =>
        growth(1500, (size) => fresh({ 'if-none-match': `${' '.repeat(size)}x` }, { etag: '"a"' })),
    },
    attack(fw) {
      const app = fw()
      app.use((req, res) => res.set('ETag', '"a"').end(String(req.fresh)))
      return talk(app, (ask) =>
        growth(3500, (size) => ask(['GET /', { 'If-None-Match': `"b",${' '.repeat(size)}x` }])),
      )
    },
    holds: isLinear,
  },

  R018: {
    on: FRAMEWORKS,
    weak: { 'mime-1.4.0': (mime) => growth(2000, (size) => mime.lookup('a'.repeat(size))) },
    attack(fw) {
      const app = fw()
      let size = 0
      app.use((_req, res) => res.type('a'.repeat(size)).end())
      return talk(app, (ask) =>
        growth(8000, (bytes) => {
          size = bytes
          return ask('GET /')
        }),
      )
    },
    holds: isLinear,
  },

  R019: {
    on: FRAMEWORKS,
    attack: (fw) => abandonedDownloads(fw),
    holds: (left) => left === 0,
  },

  R020: {
    on: FRAMEWORKS,
    weak: {
      'st-0.2.4': (st) =>
        answersTo(createServer(st({ path: root, url: '/', dot: true })), traversals),
    },
    attack: (fw) => answersTo(fileServer(fw), traversals),
    holds: (answers) => answers.every(isRefused),
  },

  R021: {
    on: FRAMEWORKS,
    attack: (fw) => answersTo(fileServer(fw), conditions),
    holds: (answers) => answers.every(({ code }) => code === 200),
  },

  R022: {
    on: FRAMEWORKS,
    async attack(fw, name) {
      const app = fw()
      app.use('/deny', fw.static(root, { dotfiles: 'deny' }))
      app.use(fw.static(root, { dotfiles: 'ignore' }))
      if (name === 'fwjs-v3') app.use('/list', fw.directory(root))
      return answersTo(app, [
        'GET /.hidden',
        'GET /.dir/file.txt',
        'GET /%2ehidden',
        'GET /deny/.hidden',
        'GET /list/',
      ])
    },
    holds: (answers) =>
      answers.slice(0, 4).every(({ code }) => code >= 400) && !answers[4].text.includes('.hidden'),
  },
}

const conditions = ['not a date', '%', '9999999999999999', ''].map((value) => [
  'GET /nums.txt',
  { 'If-Modified-Since': value },
])
