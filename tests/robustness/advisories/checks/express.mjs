import { createServer } from 'node:http'
import path from 'node:path'
import { root } from '../../../conformance/harness/folder.mjs'
import { abandonedDownloads } from '../descriptors.mjs'
import { appFor, FRAMEWORKS } from '../subjects.mjs'
import { answersTo, answerTo, talk } from '../talk.mjs'

/** Returns the response of an app with only this handler. */
function handled(fw, handler, request = 'GET /') {
  const app = appFor(fw)
  app.use(handler)
  return answerTo(app, request)
}

const OWN = 'own.example'
/** Returns the host to which a browser goes. */
const hostOf = (url) => new URL(url, `http://${OWN}`).host

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R001: {
    on: FRAMEWORKS,
    weak: ['express-4.18.2'],
    async attack(fw) {
      const targets = ['http://google.com\\@apple.com', 'http://a.example\\@b.example/', '\\\\a.b/']
      const seen = []
      for (const target of targets) {
        const answer = await handled(fw, (_req, res) => res.redirect(target))
        seen.push({ allowed: hostOf(target), sent: hostOf(answer.get('Location')) })
      }
      return seen
    },
    holds: (seen) => seen.every(({ allowed, sent }) => sent === allowed || sent === OWN),
  },

  R002: {
    on: FRAMEWORKS,
    weak: ['express-4.19.2', 'express-3'],
    async attack(fw) {
      const pages = []
      const targets = ['javascript:alert(1)', 'javascript://%0aalert(1)', '/"><script>x</script>']
      for (const target of targets) {
        const handler = (_req, res) => res.redirect(target)
        pages.push((await handled(fw, handler, ['GET /', { Accept: 'text/html' }])).text)
      }
      return pages
    },
    holds: (pages) => pages.every((page) => page && !/href="?javascript:|<script/i.test(page)),
  },

  R003: {
    on: ['fwjs-v3'],
    weak: ['express-3'],
    async attack(fw) {
      const app = fw()
      app.use((_req, res) => res.redirect('./x'))
      return (await answerTo(app, 'GET //evil.com/..')).get('Location')
    },
    holds: (location) => hostOf(location) === OWN,
  },

  R004: {
    on: FRAMEWORKS,
    weak: ['express', 'express-3'],
    async attack(fw) {
      const url = 'http://a.example>; rel="preload", <http://evil.example/x.js'
      return (await handled(fw, (_req, res) => res.links({ next: url }).end())).get('Link')
    },
    holds: (link) => link.split('<').length === 2 && !link.includes('rel="preload"'),
  },

  R005: {
    on: FRAMEWORKS,
    weak: ['express-4.4.5'],
    async attack(fw) {
      const types = []
      const app = fw()
      app.use('/text', (_req, res) => res.send('text'))
      app.use('/fails', () => {
        throw new Error('failed')
      })
      app.use('/moved', (_req, res) => res.redirect('/'))
      app.use(fw.static(root))
      await talk(app, async (ask) => {
        for (const path of ['/none', '/text', '/fails', '/moved', '/nums.txt', '/dir']) {
          types.push((await ask([`GET ${path}`, { Accept: 'text/html' }])).get('Content-Type'))
        }
      })
      return types
    },
    holds: (types) => types.every((type) => /^text\/(?:html|plain); charset=utf-8$/i.test(type)),
  },

  R006: {
    on: FRAMEWORKS,
    async attack(fw) {
      const app = fw()
      app.use((req, res) =>
        res.json({ own: Object.keys(req.query), type: typeof {}.hasOwnProperty }),
      )
      return JSON.parse((await answerTo(app, 'GET /?hasOwnProperty=1')).text)
    },
    holds: ({ own, type }) => own.join() === 'hasOwnProperty' && type === 'function',
  },

  R007: {
    on: FRAMEWORKS,
    weak: {
      'qs-0.5.6': (qs) => ({ length: qs.parse('a[100000000]=1').a.length, depth: 0 }),
    },
    async attack(fw) {
      const app = fw()
      app.use((req, res) => {
        const isDeep = 'deep' in req.query
        res.json({ length: req.query.a?.length ?? 0, depth: isDeep ? depthOf(req.query) : 0 })
      })
      return talk(app, async (ask) => {
        const sparse = JSON.parse((await ask('GET /?a[100000000]=1')).text)
        const deep = JSON.parse((await ask(`GET /?deep${'[b]'.repeat(4000)}=x`)).text)
        return { length: sparse.length, depth: deep.depth }
      })
    },
    holds: ({ length, depth }) => length < 1000 && depth < 10,
  },

  R008: {
    on: FRAMEWORKS,
    attack: (fw) => abandonedDownloads(fw, ['/large.bin']),
    holds: (left) => left === 0,
  },

  R009: {
    on: FRAMEWORKS,
    weak: {
      'send-0.10.1': (send) =>
        guessRoot(createServer((req, res) => send(req, req.url, { root }).pipe(res))),
    },
    attack: (fw) => guessRoot(fw().use(fw.static(root))),
    holds: (answers) => answers.every(({ code, text }) => code >= 400 && !text.includes(root)),
  },
}

/** Guesses the name of the served folder, and provokes errors. */
function guessRoot(app) {
  return answersTo(app, [
    `GET /../${path.basename(root)}/nums.txt`,
    `GET /%2e%2e/${path.basename(root)}/nums.txt`,
    'GET /%00',
    'GET /nums.txt/',
    'GET /%',
  ])
}

/** Measures the nesting depth along the first property of each object. */
function depthOf(value) {
  let depth = 0
  for (let inner = value; typeof inner === 'object'; inner = Object.values(inner)[0]) depth++
  return depth
}
