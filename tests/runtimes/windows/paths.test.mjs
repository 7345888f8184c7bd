// Compares Windows paths on Express and fwjs, inside node.exe: paths in the app must behave the same on both, and no
// request may reach a stream, a device, or a file outside the served folder.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'

const require = createRequire(import.meta.url)
const majors = {
  4: ['../../conformance/node_modules/express', '../../../packages/fwjs'],
  3: ['../../conformance/node_modules/express3', '../../../packages/fwjs-v3'],
}

const folder = mkdtempSync(join(tmpdir(), 'fwjs-paths-'))
process.on('exit', () => {
  process.chdir('\\')
  rmSync(folder, { recursive: true, force: true })
})
const site = join(folder, 'site')
const deep = join(site, ...Array(12).fill('d'.repeat(30)))
for (const [path, text] of Object.entries({
  [join(site, 'a.txt')]: 'a',
  [join(site, 'sub folder', 'b.txt')]: 'b',
  [join(site, '.hidden', 'c.txt')]: 'c',
  [join(site, 'views', 'page.tpl')]: 'page',
  [join(deep, 'deep.txt')]: 'deep',
  [join(folder, 'secret.txt')]: 'SECRET',
  [join(folder, 'site-secret', 'x.txt')]: 'SECRET',
})) {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}
// Each framework starts from the same folder on the drive.
process.chdir(site)

const file = join(site, 'a.txt')
const drive = file.slice(0, 2)

/** Paths that the app names without a root. */
const absolute = {
  backslashes: file,
  slashes: file.replaceAll('\\', '/'),
  'a lowercase drive': file[0].toLowerCase() + file.slice(1),
  uppercase: file.toUpperCase(),
  'no drive': file.slice(2),
  'no drive, slashes': file.slice(2).replaceAll('\\', '/'),
  'a drive and no folder': `${drive}a.txt`,
  'a share': `\\\\localhost\\${drive[0]}$${file.slice(2)}`,
  'the long form': `\\\\?\\${file}`,
  'the device form': `\\\\.\\${file}`,
  'a pipe': '\\\\.\\pipe\\none',
  'a long path': join(deep, 'deep.txt'),
  'a folder with a space': join(site, 'sub folder', 'b.txt'),
  'a dot-directory': join(site, '.hidden', 'c.txt'),
  'a stream': `${file}::$DATA`,
  'a device in a folder': join(site, 'nul'),
  'a device with an extension': join(site, 'CON.txt'),
  'a device': 'NUL',
  'a dot at the end': `${file}.`,
  'a space at the end': `${file} `,
  'a way up': `${site}\\..\\secret.txt`,
  'a missing file': join(site, 'none.txt'),
}

/** Paths below a root. */
const below = {
  'the other separator': 'sub folder\\b.txt',
  'a dot-directory': '.hidden\\c.txt',
  'a way up': '..\\secret.txt',
  'a way up behind a folder': 'sub folder\\..\\..\\secret.txt',
  'a way up behind a device': 'nul:\\..\\..\\secret.txt',
  'a drive': file,
  'a drive and no folder': `${drive}a.txt`,
  'a share': '\\\\localhost\\c$\\windows\\win.ini',
  'a stream': 'a.txt::$DATA',
  'a named stream': 'a.txt:x',
  'a device': 'nul',
  'a device with an extension': 'CON.txt',
  'a device with a superscript': 'COM¹',
  'a dot at the end': 'a.txt.',
  'a space at the end': 'a.txt ',
  'another case': 'A.TXT',
  'a long path': join(deep, 'deep.txt').slice(site.length),
}

const roots = {
  backslashes: site,
  slashes: site.replaceAll('\\', '/'),
  'a separator at the end': `${site}\\`,
  'a lowercase drive': site[0].toLowerCase() + site.slice(1),
  'another case': site.toLowerCase(),
  'the long form': `\\\\?\\${site}`,
}

/** Requests with other names for a file, or for one that is not served. */
const targets = [
  ...[
    '/a.txt',
    '/A.TXT',
    '/a.txt.',
    '/a.txt%20',
    '/a.txt::$DATA',
    '/a.txt%3a%3a$DATA',
    '/a.txt%5c',
  ],
  ...['/..%5csecret.txt', '/..\\secret.txt', '/%2e%2e%5csecret.txt', '/..%5csite-secret%5cx.txt'],
  ...['/nul', '/CON', '/aux.txt', '/COM%C2%B9', '/conin$', '/nul%20.txt', '/a*.txt', '/a.tx%3f'],
  ...['/c:/windows/win.ini', '/C:%5Cwindows%5Cwin.ini', '//localhost/c$/windows/win.ini'],
  ...['/%5C%5Clocalhost%5Cc$%5Cwindows%5Cwin.ini', '/%5C%5C%3f%5CC:%5Cwindows%5Cwin.ini'],
  ...['/sub%20folder%5cb.txt', '/sub%20folder', '/sub%20folder./b.txt', '/sub%20folder%20/b.txt'],
  ...['/.hidden/c.txt', '/.hidden%5cc.txt', '/sub%20folder%5c..%5c.hidden%5cc.txt'],
]

const quiet = { write: () => true }
const engine = (path, _options, done) => done(null, path.slice(folder.length))

/** Starts an app, sends the targets one by one, and returns the status and body, or the error's code. */
async function responsesOf(fw, register, paths) {
  const app = fw()
  app.set('env', 'test')
  register(app, fw)
  app.use((error, _req, res, _next) => {
    const { status = 500, code, message } = error
    const said = [status, code, message.replaceAll(folder, '')].join(' ')
    res.statusCode = status
    res.end(said)
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const responses = []
  for (const path of paths) responses.push(await responseOf(server.address().port, path))
  server.close()
  server.closeAllConnections()
  return responses
}

async function responseOf(port, target) {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  const [head, body] = text.split('\r\n\r\n')
  const disposition = /^Content-Disposition: .*/im.exec(head)?.[0] ?? ''
  return `${head.split(' ')[1]} ${disposition} ${body}`.replaceAll(folder, '')
}

function load(name) {
  const before = process.stderr.write
  process.stderr.write = quiet.write
  try {
    return require(name)
  } finally {
    process.stderr.write = before
  }
}

/** Checks that both frameworks send the same responses, and returns them. */
async function compare(major, register, paths) {
  const [theirs, ours] = await Promise.all(
    majors[major].map((name) => responsesOf(load(name), register, paths)),
  )
  assert.deepEqual(ours, theirs)
  return ours
}

process.env.NO_DEPRECATION = '*'

for (const [title, path] of Object.entries(absolute)) {
  test(`an app path with ${title} behaves as on Express`, async () => {
    const register = (app) => {
      app.get('/sendFile', (_req, res) => res.sendFile(path))
      app.get('/sendfile-old', (_req, res) => res.sendfile(encodeURI(path)))
      app.get('/download', (_req, res) => res.download(path))
    }
    await compare('4', register, ['/sendFile', '/sendfile-old', '/download'])
  })
}

test('an absolute path is sent', async () => {
  const register = (app) => {
    app.get('/send', (_req, res) => res.sendFile(file))
    app.get('/download', (_req, res) => res.download(file))
    app.get('/denied', (_req, res) => res.sendFile(file[0].toLowerCase() + file.slice(1), denied))
  }
  const denied = { symlinks: 'deny' }
  assert.deepEqual(
    await responsesOf(load(majors[4][1]), register, ['/send', '/download', '/denied']),
    ['200  a', '200 Content-Disposition: attachment; filename="a.txt" a', '200  a'],
  )
})

for (const [title, path] of Object.entries(below)) {
  test(`a path below a root with ${title} behaves as on Express`, async () => {
    const register = (app) => {
      app.get('/send', (_req, res) => res.sendFile(path, { root: site }))
      app.get('/deny', (_req, res) => res.sendFile(path, { root: site, dotfiles: 'deny' }))
      app.get('/download', (_req, res) => res.download(path, { root: site }))
    }
    const responses = await compare('4', register, ['/send', '/deny', '/download'])
    assert.ok(!responses.join().includes('SECRET'))
  })
}

for (const [title, root] of Object.entries(roots)) {
  test(`a root with ${title} serves its files`, async () => {
    const register = (app, fw) => {
      app.get('/send', (_req, res) => res.sendFile('sub folder/b.txt', { root }))
      app.use('/static', fw.static(root))
    }
    const responses = await compare('4', register, ['/send', '/static/sub%20folder/b.txt'])
    assert.deepEqual(responses, ['200  b', '200  b'])
  })
}

test('a root in the device form serves no file by a longer name', async () => {
  const register = (app, fw) => app.use(fw.static(`\\\\.\\${site}`, { fallthrough: false }))
  const paths = ['/a.txt', '/a.txt.', '/a.txt%20', '/sub%20folder./b.txt']
  const statuses = (await responsesOf(load(majors[4][1]), register, paths)).map((text) =>
    text.slice(0, 3),
  )
  assert.deepEqual(statuses, ['200', '404', '404', '404'])
})

test('static with pathForm any behaves as on Express', async () => {
  const options = { pathForm: 'any', dotfiles: 'deny' }
  const register = (app, fw) => app.use(fw.static(site, options))
  const responses = await compare('4', register, targets)
  assert.ok(!responses.join().includes('SECRET'))
})

for (const major of ['4', '3']) {
  test(`static serves a file by its own name only (${major}.x)`, async () => {
    const register = (app, fw) => {
      app.use(fw.static(site))
      app.use((_req, res) => {
        res.statusCode = 404
        res.end('none')
      })
    }
    const responses = await responsesOf(load(majors[major][1]), register, targets)
    const served = targets.filter((_target, index) => responses[index].startsWith('200'))
    assert.deepEqual(served, ['/a.txt', '/A.TXT', '/.hidden/c.txt'])
    assert.ok(!responses.join().includes('SECRET'))
  })

  test(`views are found with either separator (${major}.x)`, async () => {
    const names = ['page', 'page.tpl', 'PAGE', '..\\views\\page', '../views/page', './page', 'none']
    for (const views of [join(site, 'views'), `${site}/views`.replaceAll('\\', '/')]) {
      const register = (app) => {
        app.set('views', views)
        app.set('view engine', 'tpl')
        app.engine('tpl', engine)
        app.get('/:index', (req, res) => res.render(names[req.params.index]))
      }
      await compare(
        major,
        register,
        names.map((_name, index) => `/${index}`),
      )
    }
  })
}

test('sendfile in 3.x sends an absolute path', async () => {
  const register = (app) => {
    app.get('/send', (_req, res) => res.sendfile(file))
    app.get('/download', (_req, res) => res.download(file))
  }
  const responses = await compare('3', register, ['/send', '/download'])
  assert.match(responses.join(), /^200 {2}a,200 .* a$/)
})
