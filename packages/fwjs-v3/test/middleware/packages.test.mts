import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { cookieParser } from 'fwjs-v3/lib/middleware/cookieParser.js'
import { errorHandler } from 'fwjs-v3/lib/middleware/errorHandler.js'
import { favicon } from 'fwjs-v3/lib/middleware/favicon.js'
import { json } from 'fwjs-v3/lib/middleware/json.js'
import { logger } from 'fwjs-v3/lib/middleware/logger.js'
import { methodOverride } from 'fwjs-v3/lib/middleware/methodOverride.js'
import { responseTime } from 'fwjs-v3/lib/middleware/responseTime.js'
import { session } from 'fwjs-v3/lib/middleware/session.js'
import { timeout } from 'fwjs-v3/lib/middleware/timeout.js'
import { vhost } from 'fwjs-v3/lib/middleware/vhost.js'
import { get, type Question } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { pathOf } from '../support/require.mts'
import { chain, type Request, tell } from './chain.mts'

test("the error names a package that the application hasn't installed", () => {
  const folder = folderOf({
    'app.js': `
      const folder = process.argv[2]
      const names = process.argv.slice(3)
      const report = names.map((name) => {
        try {
          require(folder + name + '.js')[name]('localhost', () => {})
        } catch (error) {
          return error.message + (error.cause ? '' : ' without a cause')
        }
      })
      console.log(JSON.stringify(report))`,
  })
  const packages = {
    session: 'express-session',
    logger: 'morgan',
    methodOverride: 'method-override',
    favicon: 'serve-favicon',
    errorHandler: 'errorhandler',
    responseTime: 'response-time',
    timeout: 'connect-timeout',
    vhost: 'vhost',
  }
  const middleware = join(pathOf('fwjs-v3/lib/middleware/session.js'), '..', '/')
  const args = [join(folder, 'app.js'), middleware, ...Object.keys(packages)]
  const env = { ...process.env, NO_DEPRECATION: 'fwjs-v3' }
  const report = execFileSync(process.execPath, args, { env, cwd: folder, encoding: 'utf8' })
  const expected = Object.entries(packages).map(
    ([name, one]) => `express.${name}() needs the package ${one}: npm install ${one}`,
  )
  assert.deepEqual(JSON.parse(report), expected)
})

const INSTALLED = { 'node_modules/vhost/index.js': 'module.exports = () => "found"' }

/** Where the package is installed: next to the calling file, or in the working directory. */
const layouts: Record<string, { app: Record<string, string>; cwd: Record<string, string> }> = {
  'the calling file': { app: INSTALLED, cwd: {} },
  'the working directory': { app: {}, cwd: INSTALLED },
}

for (const [place, { app, cwd }] of Object.entries(layouts)) {
  for (const [kind, name, load] of [
    ['a module', 'app.js', 'module.exports = () => require(process.argv[3]).vhost("a", () => {})'],
    [
      'an ES module',
      'app.mjs',
      `import { createRequire } from 'node:module'
      export default () => createRequire(import.meta.url)(process.argv[3]).vhost('a', () => {})`,
    ],
  ] as const) {
    test(`a package is found from ${place} if a runner loads ${kind}`, () => {
      const folder = folderOf({ [name]: load, ...app })
      const runner = folderOf({
        'runner.js': 'import(process.argv[2]).then((app) => console.log(app.default()))',
      })
      const url = pathToFileURL(join(folder, name)).href
      const args = [join(runner, 'runner.js'), url, pathOf('fwjs-v3/lib/middleware/vhost.js')]
      const env = { ...process.env, NO_DEPRECATION: 'fwjs-v3' }
      const found = execFileSync(process.execPath, args, {
        env,
        cwd: folderOf(cwd),
        encoding: 'utf8',
      })
      assert.equal(found, 'found\n')
    })
  }
}

test('a broken installed package throws its own error', () => {
  const folder = folderOf({
    'app.js': `
      try {
        require(process.argv[2]).vhost('a', () => {})
      } catch (error) {
        console.log(error.message)
      }`,
    'node_modules/vhost/index.js': 'throw new Error("broken")',
  })
  const args = [join(folder, 'app.js'), pathOf('fwjs-v3/lib/middleware/vhost.js')]
  const env = { ...process.env, NO_DEPRECATION: 'fwjs-v3' }
  assert.equal(execFileSync(process.execPath, args, { env, encoding: 'utf8' }), 'broken\n')
})

test('session is express-session with the defaults of 3.x', async () => {
  const count = tell((req: Request) => {
    const own = req['session'] as { count?: number }
    own.count = (own.count ?? 0) + 1
    return own.count
  })
  const store = new (session.MemoryStore as new () => object)()
  const app = chain(cookieParser(), session({ secret: 'cat', key: 'sid', store }), count)
  const first = await get(app, '/')
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] as string
  assert.match(cookie, /^sid=s%3A/)
  assert.equal((await get(app, '/', { headers: { Cookie: cookie } })).text, '2')
  for (const name of ['Cookie', 'MemoryStore', 'Session', 'Store'] as const) {
    assert.equal(typeof session[name], 'function', name)
  }
})

test('logger is morgan and accepts a format, options, or nothing for the default format', async (context) => {
  const notices: string[] = []
  const note = ({ message }: Error): void => void notices.push(message)
  process.on('deprecation' as 'warning', note)
  context.after(() => process.off('deprecation' as 'warning', note))
  const logged = async (options: (stream: object) => unknown): Promise<string> => {
    let text = ''
    const stream = {
      write(line: string) {
        text += line
      },
    }
    const app = chain(
      logger(options(stream) as Record<string, unknown>),
      (_req, res) => void res.end('x'),
    )
    await get(app, '/path')
    return text
  }
  assert.equal(await logged((stream) => ({ format: ':method :url', stream })), 'GET /path\n')
  const combined = await logged((stream) => ({ format: 'default', stream }))
  assert.match(combined, /"GET \/path HTTP\/1\.1" 200 - "-" "-"\n$/)
  assert.match(await logged((stream) => ({ stream, immediate: true })), /"GET \/path HTTP\/1\.1"/)
  logger.token('three', () => '3.x')
  assert.equal(await logged((stream) => ({ format: ':three', stream })), '3.x\n')
  assert.equal(typeof logger('tiny'), 'function')
  assert.ok(!notices.some((text) => text.includes('default format')))
})

test('methodOverride reads the method from the body, then from the header, of any request', async () => {
  const app = chain(
    json(),
    methodOverride(),
    tell((req) => [req.method, req['originalMethod'], req['body']]),
  )
  const post = (question: Question) => get(app, '/', { method: 'POST', ...question })
  const headers = { 'Content-Type': 'application/json' }
  const byBody = await post({ headers, body: '{"_method":"put","a":1}' })
  assert.equal(byBody.text, '["PUT","POST",{"a":1}]')
  const override = { 'X-HTTP-Method-Override': 'DELETE' }
  assert.equal((await post({ headers: override })).text, '["DELETE","POST",{}]')
  assert.equal((await get(app, '/', { headers: override })).text, '["DELETE","GET",{}]')
  const unknown = await post({ headers, body: '{"_method":"<script>"}' })
  assert.equal(unknown.text, '["POST","POST",{}]', 'R085')
})

test('favicon serves a file, or its own icon', async () => {
  const path = join(folderOf({ 'icon.ico': 'icon' }), 'icon.ico')
  const own = await get(chain(favicon(path, { maxAge: 1000 })), '/favicon.ico')
  assert.equal(own.text, 'icon')
  assert.equal(own.headers['cache-control'], 'public, max-age=1')
  const plain = await get(chain(favicon()), '/favicon.ico')
  assert.deepEqual([...plain.bytes.subarray(0, 6)], [0, 0, 1, 0, 1, 0])
  assert.equal(plain.bytes.length, plain.bytes.readUInt32LE(14) + plain.bytes.readUInt32LE(18))
})

test('errorHandler shows an error under its title', async () => {
  assert.equal(typeof errorHandler.title, 'string')
  errorHandler.title = 'Zoo'
  const show = errorHandler({ log: false })
  const app = chain((req, res, next) => show(new Error('oh no'), req, res, next))
  const { status, text } = await get(app, '/', { headers: { Accept: 'text/html' } })
  assert.equal(status, 500)
  assert.match(text, /<h1>Zoo<\/h1>/)
  assert.match(text, /oh no/)
})

test('responseTime sends X-Response-Time', async () => {
  const reply = await get(
    chain(responseTime(), (_req, res) => void res.end()),
    '/',
  )
  assert.match(String(reply.headers['x-response-time']), /^\d+\.\d{3}ms$/)
})

test('timeout fails with 503 after the given time', async () => {
  const reply = await get(
    chain(timeout(20), () => {}),
    '/',
  )
  assert.equal(reply.status, 503)
  assert.equal(reply.text, 'Response timeout')
})

test('vhost selects by host: a star matches any characters, and a server may respond', async () => {
  const here = createServer((_req, res) => void res.end('here'))
  const app = chain(
    vhost('*.example.com', here),
    vhost(/^other$/, (_req, res) => void res.end('other')),
    tell(() => 'nobody'),
  )
  const hosts = {
    'a.b.example.com': 'here',
    'X.EXAMPLE.com': 'here',
    other: 'other',
    no: '"nobody"',
  }
  for (const [host, expected] of Object.entries(hosts)) {
    assert.equal((await get(app, '/', { headers: { Host: host } })).text, expected, host)
  }
})
