import assert from 'node:assert/strict'
import type { EventEmitter } from 'node:events'
import test from 'node:test'
import { get } from '../support/client.mts'
import { settled } from '../support/waiting.mts'
import type { Request } from './chain.mts'
import { formOf, handmade, type Options, TYPE, uploadApp } from './upload.mts'

const headers = { 'Content-Type': TYPE }

/** Returns the response of an app that listens to the form, and the names of its events. */
async function listen(
  body: Buffer,
  watch: (form: EventEmitter, done: (value: unknown) => void, req: Request) => void,
  options: Options = {},
) {
  const respond = (req: Request, res: { end(text: string): void }): void => {
    watch(req['form'] as EventEmitter, (value) => res.end(JSON.stringify(value)), req)
  }
  const { app } = uploadApp(respond, { defer: true, ...options })
  return JSON.parse((await get(app, '/', { method: 'POST', headers, body })).text)
}

const form = formOf(
  { name: 'a[b]', content: '1' },
  { name: 'f', filename: 'f.txt', content: 'four' },
)

test('multipart with defer continues immediately and sets req.body when the form closes', async () => {
  const seen = await listen(form, (events, done, req) => {
    const before = JSON.stringify(req['body'])
    events.on('file', () => {})
    events.on('close', () => done([before, req['body'], req['files']]))
  })
  assert.deepEqual(seen, ['{}', { a: { b: '1' } }, {}])
})

test('a deferred form emits fields, files, and progress', async () => {
  const seen = await listen(form, (events, done) => {
    const emitted: unknown[] = []
    let received = 0
    events.on('field', (name, value) => emitted.push([name, value]))
    events.on('file', (name, file) => emitted.push([name, file.originalFilename, file.size]))
    events.on('progress', (bytes, expected) => {
      received = bytes / expected
    })
    events.on('close', () => done([...emitted, received]))
  })
  assert.deepEqual(seen, [['a[b]', '1'], ['f', 'f.txt', 4], 1])
})

test('a deferred form emits its parts as streams', async () => {
  const seen = await listen(form, (events, done) => {
    const emitted: unknown[] = []
    events.on('part', (part) => {
      if (part.filename === undefined) return
      let text = ''
      part.on('data', (chunk: Buffer) => {
        text += chunk
      })
      part.on('end', () =>
        emitted.push([part.name, part.filename, text, Object.keys(part.headers)]),
      )
    })
    events.on('close', () => done(emitted))
  })
  assert.deepEqual(seen, [['f', 'f.txt', 'four', ['content-disposition']]])
})

test('a deferred form applies backpressure until its parts are read', async () => {
  const large = formOf({ name: 'f', filename: 'f', content: Buffer.alloc(8_000_000) })
  const seen = await listen(large, (events, done) => {
    const progress = events as EventEmitter & { bytesReceived: number }
    let early = 0
    events.on('part', (part) => {
      void settled().then(() => {
        early = progress.bytesReceived
        part.resume()
      })
    })
    events.on('close', () => done([early < 1_000_000, progress.bytesReceived === large.length]))
  })
  assert.deepEqual(seen, [true, true])
})

test('a deferred form continues after the end of a part was held back', async () => {
  // Streams buffer 16 kB in Node 20 and 64 kB later; a socket is read 64 kB at a time.
  for (const length of [20_000, 70_000]) {
    const body = formOf({ name: 'f', filename: 'f', content: Buffer.alloc(length) })
    const seen = await listen(body, (events, done) => {
      events.on('part', (part) => void settled().then(() => part.resume()))
      events.on('close', () => done('closed'))
    })
    assert.equal(seen, 'closed')
  }
})

test('a deferred form emits parts without a name if the app listens to parts', async () => {
  const seen = await listen(handmade('Content-ID: <1>', 'text'), (events, done) => {
    events.on('part', (part) => part.resume())
    events.on('close', () => done('closed'))
  })
  assert.equal(seen, 'closed')
})

test("a deferred form emits errors, and the app doesn't have to listen to them", async () => {
  const broken = handmade('no header')
  const seen = await listen(broken, (events, done) => {
    events.on('error', (error) => done([error.message, error.status]))
  })
  assert.deepEqual(seen, ['multipart part has no name', 400])
  const silent = await listen(broken, (_events, done) => void settled().then(() => done('alive')))
  assert.equal(silent, 'alive')
})

test('a deferred form emits the error of a missing boundary after its listeners were added', async () => {
  const respond = (req: Request, res: { end(text: string): void }): void => {
    ;(req['form'] as EventEmitter).on('error', (error) => res.end(error.message))
  }
  const { app } = uploadApp(respond, { defer: true })
  const question = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' }
  assert.equal((await get(app, '/', question)).text, 'content-type missing boundary')
})
