import type { Field } from '../support/http2-frames.mts'
import { field, fields, HOST, head, onlyHttp2, testRule } from '../support/http2-rules.mts'

const authority = (value: string) => ({
  http1: head('GET /a', `Host: ${value}`),
  http2: { fields: fields({ ':authority': value }) },
})

const lengths = (data: string, ...values: string[]) => ({
  http1: head('POST /a', HOST, ...values.map((value) => `Content-Length: ${value}`)) + data,
  http2: {
    fields: fields(
      { ':method': 'POST' },
      ...values.map((value): Field => ['content-length', value]),
    ),
    data,
  },
})

const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n'
const trailer = (name: string, value: string) => ({
  http1: `POST /a HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n${CHUNKED}${name}: ${value}\r\n\r\n`,
  http2: { fields: fields({ ':method': 'POST' }), data: 'a', trailers: [[name, value]] as Field[] },
})

testRule('Node.js resets a request without a host', {
  rows: [{ http1: head('GET /a'), http2: { fields: fields({ ':authority': undefined }) } }],
  http1: 400,
  http2: 'reset',
})

testRule('Node.js resets a repeated Host field', {
  rows: ['a.test', 'b.test'].map((second) => ({
    http1: head('GET /a', HOST, `Host: ${second}`),
    http2: { fields: fields({ ':authority': undefined }, ['host', 'a.test'], ['host', second]) },
  })),
  http1: 400,
  http2: 'reset',
})

testRule('a Host field that differs from :authority gets 400', {
  rows: ['b.test', 'A.test', 'a.test:80'].map((host) => onlyHttp2(fields({}, ['host', host]))),
  http2: 400,
})

testRule('Node.js resets an authority with whitespace or a control character', {
  rows: ['a\x01', 'a\x7f', 'a\0'].map(authority),
  http1: 400,
  http2: 'reset',
})

testRule('Node.js resets an authority that is not a host, although HTTP/1.1 serves it', {
  rows: ['a b', 'a\xe9', '"a"', 'a/b', 'a?b', 'http://a.test', ''].map(authority),
  http1: 'served',
  http2: 'reset',
})

testRule('Node.js resets a Content-Length that is not a number, repeated, or too large', {
  rows: [
    ...['abc', '-1', '+1', '1.0', '0x1', '', '1a', '1, 1', '9'.repeat(24)].map((value) =>
      lengths('a', value),
    ),
    lengths('a', '1', '1'),
    lengths('a', '1', '2'),
  ],
  http1: 400,
  http2: 'reset',
})

testRule('Node.js resets a body longer than its Content-Length', {
  rows: [lengths('abc', '2'), lengths('abc', '0')],
  http1: 400,
  http2: 'reset',
})

testRule('Node.js resets a body shorter than its Content-Length, which HTTP/1.1 would wait for', {
  rows: [
    onlyHttp2(fields({ ':method': 'POST' }, ['content-length', '5'])),
    { http2: { ...lengths('abc', '5').http2 } },
    onlyHttp2(fields({}, ['content-length', '5'])),
  ],
  http2: 'reset',
})

testRule('Node.js resets Transfer-Encoding and other fields about a connection', {
  rows: ['transfer-encoding', 'connection', 'keep-alive', 'proxy-connection', 'upgrade'].map(
    (name) => ({
      http2: { fields: fields({}, [name, name === 'transfer-encoding' ? 'chunked' : 'a']) },
    }),
  ),
  http2: 'reset',
})

testRule('Node.js resets TE with a value other than trailers, although HTTP/1.1 serves it', {
  rows: [field('te', 'gzip'), field('te', 'trailers, gzip'), field('te', '')],
  http1: 'served',
  http2: 'reset',
})

testRule('TE: trailers is served', {
  rows: [field('te', 'trailers')],
  http1: 'served',
  http2: 'served',
})

testRule('Node.js resets an uppercase field name, although HTTP/1.1 serves it', {
  rows: [field('X-A', '1')],
  http1: 'served',
  http2: 'reset',
})

testRule('Node.js resets a pseudo-header and Content-Length among the trailers', {
  rows: [trailer(':path', '/b'), trailer('content-length', '9')],
  http1: 400,
  http2: 'reset',
})
