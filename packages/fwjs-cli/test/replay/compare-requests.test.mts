import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { type CompareOptions, compareRequests } from '#lib/compare-requests.js'
import { linkTo } from '#lib/terminal/page.js'
import { engine, server } from '../support/differing-server.mts'
import { createFolder } from '../support/folder.mts'
import { Screen } from '../support/screen.mts'

interface Run {
  code: number
  screen: Screen
  folder: string
  json: () => { counts: Record<string, number>; requests: Record<string, unknown>[] }
}

async function run(
  requests: string,
  options: Partial<CompareOptions> = {},
  program = server,
): Promise<Run> {
  const files = { 'app.js': program, 'list.txt': requests, 'engine.js': engine }
  const folder = createFolder(files)
  const screen = new Screen()
  const code = await compareRequests(
    {
      requests: join(folder, 'list.txt'),
      command: [process.execPath, join(folder, 'app.js')],
      allMethods: false,
      headers: [],
      timeoutMs: 1000,
      startTimeoutMs: 60_000,
      max: 10,
      json: true,
      engine: join(folder, 'engine.js'),
      apart: 0,
      ...options,
    },
    screen,
  )
  return { code, screen, folder, json: () => JSON.parse(screen.text) }
}

test('finds each kind of difference and nothing else', async () => {
  const list = 'same status header order body json varies broken hang cut crash same late same'
  const { code, json } = await run(
    list
      .split(' ')
      .map((name) => `GET /${name}`)
      .join('\n'),
    {
      headers: [['X-Extra', '1']],
    },
  )
  assert.equal(code, 1)
  const found = json().requests.map(({ url, where }) => [url, where])
  assert.deepEqual(found, [
    ['/same', undefined],
    ['/status', ['status']],
    ['/header', ['header X-A']],
    ['/order', ['header order']],
    ['/body', ['header Content-Length', 'body']],
    ['/json', ['body']],
    ['/varies', undefined],
    ['/broken', ['header Content-Length', 'body']],
    ['/hang', ['no response']],
    ['/cut', ['body', 'end']],
    ['/crash', ['no response', 'crash']],
    ['/same', undefined],
    ['/late', ['crash']],
    ['/same', undefined],
  ])
  assert.match(String(json().requests[10]?.['fwjs']), /exit code 1\)[\s\S]*crashed on purpose/)
  assert.match(String(json().requests[12]?.['fwjs']), /exit code 3\)/)
  assert.doesNotMatch(String(json().requests[5]?.['fwjs']), /0\.\d/)
})

test('a retry masks only values that vary on Express', async () => {
  const list = 'GET /second\nGET /flaky\nGET /visit\nGET /state\nPOST /post\nGET /state'
  const { json } = await run(list, { allMethods: true })
  assert.deepEqual(
    json().requests.map(({ url, outcome, varies }) => [url, outcome, varies]),
    [
      ['/second', 'same', true],
      ['/flaky', 'differs', false],
      ['/visit', 'differs', false],
      ['/state', 'differs', false],
      ['/post', 'same', false],
      ['/state', 'same', false],
    ],
  )
})

test('each app gets its own cookies, and repeated values are replaced', async () => {
  const list = 'GET /login\nGET /me\nCookie: sid=redacted-1\nX-Csrf: redacted-1\n\nGET /auth'
  const { code, json } = await run(list, { headers: [['Authorization', 'Bearer x']] })
  assert.deepEqual([code, json().counts['same']], [0, 3])
  const wrong = await run(
    'GET /me',
    { json: false },
    server.replace("'/me': (req, res) => res.end(", "'/me': (req, res) => res.end(isFwjs + "),
  )
  assert.match(wrong.screen.text, /express > falsefalse\n {2}fwjs {4}> truefalse/)
})

test('a rejection that crashes Express is explained by its row', async () => {
  const { code, json, screen } = await run('GET /reject\nGET /events\nPOST /a')
  assert.equal(code, 0, screen.text)
  assert.equal(json().requests[0]?.['row'], 'D01')
  assert.equal(json().counts['explained'], 1)
  assert.equal(json().counts['skipped'], 1)
})

test('the terminal shows differences with context, and the page shows everything', async () => {
  const report = join(createFolder(), 'report.html')
  const list = 'GET /status\nGET /body\nGET /reject\nGET /varies\nGET /same?<b>\nDELETE /x'
  const program = server.replace('pages[req.url]', 'pages[req.url.replace(/[?].*/, "")]')
  const { code, screen } = await run(
    list,
    { json: false, max: 1, report, headers: [['Authorization', 'Bearer mine']] },
    program,
  )
  assert.equal(code, 1)
  assert.match(screen.text, /^Compared express 4\.22\.3 \(two copies\) with fwjs 4\.100\.0\.\n/)
  assert.match(
    screen.text,
    /GET \/status {2}differs in status\n(?: {2}request > .*\n)+ {2}express > HTTP\/1\.1 200 OK\n {2}fwjs {4}> HTTP\/1\.1 404/,
  )
  assert.match(screen.text, /request > Authorization: Bearer x[a-w]{3}\n/)
  assert.match(screen.text, /… 1 more request with differences/)
  const explained = `1 explained by ${linkTo('differences.md')} (D01)`
  assert.ok(screen.text.includes(`5 requests compared: 2 same, ${explained}, 2 different`))
  assert.match(screen.text, /1 response varies between runs/)
  assert.match(screen.text, /skipped: 1 request with an unsafe method/)
  const page = readFileSync(report, 'utf8')
  assert.match(page, /<h1>2 of 5 responses differ<\/h1>/)
  assert.match(page, /<span class="old">express &gt; HTTP\/1\.1 200 OK<\/span>/)
  assert.match(page, /GET \/same\?&lt;b&gt;/)
  assert.doesNotMatch(page, /mine/)
  // The page links to the list of differences and nothing else.
  assert.doesNotMatch(page.replace(linkTo('differences.md'), ''), /https?:\/\//)
})

test('failing to start on fwjs is a difference; failing on Express is a usage error', async () => {
  const only = (side: string) =>
    `if (process.env.FWJS_ENGINE === '${side}') throw new Error('no start')\n${server}`
  const report = join(createFolder(), 'report.html')
  const onFwjs = await run('GET /same', { json: false, report }, only('fwjs'))
  assert.equal(onFwjs.code, 1)
  assert.match(
    onFwjs.screen.text,
    /exited before listening for HTTP \(exit code 1\)[\s\S]*no start/,
  )
  assert.match(onFwjs.screen.text, /The app doesn't start on fwjs.*\n/)
  assert.match(readFileSync(report, 'utf8'), /<h1>The app doesn't start on fwjs[\s\S]*no start/)
  assert.match(onFwjs.screen.text, /No requests were compared/)
  await assert.rejects(run('GET /same', {}, only('express')), {
    name: 'UserError',
    message: /The app exited before listening for HTTP \(exit code 1\).*\nOutput:[\s\S]*no start/,
  })
})

test('stops sending requests to an app that crashes at every start', async () => {
  const once = `const file = __dirname + '/' + process.env.FWJS_ENGINE
if (process.env.FWJS_ENGINE === 'fwjs' && require('fs').existsSync(file)) process.exit(4)
require('fs').writeFileSync(file, '')
${server}`
  const { json } = await run('GET /crash\nGET /same', {}, once)
  assert.deepEqual(
    json().requests.map(({ where }) => where),
    [
      ['no response', 'crash'],
      ['no response', 'crash'],
    ],
  )
})

test('rejects comparisons that would prove nothing', async () => {
  const never = run('GET /same', { engine: join(createFolder({ 'none.js': '' }), 'none.js') })
  await assert.rejects(never, {
    name: 'UserError',
    message: /never loaded fwjs.*It didn't load Express/,
  })
  const empty = run('POST /same')
  await assert.rejects(empty, {
    message: /contains no requests to send\. Skipped: 1 with an unsafe method/,
  })
  await assert.rejects(run('# nothing'), { message: /contains no requests to send\.$/ })
})

test('--port chooses another server of an app, and HTTPS is rejected', async () => {
  const two = `${server}\nrequire('http').createServer((req, res) => res.end('two')).listen('3001', () => {})`
  const second = await run('GET /any', { port: 3001 }, two)
  assert.deepEqual([second.code, second.json().counts['same']], [0, 1])
  const first = await run('GET /same', { json: false }, two)
  assert.match(
    first.screen.text,
    /tested the server on port 3000, not 3001 \(choose with --port N\)/,
  )
  const secure = "require('https').createServer({}).listen(443)"
  await assert.rejects(run('GET /', { startTimeoutMs: 3000 }, secure), {
    message: /It listens on port 443 \(https\)/,
  })
})

test('--with replaces fwjs with another package', async () => {
  const folder = createFolder({
    'package.json': '{"name":"express","version":"5.9.9","main":"main.js"}',
    'main.js': "module.exports = 'five'",
    'other.js': "module.exports = '/other'",
  })
  const program = `
const text = [1, 2].map(() => { try { return require('express') + require('express/other') } catch (error) { return error.code } })
require('http').createServer((req, res) => res.end(String(text))).listen(0)`
  const { code, screen } = await run('GET /', { with: folder, json: false }, program)
  assert.equal(code, 1)
  assert.match(screen.text, /with express 5\.9\.9\./)
  assert.match(screen.text, /express 5\.9\.9 > five\/other,five\/other/)
  await assert.rejects(run('GET /', { with: join(folder, 'none') }), {
    message: /isn't a package folder/,
  })
  for (const content of ['', 'null', '{"name":7}']) {
    const broken = createFolder({ 'package.json': content })
    await assert.rejects(run('GET /', { with: broken }), { name: 'UserError', message: /no name/ })
  }
})
