import assert from 'node:assert/strict'
import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { holdingTimers, until } from '../support/waiting.mts'

const root = folderOf({
  'small.txt': '123456789',
  'large.bin': Buffer.alloc(200_000, 'x'),
  'empty.txt': '',
})
const sizes = { 'small.txt': 9, 'large.bin': 200_000, 'empty.txt': 0 }

/** Counts the bytes passed to a response method, as byte counters and tracers do. */
function counting(seen: string[]): Express {
  const app = quietApp()
  app.use((_req, res, next) => {
    const { write, end } = res
    res.write = function (this: ServerResponse, ...args: unknown[]) {
      seen.push(`write ${(args[0] as Buffer).length}`)
      return Reflect.apply(write, this, args)
    } as typeof write
    res.end = function (this: ServerResponse, ...args: unknown[]) {
      seen.push(`end ${(args[0] as Buffer | undefined)?.length ?? 0}`)
      return Reflect.apply(end, this, args)
    } as typeof end
    next()
  })
  return app.use(fw.static(root))
}

test('a replaced res.write gets every byte of a file, and res.end none', async () => {
  for (const [name, size] of Object.entries(sizes)) {
    const seen: string[] = []
    await serving(counting(seen), async (address) => {
      assert.equal((await ask(address, `/${name}`)).bytes.length, size)
    })
    assert.equal(seen.pop(), 'end 0')
    assert.ok(seen.every((call) => call.startsWith('write ')))
    const bytes = seen.map((call) => Number(call.slice('write '.length)))
    assert.equal(
      bytes.reduce((sum, one) => sum + one, 0),
      size,
    )
  }
})

test('a replaced res.write that returns nothing gets every byte, and the response ends', async () => {
  for (const [name, size] of Object.entries(sizes)) {
    const chunks: Buffer[] = []
    const app = quietApp().use((_req, res, next) => {
      const end = res.end
      res.write = ((chunk: Buffer) => {
        chunks.push(chunk)
      }) as unknown as typeof res.write
      res.end = (() => end.call(res, Buffer.concat(chunks), 'utf8')) as typeof res.end
      next()
    })
    await serving(app.use(fw.static(root)), async (address) => {
      assert.equal((await ask(address, `/${name}`)).bytes.length, size)
    })
  }
})

test('a replaced res.end gets no bytes of a file', async () => {
  for (const [name, size] of Object.entries(sizes)) {
    const given: unknown[][] = []
    const app = quietApp().use((_req, res, next) => {
      const end = res.end
      res.end = ((...args: unknown[]) => {
        given.push(args)
        return Reflect.apply(end, res, args)
      }) as typeof res.end
      next()
    })
    await serving(app.use(fw.static(root)), async (address) => {
      assert.equal((await ask(address, `/${name}`)).bytes.length, size)
    })
    assert.deepEqual(given, [[]])
  }
})

test('a file is sent completely to a socket that never emits drain, as in cloud functions', async () => {
  const app = quietApp().use(fw.static(root))
  for (const [name, size] of Object.entries(sizes)) {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: `/${name}` })
    const res = new ServerResponse(req)
    const chunks: Buffer[] = []
    const collect = (chunk: Buffer | string, ...rest: (string | (() => void) | undefined)[]) => {
      chunks.push(Buffer.from(chunk))
      for (const callback of rest) if (typeof callback === 'function') callback()
    }
    const socket = { writable: true, cork() {}, uncork() {}, on() {}, removeListener() {} }
    res.assignSocket(Object.assign(socket, { _writableState: {}, write: collect }) as never)
    const finished = once(res, 'finish')
    app(req as never, res as never)
    await finished
    const bytes = Buffer.concat(chunks)
    assert.equal(bytes.length - bytes.indexOf('\r\n\r\n') - 4, size)
  }
})

test('a pipe listener gets the file stream', async () => {
  for (const name of ['small.txt', 'large.bin'] as const) {
    const events: unknown[] = []
    const app = quietApp().use((_req, res, next) => {
      res.on('pipe', (source) => events.push(source instanceof Readable))
      res.on('unpipe', () => events.push('unpipe'))
      next()
    })
    await serving(app.use(fw.static(root)), async (address) => {
      assert.equal((await ask(address, `/${name}`)).bytes.length, sizes[name])
      assert.ok(await until(() => openDescriptors(root).length === 0))
    })
    assert.deepEqual(events, [true, 'unpipe'])
  }
})

/** Creates an app that watches `res.write` and may change the file or the response in the meantime. */
function watching(folder: string, change: (path: string, res: ServerResponse) => void): Express {
  const setHeaders = (res: ServerResponse, path: string) => change(path, res)
  const app = quietApp().use((_req, res, next) => {
    res.on('pipe', () => {})
    next()
  })
  return app.use(fw.static(folder, { setHeaders }))
}

test('a small file that shrinks gets a 500, and a large one closes the connection', async () => {
  const folder = folderOf({ 'a.txt': '123456789', 'b.bin': Buffer.alloc(200_000) })
  const app = watching(folder, (path) => truncateSync(path, path.endsWith('a.txt') ? 3 : 100_000))
  await serving(app, async (address) => {
    assert.equal((await ask(address, '/a.txt')).status, 500)
    const { cut, bytes } = await ask(address, '/b.bin')
    assert.equal(cut, true)
    assert.ok(bytes.length < 200_000)
    assert.ok(await until(() => openDescriptors(folder).length === 0))
  })
})

test('a handler that responds while the file is being read leaves no descriptor open', async () => {
  const app = watching(root, (_path, res) => setImmediate(() => res.end('timeout')))
  await serving(app, async (address) => {
    for (const name of ['small.txt', 'large.bin']) await ask(address, `/${name}`).catch(() => {})
    assert.ok(await until(() => openDescriptors(root).length === 0))
  })
})

test('a res.write that throws fails the request, and the process keeps running', async () => {
  const app = quietApp().use((_req, res, next) => {
    res.write = () => {
      // The error page needs the original.
      Reflect.deleteProperty(res, 'write')
      throw new Error('in write')
    }
    next()
  })
  await serving(app.use(fw.static(root)), async (address) => {
    const { status, text } = await ask(address, '/small.txt')
    assert.equal(status, 500)
    assert.match(text, /Error: in write/)
    assert.ok(await until(() => openDescriptors(root).length === 0))
  })
})

test('a res.write that restores the previous one sees only one chunk', async () => {
  let count = 0
  const app = quietApp().use((_req, res, next) => {
    const { write } = res
    res.write = ((...args: unknown[]) => {
      count += 1
      res.write = write
      return Reflect.apply(write, res, args)
    }) as typeof write
    next()
  })
  await serving(app.use(fw.static(root)), async (address) => {
    assert.equal((await ask(address, '/large.bin')).bytes.length, sizes['large.bin'])
  })
  assert.equal(count, 1)
})

test('a client that reads nothing is disconnected after idleTimeout', async () => {
  const folder = folderOf({ 'a.bin': Buffer.alloc(20_000_000) })
  const IDLE = 65_432
  const app = quietApp().use((_req, res, next) => {
    res.on('pipe', () => {})
    next()
  })
  await holdingTimers(IDLE, (held) =>
    serving(app.use(fw.static(folder, { idleTimeout: IDLE })), async (address) => {
      const reply = ask(address, '/a.bin')
      assert.ok(await until(() => held.length === 1))
      held[0]?.fire()
      await reply.catch(() => {})
      assert.ok(await until(() => openDescriptors(folder).length === 0))
    }),
  )
})

test('a client that disconnects leaves no descriptor open', async () => {
  const folder = folderOf({ 'a.bin': Buffer.alloc(20_000_000) })
  const app = watching(folder, (_path, res) => setImmediate(() => res.destroy()))
  await serving(app, async (address) => {
    await ask(address, '/a.bin').catch(() => {})
    assert.ok(await until(() => openDescriptors(folder).length === 0))
  })
})
