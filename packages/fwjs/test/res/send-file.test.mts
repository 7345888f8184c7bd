import assert from 'node:assert/strict'
import { relative } from 'node:path'
import test from 'node:test'
import type { Response } from 'fwjs'
import { get, raw, serving } from '../support/client.mts'
import { folderOf, modified } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { call, replyOf } from '../support/reply.mts'
import { until } from '../support/waiting.mts'

const root = folderOf({
  'nums.txt': '123456789',
  'large.bin': Buffer.alloc(3_000_000, 'x'),
  'empty.txt': '',
  '100%.txt': 'percent',
  '.hidden': 'hidden',
  '.dir/file.txt': 'in a dot-directory',
  'dir/file.txt': 'file',
})
const nums = `${root}/nums.txt`

const sent = (...values: unknown[]) => replyOf((res) => call(res, 'sendFile', ...values))

test('res.sendFile sends a file by its absolute path or below root', async () => {
  const reply = await sent(nums)
  assert.equal(reply.status, 200)
  assert.equal(reply.text, '123456789')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=UTF-8')
  assert.equal((await sent('nums.txt', { root })).text, '123456789')
  assert.equal((await sent(`${root}/100%.txt`)).text, 'percent')
  assert.equal((await sent(`${root}/empty.txt`)).headers['content-length'], '0')
  assert.equal((await sent(`${root}/large.bin`)).bytes.length, 3_000_000)
})

test('from confines a path to a folder like root does', async () => {
  assert.equal((await sent('/nums.txt', { from: root })).text, '123456789')
  assert.equal((await sent(nums, { from: root })).status, 404)
  assert.equal((await sent('/../../etc/hostname', { from: `${root}/dir` })).status, 403)
  assert.equal((await sent('/nums.txt', { root, from: '/nowhere' })).text, '123456789')
})

test('res.sendFile explains what is wrong with its path', async () => {
  const thrown = async (...values: unknown[]) => {
    let error: unknown
    await replyOf((res) => {
      try {
        call(res, 'sendFile', ...values)
      } catch (caught) {
        error = caught
      }
      res.end()
    })
    return error
  }
  const message = (text: string) => new TypeError(`${text} to res.sendFile`)
  assert.deepEqual(await thrown(), message('path argument is required'))
  assert.deepEqual(await thrown(42), message('path must be a string'))
  assert.deepEqual(await thrown('nums.txt'), message('path must be absolute or specify root'))
})

test('maxAge is sent, at most a year, 0 by default', async () => {
  const age = async (maxAge?: unknown) => (await sent(nums, { maxAge })).headers['cache-control']
  assert.equal(await age(), 'public, max-age=0')
  assert.equal(await age('1h'), 'public, max-age=3600')
  assert.equal(await age(Number.POSITIVE_INFINITY), 'public, max-age=31536000')
})

test('root is the base folder for a relative path', async () => {
  assert.equal((await sent('dir/file.txt', { root })).text, 'file')
  assert.equal((await sent('/dir/file.txt', { root })).text, 'file')
  assert.equal((await sent('nums.txt', { root: relative('.', root) })).text, '123456789')
})

test('a path that leaves root is rejected with 403', async () => {
  for (const path of ['../x', 'dir/../../x', '..', '/../x']) {
    assert.equal((await sent(path, { root })).status, 403, path)
  }
  assert.equal((await sent(`${root}/dir/../nums.txt`)).status, 403)
})

test('lastModified sends the modification time unless it is false', async () => {
  assert.equal((await sent(nums)).headers['last-modified'], modified.toUTCString())
  assert.equal((await sent(nums, { lastModified: false })).headers['last-modified'], undefined)
})

test('headers are sent with the file and only with it', async () => {
  const headers = { 'X-Own': 'yes', 'Content-Type': 'text/own' }
  const reply = await sent(nums, { headers })
  assert.equal(reply.headers['x-own'], 'yes')
  assert.equal(reply.headers['content-type'], 'text/own')
  assert.equal((await sent(`${root}/missing`, { headers })).headers['x-own'], undefined)
})

test('dotfiles allows, denies, or ignores; by default dot-directories are allowed', async () => {
  const status = async (path: string, dotfiles?: string) =>
    (await sent(path, { root, dotfiles })).status
  assert.equal(await status('.hidden'), 404)
  assert.equal(await status('.hidden', 'allow'), 200)
  assert.equal(await status('.hidden', 'deny'), 403)
  assert.equal(await status('.dir/file.txt'), 200)
  assert.equal(await status('.dir/file.txt', 'ignore'), 404)
})

test('acceptRanges and cacheControl can be disabled', async () => {
  const headers = { Range: 'bytes=1-2' }
  const send = (options: object) => replyOf((res) => res.sendFile(nums, options), { headers })
  assert.equal((await send({})).text, '23')
  const off = await send({ acceptRanges: false, cacheControl: false })
  assert.equal(off.text, '123456789')
  assert.equal(off.headers['accept-ranges'], undefined)
  assert.equal(off.headers['cache-control'], undefined)
})

test('immutable is added to Cache-Control', async () => {
  const { headers } = await sent(nums, { immutable: true, maxAge: '1d' })
  assert.equal(headers['cache-control'], 'public, max-age=86400, immutable')
})

test('start and end select a part of the file', async () => {
  assert.equal((await sent(nums, { start: 2, end: 4 })).text, '345')
  assert.equal((await sent(nums, { start: 20 })).text, '')
  assert.equal((await sent(nums, { start: 5, end: 2 })).headers['content-length'], '0')
})

test('a status that is already set is kept', async () => {
  const reply = await replyOf((res) => res.status(404).sendFile(nums))
  assert.deepEqual([reply.status, reply.text], [404, '123456789'])
})

test('without a callback, an error goes to next, and a directory is passed on', async () => {
  const missing = await sent(`${root}/missing`)
  assert.equal(missing.status, 404)
  assert.match(missing.text, /ENOENT: no such file or directory, stat/)
  const app = quietApp()
  app.get('/', (_req, res) => res.sendFile(root))
  app.get('/', (_req, res) => res.send('passed on'))
  assert.equal((await get(app, '/')).text, 'passed on')
})

/** Returns the callback's arguments after the response has ended. */
async function callbackArguments(path: string, question = {}): Promise<unknown[]> {
  const received: unknown[] = []
  await replyOf((res: Response) => {
    res.sendFile(path, (error) => {
      received.push(error, res.headersSent)
      if (!res.headersSent) res.end()
    })
  }, question)
  await until(() => received.length > 0)
  return received
}

test('the callback is called once with the result and must end the response after an error', async () => {
  assert.deepEqual(await callbackArguments(nums), [undefined, true])
  assert.deepEqual(await callbackArguments(`${root}/empty.txt`), [undefined, true])
  assert.deepEqual(await callbackArguments(nums, { method: 'HEAD' }), [undefined, true])
  assert.deepEqual(await callbackArguments(nums, { headers: { 'If-None-Match': '*' } }), [
    undefined,
    true,
  ])
  const [directory] = await callbackArguments(root)
  assert.deepEqual(
    [(directory as Error).message, Reflect.get(directory as Error, 'code')],
    ['EISDIR, read', 'EISDIR'],
  )
  const [missing, headersSent] = await callbackArguments(`${root}/missing`)
  assert.deepEqual([Reflect.get(missing as Error, 'status'), headersSent], [404, false])
})

test('the callback gets an error if the client disconnects, and the error handlers do not', async () => {
  const received: unknown[] = []
  const app = quietApp()
  app.get('/callback', (_req, res) => {
    res.sendFile(`${root}/large.bin`, (error) =>
      received.push((error as { code?: string } | undefined)?.code),
    )
  })
  app.get('/early', (req, res) => {
    res.once('close', () =>
      res.sendFile(nums, (error) => received.push((error as { code?: string } | undefined)?.code)),
    )
    req.socket.destroy()
  })
  app.get('/plain', (_req, res) => res.sendFile(`${root}/large.bin`))
  app.use((error: unknown, _req: object, _res: object, next: (error: unknown) => void) => {
    received.push(error)
    next(error)
  })
  await serving(app, async (address) => {
    for (const path of ['/callback', '/plain', '/early']) {
      const { connect } = await import('node:net')
      const socket = connect(address.port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      socket.once('data', () => socket.destroy())
      await new Promise((resolve) => socket.once('close', resolve))
    }
    await until(() => received.length > 1)
  })
  assert.deepEqual(received, ['ECONNABORTED', 'ECONNABORTED'])
})

test('a header rejected by Node.js is an error and does not crash the process', async () => {
  const reply = await sent(nums, { headers: { 'X-Own': 'a\nb' } })
  assert.equal(reply.status, 500)
  assert.match(reply.text, /Invalid character in header content/)
  const status = await replyOf((res) => res.status(1000).sendFile(nums))
  assert.equal(status.status, 500)
  const head = await replyOf((res) => res.status(1000).sendFile(nums), { method: 'HEAD' })
  assert.equal(head.status, 500)
  const large = await replyOf((res) => res.status(1000).sendFile(`${root}/large.bin`))
  assert.equal(large.status, 500)
})

test('files keep their order on a connection with several concurrent requests', async () => {
  const app = quietApp()
  app.get('/large', (_req, res) => res.sendFile(`${root}/large.bin`))
  app.get('/small', (_req, res) => res.sendFile(nums))
  await serving(app, async (address) => {
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
    const text = await raw(
      address,
      ask('/large') + ask('/small') + ask('/large', 'Connection: close\r\n'),
    )
    const lengths = text.split('HTTP/1.1 200 OK').map((part) => part.split('\r\n\r\n')[1]?.length)
    assert.deepEqual(lengths.slice(1), [3_000_000, 9, 3_000_000])
  })
})
