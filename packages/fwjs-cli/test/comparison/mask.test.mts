import assert from 'node:assert/strict'
import test from 'node:test'
import {
  difference,
  logText,
  type RawResponse,
  responseText,
  withoutFrames,
} from '#lib/comparison/index.js'

const response = (
  headers: RawResponse['headers'],
  body = '',
  status = 'HTTP/1.1 200 OK',
): RawResponse => ({
  interim: [],
  status,
  headers,
  body: Buffer.from(body),
  outcome: 'complete',
})

test('only the date and the framework name may differ', () => {
  const headers: RawResponse['headers'] = [
    ['Date', 'Mon, 16 Nov 2026 10:00:00 GMT'],
    ['X-Powered-By', 'fw'],
    ['X-Other', 'a'],
  ]
  assert.equal(
    responseText(response(headers, 'body'), 'GET'),
    'HTTP/1.1 200 OK\nDate: <date>\nX-Powered-By: <framework>\nX-Other: a\n\nbody\n(complete)',
  )
  assert.match(responseText(response([['X-Powered-By', 'other']]), 'GET'), /X-Powered-By: other/)
})

test('stack frames may differ, with the length and ETag they change', () => {
  const page = '<pre>Error: x<br> &nbsp; &nbsp;at a (b:1:2)</pre>'
  const headers: RawResponse['headers'] = [
    ['Content-Length', '45'],
    ['ETag', '"1"'],
  ]
  assert.match(
    responseText(response(headers, page), 'GET'),
    /Content-Length: <length>\nETag: <etag>\n\n<pre>Error: x<\/pre>/,
  )
  assert.match(responseText(response(headers, 'page'), 'GET'), /Content-Length: 45\nETag: "1"/)
  const hidden: RawResponse['headers'] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Length', '45'],
  ]
  const failed = response(hidden, '', 'HTTP/1.1 500 Internal Server Error')
  assert.match(responseText(failed, 'HEAD'), /Content-Length: <length>/)
  assert.equal(withoutFrames('Error: x\n    at a (b:1:2)\n    at c\nend'), 'Error: x\nend')
})

test('a deprecation may name either framework', () => {
  assert.equal(
    logText('express deprecated res.send(a, b) at x.js:1:2\nother'),
    logText('Mon, 16 Nov 2026 10:00:00 GMT fwjs deprecated res.send(a, b)\nother'),
  )
})

test('a difference shows common lines once', () => {
  assert.equal(
    difference('a\nb\nc', 'a\nx\nc'),
    '          a\nexpress > b\nfwjs    > x\n          c',
  )
})
