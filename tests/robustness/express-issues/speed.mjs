import assert from 'node:assert/strict'
import net from 'node:net'
import { inProcess } from './child.mjs'
import { serving, talk } from './client.mjs'
import { LINES, load } from './lines.mjs'

/* Slow requests that a client can cause. Times are compared only within one run. */

const express = load(LINES[4].express)
const fwjs = load(LINES[4].fwjs)

/**
 * Returns the shortest time of each call in ms, after enough calls to be compiled. The calls
 * alternate and the shortest times count: other processes on the machine only add to a time.
 */
function shortestTimes(calls, rounds = 30) {
  const shortest = calls.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    for (const [index, call] of calls.entries()) {
      const start = performance.now()
      call()
      shortest[index] = Math.min(shortest[index], performance.now() - start)
    }
  }
  return shortest
}

/** Creates a request of an app with these headers. */
function requestOf(app, headers) {
  const socket = { remoteAddress: '127.0.0.1' }
  const res = { statusCode: 200, get: () => '"tag"' }
  const fields = { headers, app, res, method: 'GET', url: '/', socket, connection: socket }
  return Object.assign(Object.create(app.request), fields)
}

const repeated = (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Headers that a client can fill, each with a call that reads them. */
const HEADERS = [
  [
    'accept',
    (req) => req.accepts('html', 'json'),
    ['a/b,', 'a/b;q=0.1,', ',', 'a/b;x=1;', '*/*,', ' '],
  ],
  ['accept-charset', (req) => req.acceptsCharsets('utf-8'), ['a,', 'a;q=0.5,', ',', ' ', '*,']],
  ['accept-encoding', (req) => req.acceptsEncodings('gzip'), ['a,', 'a;q=0.5,', ',', ' ', '*,']],
  ['accept-language', (req) => req.acceptsLanguages('en'), ['a,', 'a-b;q=0.5,', ',', ' ', '*,']],
  ['if-none-match', (req) => req.fresh, ['"a",', ',', 'W/', ' ']],
  ['range', (req) => req.range(100_000), ['0-1,', ',', '-1,', '-', ' ']],
  ['x-forwarded-for', (req) => [req.ip, req.ips], ['1.2.3.4,', ',', ' ', 'a']],
  ['content-type', (req) => req.is('json'), ['a/b;', ';', ' ', 'a="b";']],
  ['cache-control', (req) => req.fresh, ['no-cach,', ',', ' ']],
]

const PREFIX = { range: 'bytes=' }

/**
 * Ten times the length may take forty times as long; a quadratic function takes a hundred times.
 */
const MOST_GROWTH = 40

/** Returns how much longer a call takes for 15 kB than for 1.5 kB, and how long that is. */
function growthOf(call) {
  const [short, long] = shortestTimes([() => call(1500), () => call(15_000)])
  return { growth: long / Math.max(short, 0.005), ms: long }
}

async function checkHeaders(report) {
  await report.check('F66 detects a call that is quadratic in its header', () => {
    const quadratic = (length) => {
      let count = 0
      for (let i = 0; i < length; i++) for (let j = 0; j < length; j += 16) count += i ^ j
      return count
    }
    assert.ok(growthOf(quadratic).growth > MOST_GROWTH)
  })
  const app = fwjs().set('trust proxy', true)
  let worst = { ms: 0, of: '' }
  for (const [name, look, texts] of HEADERS) {
    for (const text of texts) {
      await report.check(
        `F66 the time for ${name} with ${JSON.stringify(text)} grows with its length`,
        () => {
          const { growth, ms } = growthOf((length) => {
            const value = (PREFIX[name] ?? '') + repeated(text, length)
            const headers = { 'content-length': '1', 'if-none-match': '"x"', [name]: value }
            look(requestOf(app, headers))
          })
          if (ms > worst.ms) worst = { ms, of: `${name}: ${JSON.stringify(text)}` }
          assert.ok(growth < MOST_GROWTH, `${growth.toFixed(0)} times`)
        },
      )
    }
  }
  report.figure('slowest 15 kB header', `${worst.ms.toFixed(1)} ms (${worst.of})`)
}

async function checkForwarded(report) {
  const list = Array.from({ length: 1801 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  const growth = (fw) => {
    const app = fw().set('trust proxy', 1)
    const readOften = (value) => () => {
      for (let count = 0; count < 200; count++) requestOf(app, { 'x-forwarded-for': value }).ip
    }
    const [short, long] = shortestTimes(
      [list.slice(-3).join(','), list.join(',')].map(readOften),
      15,
    )
    return long / short
  }
  await report.check('F67 a long X-Forwarded-For is parsed to the end', () => {
    const [control, ours] = [growth(express), growth(fwjs)]
    report.figure(
      'X-Forwarded-For with 1,801 entries, relative to three',
      `Express ${control.toFixed(0)} ×, fwjs ${ours.toFixed(1)} ×`,
    )
    assert.ok(control > 10, `Express ${control}`)
    assert.ok(ours < 3, `fwjs ${ours}`)
  })
}

/** The slowest 99 kB for qs: 999 names with 31 array indexes each. */
const WORST_FORM = Array.from({ length: 999 }, (_, index) => `a${index}${'[0]'.repeat(31)}=1`).join(
  '&',
)

const FORM_HEAD = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${WORST_FORM.length}\r\n\r\n`

function readingForms(fw, work) {
  const app = fw().use(fw.urlencoded({ extended: true }))
  app.use((_req, res) => res.end())
  return serving(app, work)
}

async function timeOfForm(port) {
  const start = performance.now()
  const enough = (text) => text.includes('\r\n\r\n')
  await talk(port, FORM_HEAD + WORST_FORM, { enough, patience: 10_000 })
  return performance.now() - start
}

async function checkForm(report) {
  await report.check('F53 the worst 99 kB form is slow', () =>
    readingForms(express, (controlPort) =>
      readingForms(fwjs, async (ourPort) => {
        let [control, ours] = [Infinity, Infinity]
        // They alternate, because other processes can slow the machine down for a while.
        for (let round = 0; round < 9; round++) {
          control = Math.min(control, await timeOfForm(controlPort))
          ours = Math.min(ours, await timeOfForm(ourPort))
        }
        report.figure(
          'worst 99 kB form',
          `Express ${control.toFixed(0)} ms, fwjs ${ours.toFixed(0)} ms`,
        )
        assert.ok(control > 1.5 * ours, `Express ${control} ms, fwjs ${ours} ms`)
      }),
    ),
  )
}

async function checkRoutes(report) {
  const missOften = (fw, count) => {
    const app = fw()
    for (let index = 0; index < count; index++) app.get(`/route-${index}/x`, () => {})
    const done = () => {}
    return () => {
      for (let round = 0; round < 50; round++) {
        app.handle({ method: 'GET', url: '/missing', headers: {} }, { setHeader() {} }, done)
      }
    }
  }
  await report.check('F42 a miss takes time proportional to the number of routes', () => {
    const growth = (fw) => {
      const [few, many] = shortestTimes([missOften(fw, 50), missOften(fw, 5000)], 15)
      return many / few
    }
    const [control, ours] = [growth(express), growth(fwjs)]
    report.figure(
      '404 with 5,000 routes, relative to 50',
      `Express ${control.toFixed(0)} ×, fwjs ${ours.toFixed(1)} ×`,
    )
    assert.ok(control > 10, `Express ${control}`)
    assert.ok(ours < 4, `fwjs ${ours}`)
  })
}

/** Returns the bytes of memory per connection, with many kept open after a request. */
async function memoryOfConnection(file, count) {
  const program = (app) => {
    app.get('/', (_req, res) => res.send('x'))
    app.get('/memory', (_req, res) => {
      global.gc()
      res.send(String(process.memoryUsage().rss))
    })
  }
  const { result } = await inProcess(
    file,
    program,
    async (port) => {
      const memory = async () => {
        const response = await fetch(`http://127.0.0.1:${port}/memory`)
        return Number(await response.text())
      }
      const open = () =>
        new Promise((resolve, reject) => {
          const socket = net.connect(port, '127.0.0.1').on('error', reject)
          socket.once('data', () => resolve(socket))
          socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
        })
      for (let round = 0; round < 3; round++) await memory()
      const before = await memory()
      const sockets = await Promise.all(Array.from({ length: count }, open))
      const after = await memory()
      for (const socket of sockets) socket.destroy()
      return (after - before) / count
    },
    { env: { NODE_OPTIONS: '--expose-gc' } },
  )
  return result
}

async function checkMemory(report) {
  await report.check('F43 an idle connection takes no more memory than in Express', async () => {
    const [control, ours] = [
      await memoryOfConnection(LINES[4].express, 800),
      await memoryOfConnection(LINES[4].fwjs, 800),
    ]
    report.figure(
      'memory per idle connection',
      `Express ${(control / 1000).toFixed(1)} kB, fwjs ${(ours / 1000).toFixed(1)} kB`,
    )
    assert.ok(ours < 2 * control, `Express ${control}, fwjs ${ours}`)
  })
}

export async function checkSpeed(report) {
  await checkHeaders(report)
  await checkForwarded(report)
  await checkForm(report)
  await checkRoutes(report)
  await checkMemory(report)
}
