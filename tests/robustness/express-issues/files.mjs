import { appendFileSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, get, serving, talk } from './client.mjs'
import { folderOf } from './folder.mjs'

/* Sending files. */

const quiet = (fw) => fw().set('env', 'test')

const outside = folderOf({ 'secret.txt': 'SECRET' })

const question = (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/**
 * Returns the responses to a request for a file that changes once its length is known, and to one
 * for another file.
 */
async function askWhileChanging(fw, content, change) {
  const folder = folderOf({ 'changing.bin': content })
  const setHeaders = (_res, path) => change(path)
  const app = quiet(fw).use(fw.static(folder, { setHeaders }))
  app.get('/next', (_req, res) => res.send('THE NEXT RESPONSE'))
  return serving(app, async (port) => {
    const { text } = await talk(port, question('/changing.bin') + question('/next'), {
      enough: (received) => received.includes('THE NEXT RESPONSE'),
      patience: 1000,
    })
    const body = text.slice(text.indexOf('\r\n\r\n') + 4)
    return { body, length: Number(/content-length: (\d+)/i.exec(text)?.[1]) }
  })
}

async function asked(fw, options, path = '/away.txt') {
  const site = folderOf({ 'a.txt': 'a' })
  symlinkSync(join(outside, 'secret.txt'), join(site, 'away.txt'))
  symlinkSync('a.txt', join(site, 'near.txt'))
  return (await get(quiet(fw).use(fw.static(site, options)), path)).status
}

export const rows = [
  {
    id: 'F72',
    fault: 'a symbolic link leads out of the folder',
    option: true,
    trigger: (fw, isOn) => asked(fw, isOn ? { symlinks: 'inside' } : {}),
    express: 200,
    fwjs: 404,
  },
  {
    id: 'F72',
    fault: 'a symbolic link inside the folder is followed',
    option: true,
    trigger: (fw, isOn) => asked(fw, isOn ? { symlinks: 'deny' } : {}, '/near.txt'),
    express: 200,
    fwjs: 404,
  },
  {
    id: 'F73',
    fault: 'files in a dot directory are served, as specified, unless dotfiles rejects them',
    async trigger(fw) {
      const folder = folderOf({ '.git/config': 'x' })
      const status = async (options) =>
        (await get(quiet(fw).use(fw.static(folder, options)), '/.git/config')).status
      return [await status({}), await status({ dotfiles: 'deny', fallthrough: false })]
    },
    both: [200, 403],
  },
  {
    id: 'F74',
    fault: 'a file is truncated, and its client reads the next response as the rest',
    async trigger(fw) {
      const { body, length } = await askWhileChanging(fw, Buffer.alloc(200_000, 'a'), (path) =>
        truncateSync(path, 10_000),
      )
      return body.slice(0, length).includes('THE NEXT RESPONSE')
    },
    express: true,
    fwjs: false,
  },
  {
    id: 'F75',
    fault: 'a growing file of size 0 sends a byte after its end',
    async trigger(fw) {
      const { body, length } = await askWhileChanging(fw, '', (path) =>
        appendFileSync(path, 'grown'),
      )
      return { length, isFollowed: body.startsWith('HTTP/1.1 ') }
    },
    express: { length: 0, isFollowed: false },
    fwjs: { length: 0, isFollowed: true },
  },
  {
    id: 'F76',
    fault: 'new content with the same size and date is a 304',
    option: true,
    async trigger(fw, isOn) {
      const folder = folderOf({ 'a.txt': 'one' })
      const path = join(folder, 'a.txt')
      const date = new Date('2020-02-20T20:20:20Z')
      utimesSync(path, date, date)
      const options = { lastModified: false, ...(isOn && { strongEtag: true }) }
      return serving(quiet(fw).use(fw.static(folder, options)), async (port) => {
        const { headers } = await ask(port, '/a.txt')
        writeFileSync(path, 'two')
        utimesSync(path, date, date)
        return (await ask(port, '/a.txt', { headers: { 'If-None-Match': headers.etag } })).status
      })
    },
    express: 304,
    fwjs: 200,
  },
  {
    id: 'F83',
    fault: 'client-chosen paths do not leave the res.sendFile root',
    async trigger(fw) {
      const root = folderOf({ 'a.txt': 'a' })
      const app = quiet(fw)
      app.get('/', (req, res) => res.sendFile(req.query.f, { root }))
      return serving(app, async (port) => {
        const statuses = []
        for (const file of ['../a', '/../../etc/passwd', 'none', 'a.txt%00', 'a.txt']) {
          statuses.push((await ask(port, `/?f=${file}`)).status)
        }
        statuses.push((await ask(port, '/?f[]=a.txt')).status)
        return statuses
      })
    },
    both: [403, 403, 404, 400, 200, 500],
  },
]
