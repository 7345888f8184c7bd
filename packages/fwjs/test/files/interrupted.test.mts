import assert from 'node:assert/strict'
import fs from 'node:fs'
import test, { mock } from 'node:test'
import fw, { type Express, type Response } from 'fwjs'
import { ask, get, type Reply, serving } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

type Read = (descriptor: number, ...rest: unknown[]) => void
type ReadCallback = (error: Error | null, count: number) => void

/** Replaces `fs.read` while the work runs. It is called with the number of the read, from 1. */
async function reading(
  read: (number: number, proceed: () => void, callback: ReadCallback) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const original = fs.read as Read
  let number = 0
  const replaced = mock.method(fs, 'read', ((...args: Parameters<Read>) => {
    read(++number, () => original(...args), args.at(-1) as ReadCallback)
  }) as never)
  try {
    await work()
    assert.ok(number > 0)
  } finally {
    replaced.mock.restore()
  }
}

/** Makes every read of a file return at most some bytes, as file systems may, while the work runs. */
async function readingAtMost(most: number, work: () => Promise<unknown>): Promise<void> {
  const original = fs.read as Read
  const replaced = mock.method(fs, 'read', ((...args: Parameters<Read>) => {
    const [descriptor, bytes, offset, length, ...rest] = args
    original(descriptor, bytes, offset, Math.min(length as number, most), ...rest)
  }) as never)
  try {
    await work()
  } finally {
    replaced.mock.restore()
  }
}

/** How a file is sent: as it is, or piped because the app observes the response. */
const ways: Record<string, (res: Response) => void> = {
  'as it is': () => {},
  'through a replaced res.write': (res) => {
    const { write } = res
    res.write = ((...args: Parameters<typeof write>) => write.apply(res, args)) as typeof write
  },
}

function siteOf(folder: string, prepare: (res: Response) => void, errors: unknown[]): Express {
  const app = quietApp()
  app.use((_req, res, next) => {
    prepare(res)
    next()
  })
  app.use(fw.static(folder))
  // An error handler that doesn't respond, so that only the file code can end the response.
  app.use(((error, _req, _res, _next) => {
    errors.push(error)
  }) as fw.ErrorRequestHandler)
  return app
}

for (const [name, prepare] of Object.entries(ways)) {
  test(`a file sent ${name} that becomes shorter after its first part is cut`, async () => {
    const folder = folderOf({ 'large.txt': 'a'.repeat(300_000) })
    const errors: Error[] = []
    let reply: Reply | undefined
    await reading(
      (number, proceed, callback) =>
        number === 1 ? proceed() : process.nextTick(callback, null, 0),
      async () => {
        reply = await get(siteOf(folder, prepare, errors), '/large.txt')
      },
    )
    assert.equal(reply?.status, 200)
    assert.equal(reply?.cut, true)
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['File was truncated while being sent'],
    )
    assert.ok(await until(() => openDescriptors(folder).length === 0))
  })

  test(`a file sent ${name} is complete if reads return less than asked for`, async () => {
    const content = { 'small.txt': '0123456789', 'large.txt': '0123456789'.repeat(30_000) }
    const folder = folderOf(content)
    for (const [most, file] of [
      [3, 'small.txt'],
      [50_000, 'large.txt'],
    ] as const) {
      const errors: Error[] = []
      await readingAtMost(most, async () => {
        const { text, cut } = await get(siteOf(folder, prepare, errors), `/${file}`)
        assert.deepEqual([text === content[file], cut, errors], [true, false, []], file)
      })
    }
    assert.ok(await until(() => openDescriptors(folder).length === 0))
  })

  test(`a file sent ${name} is closed if the client disconnects during a read`, async () => {
    const folder = folderOf({ 'large.txt': 'a'.repeat(300_000), 'small.txt': 'a' })
    const errors: Error[] = []
    for (const path of ['/large.txt', '/small.txt']) {
      let current: Response | undefined
      const app = siteOf(
        folder,
        (res) => {
          current = res
          prepare(res)
        },
        errors,
      )
      await reading(
        (_number, proceed) => {
          current?.once('close', () => setImmediate(proceed))
          current?.destroy()
        },
        () => serving(app, (address) => assert.rejects(ask(address, path))),
      )
      assert.ok(await until(() => openDescriptors(folder).length === 0), path)
    }
    assert.deepEqual(errors, [])
  })
}

test('a file is closed if the response is destroyed before its first read', async () => {
  const folder = folderOf({ 'large.txt': 'a'.repeat(300_000), 'small.txt': 'a', 'empty.txt': '' })
  const errors: Error[] = []
  const app = quietApp()
  app.use(fw.static(folder, { setHeaders: (res) => res.destroy() }))
  app.use(((error, _req, _res, _next) => {
    errors.push(error)
  }) as fw.ErrorRequestHandler)
  for (const path of ['/large.txt', '/small.txt', '/empty.txt']) {
    await serving(app, (address) => assert.rejects(ask(address, path)))
    assert.ok(await until(() => openDescriptors(folder).length === 0), path)
  }
  assert.deepEqual(errors, [])
})

test('a file is closed if the client disconnected before it was opened', async () => {
  const folder = folderOf({ 'large.txt': 'a'.repeat(300_000), 'small.txt': 'a' })
  for (const path of ['/large.txt', '/small.txt']) {
    const app = quietApp()
    app.use((_req, res, next) => {
      res.once('close', () => setImmediate(next))
      res.destroy()
    })
    app.use(fw.static(folder))
    await serving(app, (address) => assert.rejects(ask(address, path)))
    assert.ok(await until(() => openDescriptors(folder).length === 0), path)
  }
})

test('a URL without a path, as an app may set it, is that of the folder', async () => {
  const serve = fw.static(folderOf({ 'index.html': 'index' }))
  const app = quietApp().use((req, res, next) => {
    req.originalUrl = '/site?q'
    req.url = '?q'
    serve(req, res, next)
  })
  const { status, headers } = await get(app, '/')
  assert.deepEqual([status, headers.location], [301, '/site/?q'])
})
