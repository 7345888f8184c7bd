import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conversation, headerOf } from '../harness/conversation.mjs'
import { outcome } from '../harness/describe.mjs'
import { root } from '../harness/folder.mjs'

const HTML = { Accept: 'text/html' }
const isWindows = process.platform === 'win32'
/** Windows doesn't allow a quotation mark or an angle bracket in a name. */
const MARKUP = isWindows ? "&lt;img src=x onerror='alert(1)'&gt;" : '"><img src=x onerror=alert(1)>'
const markedUp = mkdtempSync(join(tmpdir(), 'fwjs-markup-'))
process.on('exit', () => rmSync(markedUp, { recursive: true, force: true }))
mkdirSync(join(markedUp, MARKUP))
writeFileSync(join(markedUp, MARKUP, isWindows ? '&lt;script&gt;' : '<script>alert(1)'), '')
writeFileSync(join(markedUp, "' onmouseover=alert(1) '"), '')

const ACCEPTS = ['text/plain', 'application/json', 'image/png', '*/*;q=0.1, text/plain']

const listing =
  (options, mount = '/') =>
  (fw) => {
    const app = fw()
    app.use(mount, fw.directory(root, options))
    app.use((req, res) => res.send(404, 'passed on'))
    return app
  }

const PATHS = ['/', '/dir', '/dir/', '/no-index/', '/none', '/nums.txt', '/.dir/', '/odd-index/']

const namesOf = {
  'text/plain; charset=utf-8': (text) => text.split('\n'),
  'application/json': (text) => JSON.parse(text),
  'text/html; charset=utf-8': (text) =>
    [...text.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href),
}

/** Returns the entries of a listing; its order and its page are V39. */
function said(answer) {
  const type = headerOf(answer, 'Content-Type')
  const names = namesOf[type.replace('json; charset=utf-8', 'json')]?.(answer.body.toString())
  return [answer.status, type, answer.status.includes('200') && names?.sort()]
}

const asking = (app, paths, accepts) =>
  conversation(app, async (ask) => {
    const answers = {}
    for (const path of paths) {
      for (const Accept of accepts) {
        answers[`${path} ${Accept}`] = said(await ask([`GET ${path}`, { Accept }]))
      }
    }
    return answers
  })

export default [
  {
    name: 'lists as text, as JSON and as a page',
    covers: ['B4.2.14', 'v3-middleware/directory'],
    environment: { NODE_ENV: 'production' },
    shape: (fw) => asking(listing()(fw), PATHS, [...ACCEPTS, 'text/html']),
  },
  ...[{ hidden: true }, { filter: (name) => /txt$/.test(name) }, { icons: true, hidden: true }].map(
    (options) => ({
      name: `lists with ${Object.keys(options)}`,
      covers: ['B4.2.15', 'v3-middleware/directory-options'],
      shape: (fw) => asking(listing(options)(fw), ['/', '/dir/', '/.dir/'], ['text/plain']),
    }),
  ),
  {
    name: 'methods other than GET and HEAD',
    covers: ['B4.2.15'],
    environment: { NODE_ENV: 'production' },
    build: listing(),
    requests: ['POST /', 'OPTIONS /', 'DELETE /dir/'],
  },
  {
    name: 'paths that cannot be listed',
    covers: ['B4.2.15'],
    environment: { NODE_ENV: 'production' },
    build: listing(),
    requests: ['GET /../', 'GET /%2e%2e/', 'GET /%00', `GET /${'a'.repeat(400)}`],
  },
  {
    name: 'lists below a mount',
    covers: ['B4.2.14'],
    shape: (fw) =>
      asking(listing({}, '/files')(fw), ['/files', '/files/', '/files/dir/'], ['application/json']),
  },
  {
    name: 'directory without a root throws',
    covers: ['B4.2.15'],
    shape: (fw) => ({ none: outcome(() => fw.directory()) }),
  },
  {
    name: 'names are escaped, never markup',
    covers: ['B4.2.14'],
    shape: (fw) => {
      const app = fw().use(fw.directory(markedUp, { icons: true }))
      return conversation(app, async (ask) => {
        const path = `/${encodeURIComponent(MARKUP)}/`
        const pages = [await ask(['GET /', HTML]), await ask([`GET ${path}`, HTML])]
        const text = pages.map((page) => page.body.toString()).join('')
        return [text.includes('alert(1)'), /<img|<script>alert|' onmouseover/.test(text)]
      })
    },
  },
]
