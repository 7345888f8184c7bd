import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import test from 'node:test'
import { compareRequests } from '#lib/compare-requests.js'
import { recordRequests } from '#lib/record-requests.js'
import { ComparedProject, isExpress } from '../support/compare.mts'
import { engine } from '../support/differing-server.mts'
import { createFolder } from '../support/folder.mts'
import { allHostile, controlsIn, hostile } from '../support/hostile.mts'
import { runSafely } from '../support/run-safely.mts'
import { Screen } from '../support/screen.mts'

const texts = JSON.stringify(Object.values(hostile))

/** A server with hostile responses, which differ on the fwjs side. */
const server = `
const side = process.env.FWJS_ENGINE
const text = side + ${texts}.join(side + '\\n')
console.log(text)
require('http').createServer((req, res) => {
  res.setHeader('X-A', side + '\u009b2J\u0085\t')
  res.statusMessage = side + '\u009b'
  res.end(req.url === '/json' ? JSON.stringify({ [text]: text }) : text)
}).listen(3000, '127.0.0.1')
`

const har = {
  log: {
    entries: [
      { request: { method: 'GET', url: 'http://a.example/\u202e?\u0007', headers: [] } },
      { request: { method: 'GET', url: 'http://b.example/', headers: [] } },
      {
        request: {
          method: 'POST',
          url: 'http://a.example/json',
          headers: [{ name: 'X-A', value: '\u009bx\t' }],
          postData: { text: allHostile },
        },
      },
    ],
  },
}

const files = {
  'app.js': server,
  'broken.js': `console.log(${texts}.join('\\n')); throw new Error(${texts}.join(' '))`,
  'fwjs-broken.js': `if (process.env.FWJS_ENGINE === 'fwjs') throw new Error(${texts}.join(' '))\n${server}`,
  'engine.js': engine,
  'list.txt': 'GET /\nX-A: \u009bx\n\nGET /json',
  'site.har': har,
  'lines.jsonl': `{"method":"GET","url":"/json","headers":[["X-A","\u009b"]]}`,
}

async function compare(program: string, requests: string, json: boolean): Promise<Screen> {
  const folder = createFolder(files)
  const screen = new Screen()
  const code = await compareRequests(
    {
      requests: join(folder, requests),
      command: [process.execPath, join(folder, program)],
      allMethods: true,
      headers: [],
      timeoutMs: 5000,
      startTimeoutMs: 60_000,
      max: 10,
      json,
      engine: join(folder, 'engine.js'),
      apart: 0,
    },
    screen,
  )
  assert.equal(code, 1)
  assert.deepEqual(controlsIn(screen.text + screen.errorText), [], `${program} ${requests}`)
  return screen
}

test('compare prints no control characters', async () => {
  for (const requests of ['list.txt', 'site.har', 'lines.jsonl']) {
    assert.match((await compare('app.js', requests, false)).text, /52;c;cm0gLXJm/)
  }
  JSON.parse((await compare('app.js', 'site.har', true)).text)
  assert.match(
    (await compare('fwjs-broken.js', 'list.txt', false)).text,
    /The app doesn't start on/,
  )
})

test("compare prints no control characters from an app that doesn't start", async () => {
  const folder = createFolder(files)
  const [broken, list] = ['broken.js', 'list.txt'].map((name) => join(folder, name))
  const { code } = await runSafely('compare', String(broken), '--requests', String(list))
  assert.equal(code, 2)
})

test('compare prints no control characters from an invalid request file', async () => {
  for (const [name, text] of Object.entries(hostile)) {
    const folder = createFolder({
      'app.js': '',
      'list.txt': `${text}`,
      'lines.jsonl': `{"method":"GET","url":"/"}\n{"${text}`,
      'site.har': { log: { entries: [{ request: { method: text, url: text } }] } },
    })
    for (const requests of ['list.txt', 'lines.jsonl', 'site.har']) {
      const words = [join(folder, 'app.js'), '--requests', join(folder, requests)]
      assert.equal((await runSafely('compare', ...words)).code, 2, `${name} in ${requests}`)
    }
  }
})

test('compare prints no control characters from tests', async () => {
  const project = new ComparedProject({
    'a.test.cjs': `
const { it } = require('node:test')
const assert = require('node:assert')
console.log(${texts}.join('\\n'))
for (const text of ${texts}) {
  it(text, () => assert.ok(${isExpress}, text))
}`,
  })
  for (const option of ['--verbose', '--json']) {
    const { code, stdout, stderr } = await project.compare(['--test', 'a.test.cjs'], option)
    assert.equal(code, 1)
    assert.deepEqual(controlsIn(stdout + stderr), [], option)
  }
  const print = `console.log(${texts}.join('\\n')); process.exit(3)`
  const failing = await project.compare(['-e', print])
  assert.equal(failing.code, 2)
  assert.deepEqual(controlsIn(failing.stdout + failing.stderr), [])
  project.remove()
})

test('record prints no control characters from requests', async (context) => {
  const program = http.createServer((_req, res) => res.end())
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  context.after(() => program.close())
  const { port } = program.address() as { port: number }
  const stop = new AbortController()
  const screen = new Screen()
  const started = new Promise<string>((resolve) => {
    const print = screen.errorLine.bind(screen)
    screen.errorLine = (text) => {
      print(text)
      resolve(/localhost:\d+/.exec(String(text))?.[0] ?? '')
    }
  })
  const name = process.platform === 'win32' ? '\u202ex' : allHostile.replace(/[\0/]|x{9,}/g, '')
  const to = new URL(`http://127.0.0.1:${port}`)
  const options = { file: join(createFolder(), name.slice(0, 60)), to, port: 0, host: '127.0.0.1' }
  const kept = { bodies: true, credentials: false }
  const ended = recordRequests({ ...options, ...kept }, screen, stop.signal)
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const body = JSON.stringify({ password: 1, [`token\u001b]52;\u0007`]: 2, [`\u009bsecret`]: 3 })
  const words = Object.values(hostile).filter((text) => text.length < 100)
  const query = words.map((text) => `token${encodeURIComponent(text.replace(/\p{Cs}/gu, ''))}=1`)
  const url = `http://${await started}/?${query.join('&')}`
  await (await fetch(url, { method: 'POST', headers, body })).text()
  stop.abort()
  assert.equal(await ended, 0)
  assert.match(screen.text, /^redacted: /m)
  assert.deepEqual(controlsIn(screen.text + screen.errorText), [])
})
