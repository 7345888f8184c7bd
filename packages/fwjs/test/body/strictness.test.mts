import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import fw from 'fwjs'
import { get, type Reply } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

/* Options that reject bodies accepted by Express. */

const require = createRequire(createRequire(import.meta.url).resolve('fwjs'))
const iconv = require('iconv-lite') as { encode(text: string, charset: string): Buffer }

type Parser = 'json' | 'text' | 'urlencoded'

function reply(
  parser: Parser,
  options: object,
  body: string | Buffer,
  type = 'application/json',
): Promise<Reply> {
  const app = quietApp().use(fw[parser]({ type: () => true, extended: true, ...options }))
  app.use((req, res) => {
    res.json(req.body as object)
  })
  app.use(
    (
      error: Error & { type?: string; status?: number },
      _req: object,
      res: fw.Response,
      _next: object,
    ) => {
      res.status(error.status ?? 500).send(`${error.type}: ${error.message}`)
    },
  )
  return get(app, '/', { method: 'POST', headers: { 'Content-Type': type }, body })
}

const polluting =
  '{"a":{"__proto__":{"x":1},"b":2},"list":[{"constructor":{"prototype":{"y":1},"z":2}}]}'
const escaped = '{"\\u005f_proto__":{"x":1},"c":3}'
const harmless = '{"constructor":"Skanska","name":"__proto__","d":{"constructor":null}}'

test('proto keep, the default: the names are kept as data', async () => {
  assert.equal((await reply('json', {}, polluting)).text, polluting)
  assert.equal((await reply('json', { proto: 'keep' }, polluting)).text, polluting)
})

test('proto remove: the names are removed at any depth, however they are escaped', async () => {
  const options = { proto: 'remove' }
  assert.equal((await reply('json', options, polluting)).text, '{"a":{"b":2},"list":[{}]}')
  assert.equal((await reply('json', options, escaped)).text, '{"c":3}')
  assert.equal((await reply('json', options, harmless)).text, harmless)
  assert.equal((await reply('json', options, '[1,{"a":"\\u0041"}]')).text, '[1,{"a":"A"}]')
})

test('proto error: a body with such a name gets a 400', async () => {
  const options = { proto: 'error' }
  for (const body of [polluting, escaped]) {
    const { status, text } = await reply('json', options, body)
    assert.equal(status, 400)
    assert.match(text, /^entity\.parse\.failed: Object contains forbidden prototype property/)
  }
  assert.equal((await reply('json', options, harmless)).text, harmless)
})

test("proto: the app's reviver still runs", async () => {
  const reviver = (key: string, value: unknown) => (key === 'b' ? 'revived' : value)
  const options = { proto: 'remove', reviver }
  assert.equal((await reply('json', options, polluting)).text, '{"a":{"b":"revived"},"list":[{}]}')
  assert.equal((await reply('json', options, '{"b":1}')).text, '{"b":"revived"}')
})

test('maxDepth: deeper nesting gets a 400, before anything is parsed', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  assert.equal((await reply('json', { maxDepth: 3 }, nested(3))).status, 200)
  const { status, text } = await reply('json', { maxDepth: 3 }, nested(4))
  assert.deepEqual([status, text], [400, 'entity.too.deep: The input exceeded the depth'])
  assert.equal(
    (await reply('json', { maxDepth: 2 }, '{"a":[1],"b":{"c":"[[[{{{\\"[["}}')).status,
    200,
  )
  assert.equal((await reply('json', { maxDepth: 2 }, '{"a":[{}]}')).status, 400)
  assert.equal((await reply('json', { maxDepth: 2 }, '[{},{},[],{}]')).status, 200)
  assert.equal((await reply('json', { maxDepth: 100 }, nested(40_000))).status, 400)
})

test('maxDepth: without it any depth is parsed, whatever the form option depth is', async () => {
  for (const options of [{}, { depth: 0 }]) {
    assert.equal((await reply('json', options, '[[[[[[[[[[]]]]]]]]]]')).status, 200)
  }
})

const invalid: [Parser, string, Buffer][] = [
  ['json', 'application/json', Buffer.from([0x22, 0xff, 0x22])],
  ['json', 'application/json; charset=utf-16le', Buffer.from([0x22, 0, 0, 0xd8, 0x22, 0])],
  ['json', 'application/json; charset=utf-16le', Buffer.from([0x31, 0, 0x32])],
  ['text', 'text/plain; charset=utf-32le', Buffer.from([0x31, 0, 0, 0, 0, 0, 0x22, 0])],
  ['text', 'text/plain', Buffer.from([0x61, 0xc3])],
  ['text', 'text/plain; charset=shift_jis', Buffer.from([0x81])],
  ['urlencoded', 'application/x-www-form-urlencoded', Buffer.from([0x61, 0x3d, 0xe9])],
]

for (const [parser, type, bytes] of invalid) {
  test(`fatal: ${parser} for ${type} with ${bytes.toString('hex')} gets a 400, and U+FFFD without it`, async () => {
    const options = { strict: false }
    const rejected = await reply(parser, { ...options, fatal: true }, bytes, type)
    assert.equal(rejected.status, 400)
    assert.match(rejected.text, /^charset\.invalid: invalid (UTF|SHIFT)/)
    assert.equal((await reply(parser, options, bytes, type)).status, 200)
  })
}

test('fatal: valid text in any charset is parsed', async () => {
  for (const charset of ['utf-8', 'utf-16le', 'utf-16', 'utf-32be', 'iso-8859-15']) {
    const bytes = iconv.encode('"é"', charset)
    const type = `text/plain; charset=${charset}`
    const { text } = await reply('text', { fatal: true }, bytes, type)
    assert.equal(JSON.parse(text), '"é"', charset)
  }
  const bytes = Buffer.from('\ufeff"\ufffd"')
  assert.equal((await reply('json', { fatal: true, strict: false }, bytes)).text, '"\ufffd"')
})

test('invalid values throw when the parser is created', () => {
  // @ts-expect-error no such rule
  assert.throws(() => fw.json({ proto: 'strip' }), /option proto must be/)
  assert.throws(() => fw.json({ maxDepth: 0 }), /option maxDepth must be a positive number/)
  // @ts-expect-error must be a number
  assert.throws(() => fw.json({ maxDepth: '3' }), TypeError)
})
