import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import fw, { type ErrorRequestHandler, json } from 'fwjs'
import { parse, parsingApp } from '../support/body.mts'
import { get } from '../support/client.mts'

const type = 'application/json'

test('fw.json and fw.urlencoded exist, since 4.16.0', () => {
  assert.equal(fw.json, json)
  assert.equal(fw.json.length, 1)
  assert.equal(fw.json().name, 'jsonParser')
  assert.equal(fw.urlencoded.length, 1)
  assert.equal(fw.urlencoded({ extended: true }).name, 'urlencodedParser')
})

test('fw.json stores the parsed body in req.body', async () => {
  assert.deepEqual((await parse(fw.json(), type, '{"a":[1,"é"]}')).body, { a: [1, 'é'] })
  assert.deepEqual((await parse(fw.json(), type, ' [1] ')).body, [1])
})

test('fw.json reads utf-8, utf-16, utf-32, and utf-7', async () => {
  const text = '{"a":"é"}'
  const utf16 = Buffer.from(text, 'utf16le')
  const utf32 = Buffer.concat([...text].map((one) => Buffer.from([one.charCodeAt(0), 0, 0, 0])))
  const cases: [string, Buffer][] = [
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16', utf16],
    ['UTF-16LE', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['utf-32le', utf32],
    ['utf-32', utf32],
    ['utf-7', Buffer.from('{"a":"+AOk-"}')],
  ]
  for (const [charset, bytes] of cases) {
    const { body } = await parse(fw.json(), `${type}; charset=${charset}`, bytes)
    assert.deepEqual(body, { a: 'é' }, charset)
  }
})

test('fw.json rejects other charsets with 415', async () => {
  for (const charset of ['latin1', 'utf8', 'utf-bogus']) {
    const { status, error } = await parse(fw.json(), `${type}; charset=${charset}`, '{}')
    assert.equal(status, 415)
    assert.equal(error?.['message'], `unsupported charset "${charset.toUpperCase()}"`)
    assert.equal(error['charset'], charset)
    assert.equal(error['type'], 'charset.unsupported')
  }
})

test('fw.json passes its reviver to JSON.parse and drops the properties of its errors', async () => {
  const reviver = (_key: string, value: unknown) => {
    if (value === 'bad') throw Object.assign(new Error('no'), { status: 500, secret: true })
    return typeof value === 'number' ? value * 2 : value
  }
  assert.deepEqual((await parse(fw.json({ reviver }), type, '{"a":1}')).body, { a: 2 })
  const { status, error } = await parse(fw.json({ reviver }), type, '{"a":"bad"}')
  assert.equal(status, 400)
  assert.equal(error?.['message'], 'no')
  assert.equal(error['secret'], undefined)
})

test('strict JSON is an object or an array, and the error shows the unexpected character', async () => {
  for (const [body, found] of [
    ['true', 't'],
    ['  "text"', '"'],
    ['1', '1'],
  ] as const) {
    const { status, error } = await parse(fw.json(), type, body)
    assert.equal(status, 400)
    assert.match(
      String(error?.['message']),
      new RegExp(`^Unexpected (token|string|number).*${found}`),
    )
    assert.equal(error?.['name'], 'SyntaxError')
    assert.equal(error['body'], body)
    const loose = await parse(fw.json({ strict: false }), type, body)
    assert.deepEqual(loose.body, JSON.parse(body))
  }
})

test('a parse error leaves req.body as an empty object and reaches the error handlers as 400', async () => {
  const { status, error, body } = await parse(fw.json(), type, '{"a":')
  assert.equal(status, 400)
  assert.deepEqual(body, {})
  assert.deepEqual(error, {
    name: 'SyntaxError',
    message: 'Unexpected end of JSON input',
    status: 400,
    statusCode: 400,
    expose: true,
    type: 'entity.parse.failed',
    body: '{"a":',
  })
  assert.equal((await parse(fw.json(), type, ' ')).status, 400)
})

test('a dollar sign in a parse error is a replacement pattern in the stack, as in Express', async () => {
  const app = fw().use(fw.json())
  const report: ErrorRequestHandler = ({ message, stack }, _req, res, _next) => {
    res.json([message, `Error: ${message}\n`.replace(message, message).split('\n')[0], stack])
  }
  app.use(report)
  const headers = { 'Content-Type': 'application/json' }
  for (const body of ['[a$$]', '[a$&]']) {
    const { text } = await get(app, '/', { method: 'POST', headers, body })
    const [message, expected, stack] = JSON.parse(text) as [string, string, string]
    assert.notEqual(expected, `Error: ${message}`)
    assert.equal(stack.split('\n')[0], `Syntax${expected}`)
  }
})

test('the parse error page shows the message', async () => {
  const app = fw().set('env', 'test').use(fw.json())
  const reply = await get(app, '/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: '#',
  })
  assert.equal(reply.status, 400)
  assert.match(reply.text, /SyntaxError: Unexpected token .*#/)
})

test('a key named __proto__ stays a key', async () => {
  const app = parsingApp(fw.json())
  const reply = await get(app, '/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: '{"__proto__":{"x":1}}',
  })
  assert.equal(reply.text, '{"body":{"__proto__":{"x":1}}}')
})

test('DEBUG=body-parser:* logs the steps of a parser', () => {
  const script = `
    const fw = require('fwjs')
    fw.json()({ headers: {} }, {}, () => {})
    fw.text()({ headers: {}, _body: true }, {}, () => {})
    fw.raw()({ headers: { 'content-length': '1', 'content-type': 'x' } }, {}, () => {})`
  const { stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, DEBUG: 'body-parser:*' },
    encoding: 'utf8',
  })
  assert.match(stderr, /body-parser:json skip empty body\n/)
  assert.match(stderr, /body-parser:text body already parsed\n/)
  assert.match(stderr, /body-parser:raw skip parsing\n/)
})
