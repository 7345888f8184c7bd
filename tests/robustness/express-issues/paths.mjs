import { survival } from './child.mjs'
import { ask, get, serving } from './client.mjs'
import { folderOf } from './folder.mjs'

/* Routes, guards, redirects. */

const quiet = (fw) => fw().set('env', 'test')

const site = folderOf({ 'admin/secret.txt': 'SECRET', 'sub/page.txt': 'page' })

const SPELLINGS = [
  '/admin%2fsecret.txt',
  '/admin%2Fsecret.txt',
  '//admin/secret.txt',
  '/./admin/secret.txt',
  '/x/../admin/secret.txt',
  '/%61dmin/secret.txt',
  '/%2e/admin/secret.txt',
  '/sub/%2e%2e/admin/secret.txt',
  'http://h//admin/secret.txt',
]

/** Counts the requests that get the secret. */
function passing(app, paths) {
  return serving(app, async (port) => {
    const texts = []
    for (const path of paths) texts.push((await ask(port, path, { headers: { Host: 'h' } })).text)
    return texts.filter((text) => text.includes('SECRET')).length
  })
}

const guard = (_req, res) => res.status(401).send('guarded')

/** Returns true if a process responds to a hostile URL within a second and a half. */
async function answers(file, program, path) {
  const { statuses } = await survival(file, program, [path])
  return statuses[0] === 'none' ? 'hangs' : 'answers'
}

async function redirected(fw, isOn, address, headers = {}) {
  const app = quiet(fw)
  if (isOn) app.set('redirect hosts', ['accounts.example'])
  app.get('/', (_req, res) => res.redirect(address))
  return (await get(app, '/', { headers: { Host: 'own.example', ...headers } })).headers.location
}

export const rows = [
  {
    id: 'F70',
    fault: 'path variants bypass a folder guard',
    trigger: (fw) => passing(quiet(fw).use('/admin', guard).use(fw.static(site)), SPELLINGS),
    express: SPELLINGS.length,
    fwjs: 0,
  },
  {
    id: 'F70',
    fault: 'path variants bypass a route guard',
    option: true,
    trigger(fw, isOn) {
      const app = quiet(fw)
      if (isOn) app.enable('plain paths')
      app.all('/p/admin', guard)
      const router = fw.Router()
      router.get('/:section', (req, res) =>
        res.send(req.params.section === 'admin' ? 'SECRET' : ''),
      )
      app.use('/p', router)
      return passing(app, ['/p//admin', '/p/%61dmin'])
    },
    express: 2,
    fwjs: 0,
  },
  {
    id: 'F71',
    fault: 'no path variant leaves the folder',
    trigger(fw) {
      const outer = folderOf({ 'secret.txt': 'SECRET', 'site/a.txt': 'a' })
      const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '....//', '..;/']
      const paths = climbs.flatMap((climb) => [
        `/${climb}secret.txt`,
        `/x/${climb}${climb}secret.txt`,
      ])
      return passing(quiet(fw).use(fw.static(`${outer}/site`)), paths)
    },
    both: 0,
  },
  {
    id: 'F77',
    fault: 'a path with three stars hangs on a 3 kB URL',
    trigger: (_fw, _on, file) =>
      answers(
        file,
        (app) => app.get('/*-*-*-x', (_req, res) => res.end()),
        `/${'-'.repeat(3000)}y`,
      ),
    express: 'hangs',
    fwjs: 'answers',
  },
  {
    id: 'F77',
    fault: 'a path with four stars hangs on a 1.5 kB URL',
    trigger: (_fw, _on, file) =>
      answers(
        file,
        (app) => app.get('/*a*a*a*b', (_req, res) => res.end()),
        `/${'a'.repeat(1500)}c`,
      ),
    express: 'hangs',
    fwjs: 'answers',
  },
  {
    id: 'F78',
    fault: 'a path with a repeated group hangs on a 40-byte URL',
    trigger: (_fw, _on, file) =>
      answers(file, (app) => app.get('/((a+)+)b', (_req, res) => res.end()), `/${'a'.repeat(40)}c`),
    express: 'hangs',
    fwjs: 'answers',
  },
  {
    id: 'F78',
    fault: 'a RegExp supplied by the app runs as given',
    trigger: (_fw, _on, file) =>
      answers(
        file,
        (app) => app.get(/^\/(a+)+b$/, (_req, res) => res.end()),
        `/${'a'.repeat(40)}c`,
      ),
    both: 'hangs',
  },
  {
    id: 'F79',
    fault: 'an invalid pattern throws when it is registered',
    trigger(fw) {
      try {
        quiet(fw).get('/:x+-:y', () => {})
        return 'registered'
      } catch (error) {
        return error.name
      }
    },
    both: 'SyntaxError',
  },
  {
    id: 'F80',
    fault: 'a folder redirect leads to another site',
    async trigger(fw) {
      const app = quiet(fw).use(fw.static(folderOf({ '\\evil.com/x': '' }), { pathForm: 'any' }))
      return (await get(app, '/\\evil.com')).headers.location
    },
    express: '/\\evil.com/',
    fwjs: '/evil.com/',
  },
  ...['//evil.com', '/\\evil.com', 'javascript:alert(1)', 'https://evil.com/'].map((address) => ({
    id: 'F81',
    fault: `res.redirect sends a client to ${address}`,
    option: true,
    trigger: (fw, isOn) => redirected(fw, isOn, address),
    express: address,
    fwjs: '/',
  })),
  {
    id: 'F81',
    fault: 'res.redirect only sends clients to the configured hosts and its own',
    trigger: async (fw) => [
      await redirected(fw, true, 'https://accounts.example/login'),
      await redirected(fw, true, '/home'),
    ],
    both: ['https://accounts.example/login', '/home'],
  },
  ...['https://evil.com/', '//evil.com'].map((referer) => ({
    id: 'F82',
    fault: `res.redirect('back') follows the Referer ${referer}`,
    option: true,
    trigger: (fw, isOn) => redirected(fw, isOn, 'back', { Referer: referer }),
    express: referer,
    fwjs: '/',
  })),
]
