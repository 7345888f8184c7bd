import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import test from 'node:test'
import { limit } from 'fwjs-v3/lib/middleware/limit.js'
import { multipart } from 'fwjs-v3/lib/middleware/multipart.js'
import { ask, get, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { cpuTimeOf, settled } from '../support/waiting.mts'
import { chain, type Request, tell } from './chain.mts'
import { formOf, handmade, type Options, type Part, show, TYPE, uploadApp } from './upload.mts'

type File = Record<string, unknown> & { path: string }

async function post(body: string | Buffer, options?: Options, type = TYPE) {
  const { app } = uploadApp(show, options)
  return get(app, '/', { method: 'POST', headers: { 'Content-Type': type }, body })
}

async function read(...parts: Part[]) {
  return JSON.parse((await post(formOf(...parts))).text)
}

test('multipart puts fields into req.body and leaves req.files empty', async () => {
  const { body, files } = await read({ name: 'user', content: 'Tobi' }, { name: 'é', content: 'ü' })
  assert.deepEqual(body, { user: 'Tobi', é: 'ü' })
  assert.deepEqual(files, {})
})

test('multipart parses repeated names into arrays and nested names into objects', async () => {
  const { body } = await read(
    { name: 'a', content: '1' },
    { name: 'a', content: '2' },
    { name: 'a', content: '3' },
    { name: 'user[name][first]', content: 't' },
    { name: 'list[]', content: 'x' },
  )
  assert.deepEqual(body, { a: ['1', '2', '3'], user: { name: { first: 't' } }, list: ['x'] })
})

test('multipart writes files and describes them in req.files', async () => {
  const { app } = uploadApp((req, res) => {
    const { doc } = req['files'] as { doc: File }
    const text = readFileSync(doc.path, 'utf8')
    const isPrivate = (statSync(doc.path).mode & 0o077) === 0
    res.end(JSON.stringify({ ...doc, path: doc.path.endsWith('.txt'), text, isPrivate }))
  })
  const headers = ['Content-Type: text/plain; charset=utf-8']
  const body = formOf({ name: 'doc', filename: 'a b.txt', headers, content: 'some text' })
  const reply = await get(app, '/', { method: 'POST', headers: { 'Content-Type': TYPE }, body })
  assert.deepEqual(JSON.parse(reply.text), {
    fieldName: 'doc',
    originalFilename: 'a b.txt',
    path: true,
    headers: {
      'content-disposition': 'form-data; name="doc"; filename="a b.txt"',
      'content-type': 'text/plain; charset=utf-8',
    },
    size: 9,
    name: 'a b.txt',
    type: 'text/plain; charset=utf-8',
    text: 'some text',
    isPrivate: true,
  })
})

test('multipart nests files and collects them in arrays like fields', async () => {
  const { files } = await read(
    { name: 'docs[a]', filename: 'a.txt', content: 'a' },
    { name: 'docs[b]', filename: '', content: '' },
    { name: 'many', filename: '1', content: '1' },
    { name: 'many', filename: '2', content: '22' },
  )
  assert.deepEqual([files.docs.a.name, files.docs.b.name, files.docs.b.size], ['a.txt', '', 0])
  assert.deepEqual(files.many.map((file: File) => file['size']).sort(), [1, 2])
})

test('multipart decodes file names as browsers send them', async () => {
  const names: [string, string][] = [
    ['C:\\fakepath\\x.doc', 'x.doc'],
    ['a%22b.txt', 'a"b.txt'],
    ['a"b.txt', 'a"b.txt'],
    ['a;b.txt', 'a;b.txt'],
    ['€.txt', '€.txt'],
    ['&#8364;.txt', '€.txt'],
  ]
  for (const [sent, expected] of names) {
    const { files } = await read({ name: 'f', filename: sent, content: '' })
    assert.equal(files.f.name, expected)
  }
  const extended = 'Content-Disposition: form-data; name="f"; filename*=UTF-8\'\'%e2%82%ac.txt'
  const { files } = JSON.parse((await post(handmade(extended))).text)
  assert.equal(files.f.name, '€.txt')
})

test("multipart rejects a filename* that can't be decoded without crashing the process (R113)", async () => {
  const line = 'Content-Disposition: form-data; name="f"; filename*=UTF-8\'\'%E0%A4%A'
  const { app, left } = uploadApp(show)
  await serving(app, async (address) => {
    const question = { method: 'POST', headers: { 'Content-Type': TYPE } }
    assert.equal((await ask(address, '/', { ...question, body: handmade(line) })).status, 400)
    const again = await ask(address, '/', {
      ...question,
      body: formOf({ name: 'a', content: '1' }),
    })
    assert.equal(again.status, 200)
  })
  assert.deepEqual(left(), [])
})

test('multipart parses names in linear time (R111)', async () => {
  const line = `Content-Disposition: form-data; name="f"; ${'filename="'.repeat(700)}`
  const [, ms] = await cpuTimeOf(() => post(handmade(line)))
  assert.ok(ms < 500, String(ms))
})

test('multipart accepts prototype property names as names, and drops __proto__ (R112, R116)', async () => {
  const { body } = await read(
    { name: '__proto__', content: 'x' },
    { name: '__proto__[polluted]', content: 'x' },
    { name: 'constructor', content: 'a' },
    { name: 'toString', content: 'b' },
  )
  assert.equal(Object.hasOwn(body, 'constructor') && body.constructor, 'a')
  assert.equal(body.toString, 'b')
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('multipart limits nesting and indexes (R108, R110)', async () => {
  const { body } = await read(
    { name: `a${'[b]'.repeat(300)}`, content: 'x' },
    { name: 'c[4294967294]', content: 'y' },
  )
  assert.ok(JSON.stringify(body.a).split('{').length < 10)
  assert.deepEqual(body.c, { 4294967294: 'y' })
})

test('multipart rejects malformed bodies with 400 (R100, R102, R103, R104)', async () => {
  const bodies: [string, string | Buffer][] = [
    ['no colon', handmade('Content-filename="foo.txt"')],
    ['no name', handmade('Content-Disposition: form-data')],
    ['empty name', handmade('Content-Disposition: form-data; name=""; filename="a"')],
    ['no disposition', handmade('Content-Type: text/plain')],
    ['no end', '--XX\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nabc'],
    ['ends in headers', '--XX\r\nContent-Disposition: form-data; na'],
    ['part in headers', `--XX\r\nX: y\r\n--XX\r\n${formOf({ name: 'a', content: '1' })}`],
    ['last part in headers', '--XX\r\nX: y\r\n--XX--\r\n'],
    ['nothing', 'nothing'],
    [
      'coding',
      handmade('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: x'),
    ],
    [
      'header size',
      handmade(`Content-Disposition: form-data; name="a"\r\nX: ${'y'.repeat(20_000)}`),
    ],
    ['header count', handmade(`Content-Disposition: form-data; name="a"${'\r\nX: y'.repeat(120)}`)],
  ]
  for (const [what, body] of bodies) assert.equal((await post(body)).status, 400, what)
  assert.equal((await post('x', {}, 'multipart/form-data')).status, 400)
  assert.equal(
    (await post('x', {}, `multipart/form-data; boundary=${'b'.repeat(300)}`)).status,
    400,
  )
  assert.equal((await post('x', {}, 'multipart/mixed; boundary=XX')).status, 400)
})

test('multipart decodes base64 parts, wherever chunks are split', async () => {
  const headers = ['Content-Transfer-Encoding: BASE64']
  const text = 'some text '.repeat(30_000)
  const content = Buffer.from(text)
    .toString('base64')
    .replace(/(.{75})/g, '$1\r\n')
  const { body } = await read({ name: 'a', headers, content }, { name: 'b', content: '1' })
  assert.equal(body.a === text, true)
  assert.equal(body.b, '1')
})

test('multipart limits the number of parts and the total size of fields and files', async () => {
  const fields = (count: number) =>
    formOf(...Array.from({ length: count }, () => ({ name: 'a', content: '' })))
  assert.equal((await post(fields(1000))).status, 200)
  const tooMany = await post(fields(1001))
  assert.equal(tooMany.status, 400)
  assert.equal(tooMany.text, 'maxFields 1000 exceeded.')
  const large = formOf({ name: 'a', content: 'x'.repeat(100) })
  assert.equal((await post(large, { maxFieldsSize: 99 })).text, 'maxFieldsSize 99 exceeded')
  const file = formOf({ name: 'a', filename: 'b', content: 'x'.repeat(100) })
  assert.equal((await post(file, { maxFilesSize: 99 })).text, 'maxFilesSize 99 exceeded')
  assert.equal((await post(file, { maxFilesSize: 100 })).status, 200)
})

test('multipart rejects bodies over its limit with 413, declared or not', async () => {
  const file = formOf({ name: 'a', filename: 'b', content: Buffer.alloc(300_000) })
  assert.equal((await post(file, { limit: '200kb' })).status, 413)
  const { app } = uploadApp(show, { limit: '200kb' })
  const headers = { 'Content-Type': TYPE, 'Transfer-Encoding': 'chunked' }
  assert.equal((await get(app, '/', { method: 'POST', headers, body: file })).status, 413)
  assert.throws(() => multipart({ limit: 'much' }), /^TypeError: option limit "much" is invalid$/)
})

test('multipart leaves counting to an earlier limit middleware', async () => {
  const body = formOf({ name: 'a', content: 'x'.repeat(3000) })
  const app = chain(limit('1mb'), multipart({ limit: '1kb' }), show)
  const headers = { 'Content-Type': TYPE }
  assert.equal((await get(app, '/', { method: 'POST', headers, body })).status, 200)
})

test('multipart ignores GET, HEAD, other types, and bodies already parsed', async () => {
  const body = formOf({ name: 'a', content: '1' })
  const headers = { 'Content-Type': TYPE, 'Content-Length': String(body.length) }
  const { app } = uploadApp(show)
  const empty = '{"body":{},"files":{}}'
  assert.equal((await get(app, '/', { headers, body })).text, empty)
  assert.equal((await get(app, '/', { method: 'POST' })).text, empty)
  assert.equal((await post('a=b', {}, 'application/x-www-form-urlencoded')).text, empty)
  const before = (req: Request, _res: unknown, next: () => void): void => {
    req['_body'] = true
    next()
  }
  const read = chain(
    before,
    multipart(),
    tell((req) => req['files'] === undefined),
  )
  assert.equal((await get(read, '/', { method: 'POST', headers, body })).text, 'true')
})

test('multipart supports the options hash, encoding, and uploadDir', async () => {
  const file = formOf({ name: 'f', filename: 'f', content: 'abc' })
  const { files } = JSON.parse((await post(file, { hash: 'sha1' })).text)
  assert.equal(files.f.hash, 'a9993e364706816aba3e25717850c26c9cd0d89d')
  const latin = formOf({ name: 'a', content: Buffer.from('é', 'latin1') })
  assert.deepEqual(JSON.parse((await post(latin, { encoding: 'latin1' })).text).body, { a: 'é' })
  const missing = await post(file, { uploadDir: `${folderOf({})}/missing` })
  assert.equal(missing.status, 500, 'the disk is not the fault of the client')
})

test("multipart continues in the app's async context", async () => {
  const storage = new AsyncLocalStorage<string>()
  const { app } = uploadApp((_req, res) => void res.end(storage.getStore()))
  const body = formOf({ name: 'f', filename: 'f', content: 'abc' }, { name: 'a', content: '1' })
  const wrapped: typeof app = (req, res) => storage.run('mine', () => app(req, res))
  assert.equal(await slowly(wrapped, [body.subarray(0, 40), body.subarray(40)]), 'mine')
})

/** Returns the response to a body sent in pieces. */
async function slowly(app: ReturnType<typeof chain>, pieces: Buffer[]): Promise<string> {
  return serving(app, async ({ port }) => {
    const request = http.request({ port, method: 'POST', headers: { 'Content-Type': TYPE } })
    for (const piece of pieces) {
      request.write(piece)
      await settled()
    }
    request.end()
    const [response] = await once(request, 'response')
    return (await response.setEncoding('utf8').toArray()).join('')
  })
}

test('multipart rejects a request that was already read or has an encoding set', async () => {
  const body = formOf({ name: 'a', content: '1' })
  const question = { method: 'POST', headers: { 'Content-Type': TYPE }, body }
  const decoding = (req: Request, _res: unknown, next: () => void): void => {
    req.setEncoding('utf8')
    next()
  }
  const encoded = await get(chain(decoding, multipart(), show), '/', question)
  assert.equal(encoded.text, 'request encoding must not be set')
  const reading = (req: Request, _res: unknown, next: () => void): void => {
    req.on('end', () => setImmediate(next)).resume()
  }
  const read = await get(chain(reading, multipart(), show), '/', question)
  assert.equal(read.text, 'stream is not readable')
  assert.deepEqual([encoded.status, read.status], [500, 500])
})

test('multipart streams a large file as it arrives', async () => {
  const content = Buffer.alloc(5_000_000, 'line\r\n--X')
  const { app } = uploadApp((req, res) => {
    const { f } = req['files'] as { f: File }
    res.end(String(existsSync(f.path) && readFileSync(f.path).equals(content)))
  })
  const body = formOf({ name: 'f', filename: 'f', content })
  const headers = { 'Content-Type': TYPE }
  assert.equal((await get(app, '/', { method: 'POST', headers, body })).text, 'true')
})
