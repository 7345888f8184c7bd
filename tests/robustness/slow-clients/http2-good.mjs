// Legitimate HTTP/2 clients that are slow, or do much at once, for a reason.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startProtected } from './http2.mjs'
import { STALL_SECONDS } from './http2-modes.mjs'

const LARGE = 5_000_000

async function textOf(stream) {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}

const request = (session, path, method = 'GET') =>
  session.request({ ':path': path, ':method': method }, { endStream: method === 'GET' })

const clients = {
  'server-sent events with 30 seconds of silence': async (session) => {
    assert.match(await textOf(request(session, '/events')), /first[\s\S]*last/)
  },
  'a long poll': async (session) => {
    assert.equal(await textOf(request(session, '/poll')), 'news')
  },
  'a stream both ways, silent for 25 seconds': async (session) => {
    const stream = request(session, '/echo', 'POST')
    const text = textOf(stream)
    stream.write('one')
    await pause(25_000)
    stream.end('two')
    assert.equal(await text, 'readyonetwo')
  },
  'an upload that progresses slowly': async (session) => {
    const stream = request(session, '/upload', 'POST')
    for (let sent = 0; sent < 64; sent++) {
      stream.write('a'.repeat(500))
      await pause(500)
    }
    stream.end()
    assert.equal(await textOf(stream), '32000 bytes')
  },
  'a download paused for half the stall timeout': async (session) => {
    const stream = request(session, '/large')
    await once(stream, 'response')
    await pause(500 * STALL_SECONDS)
    assert.equal((await textOf(stream)).length, LARGE)
  },
  'a proxy with 100 streams in flight, of which every fifth is reset': async (session) => {
    let complete = 0
    const work = async () => {
      for (let round = 0; round < 20; round++) {
        const stream = request(session, '/work')
        if (round % 5 === 4) {
          stream.on('error', () => {}).close(http2.constants.NGHTTP2_CANCEL)
          await once(stream, 'close')
        } else if ((await textOf(stream)) === 'done') complete += 1
      }
    }
    await Promise.all(Array.from({ length: 100 }, work))
    assert.equal(complete, 1600)
  },
}

async function checkClient(report, framework, server, [kind, work]) {
  const session = http2.connect(`http://127.0.0.1:${server.port}`)
  let isCut = false
  session.on('error', () => {
    isCut = true
  })
  await report.check(
    `HTTP/2, ${framework} with protect: ${kind} is served completely`,
    async () => {
      await work(session)
      assert.equal(isCut, false)
    },
  )
  session.destroy()
}

const ARGS = ['--headless', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors']

/** Loads a page with 200 images; returns the number that arrived. */
async function loadInChromium(port) {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  const page = `https://127.0.0.1:${port}/page`
  const args = [...ARGS, `--user-data-dir=${folder}`, '--dump-dom', page]
  try {
    const { stdout } = await promisify(execFile)('/usr/bin/chromium', args, { timeout: 60_000 })
    return Number(/loaded (\d+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const FRAMEWORKS = ['fwjs', 'fwjs-v5', 'Node.js']

export async function checkHttp2Clients(report) {
  for (const framework of FRAMEWORKS) {
    const server = await startProtected(framework)
    try {
      await Promise.all(
        Object.entries(clients).map((client) => checkClient(report, framework, server, client)),
      )
      await report.check(
        `HTTP/2, ${framework} with protect: Chromium loads 200 images`,
        async () => {
          assert.equal(await loadInChromium(server.securePort), 200)
        },
      )
      const { reasons } = await server.stats()
      report.figure(
        `HTTP/2, ${framework} with protect: legitimate clients disconnected`,
        Object.values(reasons).reduce((sum, count) => sum + count, 0),
      )
      await report.check(
        `HTTP/2, ${framework} with protect: no client is disconnected`,
        async () => {
          assert.deepEqual(reasons, {})
        },
      )
    } finally {
      server.stop()
    }
  }
}
