/* Base requests for the random ones, and the fragments inserted into them. */

const head = (line, ...headers) =>
  `${line} HTTP/1.1\r\n${['Host: a.com', ...headers].join('\r\n')}\r\n\r\n`
const withBody = (line, body, ...headers) =>
  head(line, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...headers) + body

const JSON_TYPE = 'Content-Type: application/json'
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded'
const PART = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\ntext\r\n'

/** Requests that get a response, covering everything that the server reads. */
export const SEEDS = [
  head('GET /probe'),
  head('GET /user/1'),
  head('GET /user/1/b?a[b]=c&d=%20', 'Accept: text/html;q=0.5, application/json'),
  head('HEAD /user/x%20y', 'X-Note: note'),
  head('OPTIONS /user/1', 'Origin: http://a.com'),
  head('DELETE /user/1', 'X-HTTP-Method-Override: PUT'),
  head('GET /redirect?to=http://b.com/%0d%0a', 'Accept: text/html'),
  head('GET /jsonp?callback=a.b[0]'),
  head('GET /type', 'Accept: application/json, text/*;q=0.1', 'Accept-Language: de, en;q=0.1'),
  head('GET /one-two'),
  head('GET /files/server.mjs'),
  head('GET /files/server', 'Range: bytes=0-5', 'If-Range: "a"'),
  head(
    'GET /files/',
    'If-None-Match: W/"a", "b"',
    'If-Modified-Since: Sat, 01 Jan 2000 00:00:00 GMT',
  ),
  head('GET /files/../x%2e%2e/%00'),
  head('GET /none/%41%zz', 'Cookie: a=b; c="d"', 'X-Note: \xe9'),
  head('GET http://a.com/user/9?x=1'),
  head(
    'GET /user/1',
    'X-Forwarded-For: 1.1.1.1, ::1',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: b.com',
  ),
  head('GET /user/1', 'Connection: close'),
  head('GET /user/1', 'Connection: Upgrade', 'Upgrade: websocket'),
  head('GET /user/1', 'Expect: 100-continue'),
  'GET /user/1 HTTP/1.0\r\n\r\n',
  withBody('POST /user/1', '{"a":[1,{"b":null}]}', JSON_TYPE),
  withBody('POST /user/1', '{"__proto__":1}', `${JSON_TYPE}; charset=utf-16`),
  withBody('POST /user/1', 'a[b]=1&a[c]=%20&d', FORM_TYPE),
  withBody('POST /user/1', 'text', 'Content-Type: text/plain; charset="utf-8"'),
  withBody('POST /user/1', '\x1f\x8b\x08\0\0\0\0\0', JSON_TYPE, 'Content-Encoding: gzip'),
  withBody('POST /user/1', '{}', JSON_TYPE, 'Expect: 100-continue'),
  `${head('POST /user/1', JSON_TYPE, 'Transfer-Encoding: chunked')}5;x=y\r\n{"a":\r\n2\r\n1}\r\n0\r\nX-T: 1\r\n\r\n`,
  withBody('POST /user/1', `${PART}--b--\r\n`, 'Content-Type: multipart/form-data; boundary=b'),
  head('GET /user/1') + head('GET /user/2') + head('GET /none'),
]

/** Strings on which parsers disagree, or that are at their limits. */
export const PIECES = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    ' ',
    '\t',
    ':',
    '\r\n\r\n',
    '\r\n ',
    ';',
    ',',
    '"',
    '\\',
    '%',
    '%00',
  ],
  ...[
    '/',
    '//',
    '/../',
    '/./',
    '?',
    '#',
    '[',
    ']',
    '[]',
    '&',
    '=',
    '\x7f',
    '\x80',
    '\xff',
    '\xc3\xa9',
  ],
  ...[
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 99999999999999999999\r\n',
  ],
  ...['Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: xchunked\r\n', 'Host: b.com\r\n'],
  ...[
    'Content-Encoding: deflate\r\n',
    'Content-Type: constructor\r\n',
    'Expect: x\r\n',
    '__proto__',
  ],
  ...[
    '0',
    '1',
    '-1',
    '4294967296',
    '1e999',
    'ffffffff\r\n',
    '0\r\n\r\n',
    ...['HTTP/0.9', 'HTTP/1.0', 'HTTP/1.1', 'HTTP/2.0'],
    'GET ',
  ],
  ...['a'.repeat(300), ' '.repeat(300), ','.repeat(300), '%20'.repeat(100), '[a]'.repeat(50)],
]
