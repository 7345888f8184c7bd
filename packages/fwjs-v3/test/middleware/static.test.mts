import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import net from 'node:net'
import test from 'node:test'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'
import { serveStatic } from 'fwjs-v3/lib/middleware/static.js'
import { get, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { holdingTimers, settled, until } from '../support/waiting.mts'
import { chain, tell } from './chain.mts'

type Options = Parameters<typeof serveStatic>[1]

const root = folderOf({ 'a.txt': 'text', 'dir/index.html': '<p>', '.hidden': 'h', plain: 'p' })

function fetchFile(path: string, options?: Options) {
  const app = chain(
    serveStatic(root, options),
    tell(() => 'passed on'),
  )
  return get(app, path)
}

test('static serves files and passes on missing ones', async () => {
  const reply = await fetchFile('/a.txt')
  assert.equal(reply.text, 'text')
  assert.equal(reply.headers['cache-control'], 'public, max-age=0')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=UTF-8')
  assert.equal((await fetchFile('/missing')).text, '"passed on"')
  assert.equal((await fetchFile('/../a.txt')).text, '"passed on"')
})

test('static redirects a directory to its trailing slash with 303, without a link', async () => {
  const reply = await fetchFile('/dir?a=%22%3Cb%3E')
  assert.equal(reply.status, 303)
  assert.equal(reply.headers.location, '/dir/?a=%22%3Cb%3E')
  assert.doesNotMatch(reply.text, /<a /)
  assert.equal((await fetchFile('/dir', { redirect: false })).text, '"passed on"')
})

test('static supports the options hidden, dotfiles, and maxAge', async () => {
  assert.equal((await fetchFile('/.hidden')).text, '"passed on"')
  assert.equal((await fetchFile('/.hidden', { hidden: false })).text, '"passed on"')
  assert.equal((await fetchFile('/.hidden', { hidden: true })).text, 'h')
  assert.equal((await fetchFile('/.hidden', { dotfiles: 'allow' })).text, 'h')
  const aged = await fetchFile('/a.txt', { hidden: true, maxAge: 5000 })
  assert.equal(aged.headers['cache-control'], 'public, max-age=5')
})

test('static.mime is the media type table', () => {
  const { lookup } = serveStatic.mime as { lookup(path: string): string }
  assert.equal(lookup.call(serveStatic.mime, 'a.png'), 'image/png')
})

test('a file of unknown type has no Content-Type if the app has removed the default type', async () => {
  const mime = serveStatic.mime as { default_type: string | undefined }
  const before = mime.default_type
  try {
    for (const type of [undefined, '', 'x/own']) {
      mime.default_type = type
      const reply = await fetchFile('/plain')
      assert.equal(`${reply.status} ${reply.headers['content-type']}`, `200 ${type || undefined}`)
    }
  } finally {
    mime.default_type = before
  }
})

test("the from option doesn't change the root of static", async () => {
  assert.equal((await fetchFile('/a.txt', { from: '/etc' } as Options)).text, 'text')
})

/** The time Node.js waits for a request. */
const PATIENCE = 300_000

test('a client that reads nothing of a file is disconnected after 300 seconds, or never', async () => {
  const large = folderOf({ 'a.bin': Buffer.alloc(20 * 1024 * 1024) })
  const ways: [RequestListener, timers: number][] = [
    [chain(serveStatic(large)), 1],
    [chain(serveStatic(large, { idleTimeout: 0 } as Options)), 0],
    [app((_req, res) => res.sendfile(`${large}/a.bin`)), 1],
    [app((_req, res) => res.download(`${large}/a.bin`)), 1],
  ]
  for (const [listener, timers] of ways) {
    await holdingTimers(PATIENCE, (held) =>
      serving(listener, async ({ port }) => {
        const socket = net.connect(port, '127.0.0.1').on('error', () => {})
        socket.write('GET /a.bin HTTP/1.1\r\nHost: a\r\n\r\n')
        await once(socket, 'readable')
        if (timers > 0) assert.ok(await until(() => held.length === timers))
        else await settled()
        assert.equal(held.length, timers)
        socket.destroy()
      }),
    )
  }
})

function app(handler: RequestHandler): RequestListener {
  const created = fw()
  created.use(handler)
  return created as unknown as RequestListener
}
