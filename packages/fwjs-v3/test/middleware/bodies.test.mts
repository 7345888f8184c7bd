import assert from 'node:assert/strict'
import test from 'node:test'
import { bodyParser } from 'fwjs-v3/lib/middleware/bodyParser.js'
import { json } from 'fwjs-v3/lib/middleware/json.js'
import { urlencoded } from 'fwjs-v3/lib/middleware/urlencoded.js'
import { get } from '../support/client.mts'
import { chain, type Request, tell } from './chain.mts'
import { formOf, TYPE } from './upload.mts'

type Parser = Parameters<typeof chain>[0]

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function post(parser: Parser, type: string, body: string | Buffer) {
  const app = chain(
    parser,
    tell((req: Request) => ({ body: req['body'], files: req['files'] })),
  )
  return get(app, '/', { method: 'POST', headers: { 'Content-Type': type }, body })
}

test('json parses application/json and types that end in +json', async () => {
  for (const type of [JSON_TYPE, 'application/vnd.api+json; charset=utf-8']) {
    assert.equal((await post(json(), type, '{"a":1}')).text, '{"body":{"a":1}}', type)
  }
  assert.equal((await post(json(), 'text/json', '{"a":1}')).text, '{"body":{}}')
})

test('json accepts only objects and arrays unless strict is false', async () => {
  for (const body of ['true', ' 1', '"[]"']) {
    const { status, text } = await post(json(), JSON_TYPE, body)
    assert.equal(status, 400)
    assert.equal(text, 'invalid json')
  }
  assert.equal((await post(json({ strict: false }), JSON_TYPE, 'true')).text, '{"body":true}')
  const { status, text } = await post(json(), JSON_TYPE, ' {"a"')
  assert.equal(status, 400)
  assert.notEqual(text, 'invalid json')
})

test('json and urlencoded accept up to 1 MB, or up to the limit option', async () => {
  const parsers: [typeof json | typeof urlencoded, string, (length: number) => string][] = [
    [json, JSON_TYPE, (length) => `"${'x'.repeat(length - 2)}"`],
    [urlencoded, FORM_TYPE, (length) => `a=${'x'.repeat(length - 2)}`],
  ]
  for (const [parser, type, bodyOf] of parsers) {
    const options = { strict: false }
    assert.equal((await post(parser(options), type, bodyOf(1_048_576))).status, 200)
    assert.equal((await post(parser(options), type, bodyOf(1_048_577))).status, 413)
    assert.equal((await post(parser({ limit: 10 }), type, bodyOf(11))).status, 413)
  }
})

test('urlencoded parses nested names unless extended is false', async () => {
  assert.equal((await post(urlencoded(), FORM_TYPE, 'a[b]=1')).text, '{"body":{"a":{"b":"1"}}}')
  const flat = await post(urlencoded({ extended: false }), FORM_TYPE, 'a[b]=1')
  assert.equal(flat.text, '{"body":{"a[b]":"1"}}')
})

test('verify gets the body as a string', async () => {
  const seen: string[] = []
  const verify = (_req: unknown, _res: unknown, body: string): void => {
    seen.push(body)
    if (body.includes('bad')) throw new Error('rejected')
  }
  await post(json({ verify }), JSON_TYPE, '["é"]')
  await post(urlencoded({ verify }), FORM_TYPE, 'a=b')
  const rejected = await post(json({ verify }), JSON_TYPE, '["bad"]')
  assert.deepEqual(seen, ['["é"]', 'a=b', '["bad"]'])
  assert.equal(rejected.status, 403)
})

test('bodyParser parses all three kinds and sets req.files to {}', async () => {
  const read = (type: string, body: string | Buffer) => post(bodyParser(), type, body)
  assert.equal((await read(JSON_TYPE, '{"a":1}')).text, '{"body":{"a":1},"files":{}}')
  assert.equal((await read(FORM_TYPE, 'a=1')).text, '{"body":{"a":"1"},"files":{}}')
  const form = formOf({ name: 'a', content: '1' })
  assert.equal((await read(TYPE, form)).text, '{"body":{"a":"1"},"files":{}}')
  assert.equal((await read('text/plain', 'x')).text, '{"body":{},"files":{}}')
})

test('bodyParser passes on the errors of each parser, and its options to each', async () => {
  assert.equal((await post(bodyParser(), JSON_TYPE, '{')).status, 400)
  const tooMany = 'a=1&'.repeat(1001)
  assert.equal((await post(bodyParser(), FORM_TYPE, tooMany)).status, 413)
  const options = { limit: 20 }
  assert.equal((await post(bodyParser(options), JSON_TYPE, '{"a":"much too long"}')).status, 413)
  assert.equal((await post(bodyParser(options), TYPE, formOf())).status, 200)
  const form = formOf({ name: 'a', content: '1' })
  assert.equal((await post(bodyParser(options), TYPE, form)).status, 413)
})
