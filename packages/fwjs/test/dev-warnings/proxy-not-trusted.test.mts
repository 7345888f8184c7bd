import assert from 'node:assert/strict'
import test from 'node:test'
import type { Request } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

const HEADERS = {
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'example.com',
}

const readers: Record<string, (req: Request) => unknown> = {
  'X-Forwarded-For': (req) => req.ip,
  'X-Forwarded-Proto': (req) => req.secure,
  'X-Forwarded-Host': (req) => req.subdomains,
}

async function messagesOf(
  read: (req: Request) => unknown,
  settings: object = {},
  headers: Record<string, string> = HEADERS,
): Promise<string[]> {
  const app = quietApp(settings as Record<string, unknown>)
  app.get('/', (req, res) => {
    res.send(String(read(req)))
  })
  const warnings = await warningsOf(async () => {
    await get(app, '/', { headers })
    await get(app, '/', { headers })
  })
  // light-my-request warns about req.connection too.
  return warnings.map(({ message }) => message).filter((text) => text.startsWith('The request has'))
}

test('proxy headers are reported once if trust proxy is not set', async () => {
  for (const [header, read] of Object.entries(readers)) {
    const messages = await messagesOf(read)
    assert.equal(messages.length, 1)
    assert.ok(
      messages[0]?.startsWith(
        `The request has ${header.toLowerCase()}, but the setting "trust proxy" is `,
      ),
    )
    assert.match(messages[0] ?? '', /at .*proxy-not-trusted\.test\.m[jt]s:\d+:\d+\n/)
  }
})

test('nothing is reported if trust proxy is set, even to false, or without these headers', async () => {
  for (const read of Object.values(readers)) {
    assert.deepEqual(await messagesOf(read, { 'trust proxy': false }), [])
    assert.deepEqual(await messagesOf(read, { 'trust proxy': 1 }), [])
    assert.deepEqual(await messagesOf(read, {}, {}), [])
  }
})

test('a mounted app follows its parent app', async () => {
  const app = quietApp({ 'trust proxy': 'loopback' })
  const sub = quietApp()
  sub.get('/', (req, res) => {
    res.send(req.ip)
  })
  app.use('/sub', sub)
  assert.deepEqual(await warningsOf(() => get(app, '/sub', { headers: HEADERS })), [])
})
