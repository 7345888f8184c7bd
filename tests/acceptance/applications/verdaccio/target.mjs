import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPage } from '../../comparison/browser.mjs'

const run = promisify(execFile)

function writePackage(folder, manifest, files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries({
    'package.json': JSON.stringify(manifest),
    ...files,
  })) {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000)
  }
}

export function prepare(folder) {
  for (const name of ['storage', 'htpasswd', 'published', 'consumer', 'cache']) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  const manifest = { name: 'hello-fwjs', version: '1.0.0', main: 'index.js', keywords: ['hello'] }
  const files = { 'index.js': 'module.exports = 42\n', 'README.md': '# Hello from a package\n' }
  writePackage(join(folder, 'published'), manifest, files)
  writePackage(join(folder, 'consumer'), { name: 'consumer', private: true }, {})
}

export const program = (_folder, port) => ({
  node: 'node_modules/node22/bin/node',
  args: ['node_modules/verdaccio/bin/verdaccio', '-c', 'config.yaml', '-l', `127.0.0.1:${port}`],
  ready: '/-/ping',
})

/** Creates a real npm client that knows only this registry. */
function createClient(folder, port, token) {
  const host = `//127.0.0.1:${port}/`
  const flags = [
    ...['--registry', `http:${host}`, `--${host}:_authToken=${token}`],
    ...['--cache', join(folder, 'cache'), '--no-audit', '--no-fund', '--loglevel', 'error'],
  ]
  return async (place, ...args) => {
    const options = { cwd: join(folder, place), timeout: 60_000 }
    const { stdout } = await run('npm', [...args, ...flags], options)
    return stdout
  }
}

async function publish(ask, note, npm) {
  note('npm publish', await npm('published', 'publish'))
  await ask('GET /hello-fwjs', { shows: '"1.0.0"', hides: changing })
  await ask('GET /hello-fwjs/1.0.0', { shows: 'shasum', hides: changing })
  await ask('GET /hello-fwjs/-/hello-fwjs-1.0.0.tgz', { encoding: 'latin1' })
  note('npm view', await npm('consumer', 'view', 'hello-fwjs', 'dist.shasum', 'keywords'))
  note('npm install', (await npm('consumer', 'install', 'hello-fwjs')).replace(/ in \S+/, ''))
  note('npm dist-tag', await npm('consumer', 'dist-tag', 'add', 'hello-fwjs@1.0.0', 'beta'))
  note('npm dist-tag', await npm('consumer', 'dist-tag', 'ls', 'hello-fwjs'))
  note('npm search', JSON.parse(await npm('consumer', 'search', 'hello', '--json'))[0].name)
  note('npm whoami', await npm('consumer', 'whoami'))
}

const changing = ['ETag', 'Content-Length']
const user = { name: 'somebody', password: 's3cretpw1' }

export async function flow({ ask, note, port }, folder) {
  await ask('GET /-/ping', { shows: '{}' })
  await ask('GET /', { shows: '<title>packages' })
  const path = '/-/user/org.couchdb.user:somebody'
  const { body } = await ask(`PUT ${path}`, {
    json: user,
    status: 201,
    shows: 'token',
    hides: changing,
  })
  await ask(`PUT ${path}`, { json: { ...user, password: 'wrong' }, status: 401 })
  await ask('PUT /zzz', { json: {}, status: 401 })
  await ask('GET /zzz', { status: 404, shows: 'no such package' })
  const npm = createClient(folder, port, JSON.parse(body).token)
  await publish(ask, note, npm)
  await ask('GET /-/v1/search?text=hello', { shows: 'hello-fwjs', hides: changing })
  await ask('GET /-/verdaccio/data/packages', { shows: 'hello-fwjs', hides: changing })
  await ask('GET /-/verdaccio/data/package/readme/hello-fwjs', { shows: 'Hello from' })
  const look = (page) => page.waitForSelector('text=Hello from a package')
  const address = `http://127.0.0.1:${port}/-/web/detail/hello-fwjs`
  const seen = await openPage(folder, address, look)
  note('the page of a package in Chromium', seen, seen.errors.length === 0)
  note('npm unpublish', await npm('consumer', 'unpublish', 'hello-fwjs', '--force'))
  await ask('GET /hello-fwjs', { status: 404 })
}

export const masks = [
  [/(X-RateLimit-Reset: )\d+/gi, '$1SOON'],
  [/"token":\s*"[^"]*"/g, 'TOKEN'],
  [/\b\d+-[0-9a-f]{16}\b/g, 'REVISION'],
  [/("_rev"|"_id"|"id"|"_uuid"):\s*"[^"]*"/g, '$1:ID'],
  [/(\d+|an?|a few) (seconds?|minutes?) ago/g, 'JUST NOW'],
  [/"time":\s*\d{13}/g, 'TIME'],
]
