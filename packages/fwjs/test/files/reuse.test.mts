import assert from 'node:assert/strict'
import { once } from 'node:events'
import http, { type Server, type ServerResponse } from 'node:http'
import net, { Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import fw from 'fwjs'
import { type Address, ask, raw, serving } from '../support/client.mts'
import { isOn } from '../support/fast-paths.mts'
import { folderOf } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'

/*
 * The buffers that files are read into are reused, but never while somebody may still use them. Each test
 * creates an HTTP/1.1 server, because only its responses reuse buffers: `serving` replaces the transport of
 * an app, not of a server.
 */

const MEGABYTE = 1_000_000

const isReusing = isOn('chunk-reuse') && isOn('single-write')
/** For tests of the fast path itself. */
const onlyReusing = { skip: isReusing ? false : 'the fast path is switched off' }

/** Returns bytes without repetitions: each group of four is different. */
function bytesOf(size: number): Buffer {
  const numbers = Uint32Array.from({ length: size / 4 }, (_, index) => Math.imul(index, 2654435761))
  return Buffer.from(numbers.buffer)
}

/** Sent as one chunk, and as several. Node takes neither from its pool. */
const FILES = { '/short.bin': bytesOf(60_000), '/long.bin': bytesOf(240_000) }
/** The length of the last one of several chunks. */
const LAST_CHUNK = 240_000 % (64 * 1024)
const PATHS = Object.keys(FILES) as (keyof typeof FILES)[]

const root = folderOf({
  'short.bin': FILES['/short.bin'],
  'long.bin': FILES['/long.bin'],
  'other-short.bin': Buffer.alloc(60_000, 'x'),
  'other-long.bin': Buffer.alloc(240_000, 'y'),
  'huge.bin': bytesOf(20 * MEGABYTE),
})

/** Downloads 50 other files, which overwrites every unused buffer. */
async function downloadOthers(address: Address): Promise<void> {
  for (let round = 0; round < 25; round++) {
    await Promise.all(['short', 'long'].map((name) => ask(address, `/other-${name}.bin`)))
  }
}

/** Bytes that application code keeps, and a copy from when it got them. */
class Kept {
  readonly #chunks: { bytes: Buffer; copy: Buffer }[] = []

  add(value: unknown): void {
    if (Buffer.isBuffer(value)) this.#chunks.push({ bytes: value, copy: Buffer.from(value) })
  }

  /** Replaces a method with one that keeps the bytes it gets. */
  from(target: ServerResponse | Socket, method: 'write' | 'end'): void {
    const original: unknown = target[method]
    const replaced = (...args: unknown[]): unknown => {
      this.add(args[0])
      return Reflect.apply(original as () => unknown, target, args)
    }
    Object.assign(target, { [method]: replaced })
  }

  /** Returns the number of bytes, and whether one has changed. */
  get state(): { length: number; isChanged: boolean } {
    return {
      length: this.#chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
      isChanged: this.#chunks.some(({ bytes, copy }) => !bytes.equals(copy)),
    }
  }
}

type Observe = (res: ServerResponse, kept: Kept) => void

interface Observers {
  /** Called before the file is opened. */
  first?: Observe
  /** Called while the first chunk is being read. */
  reading?: Observe
}

/** Creates a server for the folder, with observers of the files that are not the other ones. */
function observed({ first, reading }: Observers, kept: Kept): Server {
  const isFile = (res: ServerResponse) => Object.hasOwn(FILES, res.req.url ?? '')
  const app = quietApp().use((_req, res, next) => {
    if (isFile(res)) first?.(res, kept)
    next()
  })
  const setHeaders = (res: ServerResponse) => {
    if (isFile(res)) process.nextTick(() => reading?.(res, kept))
  }
  return http.createServer(app.use(fw.static(root, { setHeaders })))
}

/** Downloads each file and then others; returns the number of bytes kept, which must not have changed. */
async function keptBytes(observers: Observers): Promise<number[]> {
  const lengths: number[] = []
  for (const path of PATHS) {
    const kept = new Kept()
    await serving(observed(observers, kept), async (address) => {
      assert.ok((await ask(address, path)).bytes.equals(FILES[path]))
      await downloadOthers(address)
    })
    assert.equal(kept.state.isChanged, false, path)
    lengths.push(kept.state.length)
  }
  return lengths
}

test('a replaced res.write may keep the chunks of a file', async () => {
  const lengths = await keptBytes({ first: (res, kept) => kept.from(res, 'write') })
  assert.deepEqual(lengths, [60_000, 240_000])
})

test('a res.write that is replaced after the first chunk may keep the others', async () => {
  const first: Observe = (res, kept) => {
    const { writeHead } = res
    // Called by Node in the first `write`.
    res.writeHead = ((...args: unknown[]) => {
      kept.from(res, 'write')
      return Reflect.apply(writeHead, res, args)
    }) as typeof writeHead
  }
  const [, long = 0] = await keptBytes({ first })
  assert.ok(long > 100_000)
})

test('a res.write that is replaced while a chunk is being read may keep it', async () => {
  const [short, long = 0] = await keptBytes({ reading: (res, kept) => kept.from(res, 'write') })
  if (isReusing) assert.equal(short, 60_000)
  assert.ok(long > 100_000)
})

test('a replaced socket.write may keep the chunks of a file', async () => {
  const keepWritten: Observe = (res, kept) => kept.from(res.socket as Socket, 'write')
  assert.deepEqual(await keptBytes({ first: keepWritten }), [60_000, 240_000])
  const [, long = 0] = await keptBytes({ reading: keepWritten })
  assert.ok(long > 100_000)
})

test('a subclass of net.Socket may keep the chunks of a file', async () => {
  type Entry = { chunk: unknown }
  const first: Observe = (res, kept) => {
    class Recorder extends Socket {
      override _write(chunk: unknown, encoding: BufferEncoding, done: () => void): void {
        kept.add(chunk)
        super._write(chunk, encoding, done)
      }

      override _writev(entries: (Entry & { encoding: BufferEncoding })[], done: () => void): void {
        for (const { chunk } of entries) kept.add(chunk)
        super._writev?.(entries, done)
      }
    }
    Object.setPrototypeOf(res.socket, Recorder.prototype)
  }
  const [short = 0, long = 0] = await keptBytes({ first })
  assert.ok(short >= 60_000 && long >= 240_000)
})

test('a file that waits for the previous response on its connection is complete', async () => {
  const app = quietApp()
  const release: (() => void)[] = []
  app.get('/held', (_req, res) => release.push(() => res.end('released')))
  const setHeaders = () => setImmediate(() => release.pop()?.())
  app.use(fw.static(root, { setHeaders }))
  await serving(http.createServer(app), async (address) => {
    for (const path of PATHS) {
      const last = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
      const received = await raw(address, `GET /held HTTP/1.1\r\nHost: a\r\n\r\n${last}`)
      assert.match(received, /released/)
      assert.ok(received.endsWith(FILES[path].toString('latin1')), path)
    }
  })
})

test('a chunk that a client has not read yet is not overwritten', async () => {
  await serving(http.createServer(quietApp().use(fw.static(root))), async (address) => {
    const socket = net.connect(address.port, '127.0.0.1')
    socket.write('GET /huge.bin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    await once(socket, 'readable')
    await downloadOthers(address)
    const received = Buffer.concat(await socket.toArray())
    const body = received.subarray(received.indexOf('\r\n\r\n') + 4)
    assert.ok(body.equals(bytesOf(20 * MEGABYTE)))
  })
})

/** Downloads a file without keeping it: the test client would take a buffer. */
async function discard({ port }: Address, path: string): Promise<void> {
  const [response] = await once(http.get({ port, path, agent: false }), 'response')
  await once(response.resume(), 'end')
}

/** Returns how many buffers 20 downloads take, after the first ones. */
async function newBuffers(t: TestContext, path: string, observers: Observers): Promise<number> {
  return await serving(observed(observers, new Kept()), async (address) => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 4 }, () => discard(address, path)))
    }
    const mocks = [t.mock.method(Buffer, 'allocUnsafe'), t.mock.method(Buffer, 'allocUnsafeSlow')]
    for (let round = 0; round < 20; round++) await discard(address, path)
    const sizes = mocks.flatMap(({ mock }) => mock.calls.map((call) => call.arguments[0]))
    for (const { mock } of mocks) mock.restore()
    // Smaller ones are for something else.
    return sizes.filter((size) => size >= LAST_CHUNK).length
  })
}

test('the chunks of a file are read into reused buffers', onlyReusing, async (t) => {
  for (const path of PATHS) assert.equal(await newBuffers(t, path, {}), 0, path)
})

test('every chunk has a new buffer if application code may keep it', onlyReusing, async (t) => {
  const observers: Record<string, Observers> = {
    'res.write': { first: (res, kept) => kept.from(res, 'write') },
    'res.end': { first: (res, kept) => kept.from(res, 'end') },
    'socket.write': { first: (res, kept) => kept.from(res.socket as Socket, 'write') },
  }
  for (const [name, observer] of Object.entries(observers)) {
    assert.equal(await newBuffers(t, '/short.bin', observer), 20, name)
    assert.equal(await newBuffers(t, '/long.bin', observer), 80, name)
  }
})
