import http from 'node:http'
import { fields, HOST, head, onlyHttp2, PSEUDO_HEADERS, testRule } from '../support/http2-rules.mts'

const target = (path: string, scheme: string) => ({
  http1: head(`GET ${path}`, HOST),
  http2: { fields: fields({ ':scheme': scheme, ':path': path }) },
})

const method = (name: string) => ({
  http1: head(`${name} /a`, HOST),
  http2: { fields: fields({ ':method': name }) },
})

testRule('a target without a leading slash gets 400', {
  rows: ['admin/x', 'a.test:80', '?a', '#/a', '\\a', './a'].map((path) => target(path, 'x')),
  http1: 400,
  http2: 400,
})

testRule('Node.js resets a target without a leading slash if the scheme is http or https', {
  rows: ['http', 'https'].flatMap((scheme) =>
    ['admin/x', '?a'].map((path) => target(path, scheme)),
  ),
  http1: 400,
  http2: 'reset',
})

testRule('an absolute-form target gets 400, although HTTP/1.1 serves it', {
  rows: ['http://a.test/a', 'ftp://a.test/a'].map((path) => target(path, 'x')),
  http1: 'served',
  http2: 400,
})

testRule('an asterisk target gets 400 unless the method is OPTIONS', {
  rows: [target('*', 'x')],
  http1: 'served',
  http2: 400,
})

testRule('OPTIONS with an asterisk target is served', {
  rows: ['http', 'x'].map((scheme) => ({
    http1: head('OPTIONS *', HOST),
    http2: { fields: fields({ ':method': 'OPTIONS', ':scheme': scheme, ':path': '*' }) },
  })),
  http1: 'served',
  http2: 'served',
})

testRule('a target with a non-ASCII byte gets 400', {
  rows: ['http', 'x'].flatMap((scheme) =>
    ['/\xe9', '/a\xc3\xa9', '/\xff'].map((path) => target(path, scheme)),
  ),
  http1: 400,
  http2: 400,
})

testRule('Node.js resets a target with whitespace or a control character, and an empty one', {
  rows: ['http', 'x'].flatMap((scheme) =>
    ['/a b', '/a\tb', '/a\0b', '/a\rb', '/a\nb', '/a\x7fb', '/a\x01b', ''].map((path) =>
      target(path, scheme),
    ),
  ),
  http1: 400,
  http2: 'reset',
})

testRule('a method that the HTTP/1.1 parser does not know gets 400, lowercase ones included', {
  rows: ['get', 'Post', 'FOO', 'PRI', 'DESCRIBE', '__proto__', 'constructor'].map(method),
  http1: 400,
  http2: 400,
})

testRule('every method that the HTTP/1.1 parser knows is served', {
  rows: http.METHODS.filter((name) => name !== 'CONNECT').map(method),
  http1: 'served',
  http2: 'served',
})

testRule('Node.js resets a method that is not a token', {
  rows: ['G T', 'G@T', 'GET\xe9', 'G"T', 'G\nT', ''].map(method),
  http1: 400,
  http2: 'reset',
})

testRule('Node.js resets a request without :method, :scheme, or :path', {
  rows: [':method', ':scheme', ':path'].map((name) => onlyHttp2(fields({ [name]: undefined }))),
  http2: 'reset',
})

testRule('Node.js resets a repeated, unknown, or misplaced pseudo-header', {
  rows: [
    ...Object.entries(PSEUDO_HEADERS).map((pseudo) => onlyHttp2(fields({}, pseudo))),
    onlyHttp2(fields({}, [':status', '200'])),
    onlyHttp2(fields({}, [':other', 'a'])),
    onlyHttp2([['x-a', '1'], ...fields()]),
  ],
  http2: 'reset',
})

testRule('Node.js resets :protocol unless extended CONNECT is enabled', {
  rows: ['GET', 'CONNECT'].map((name) =>
    onlyHttp2(fields({ ':method': name }, [':protocol', 'websocket'])),
  ),
  http2: 'reset',
})

testRule('Node.js resets CONNECT with a path', {
  rows: [onlyHttp2(fields({ ':method': 'CONNECT' }))],
  http2: 'reset',
})

testRule('CONNECT without a listener for it gets 405', {
  rows: [onlyHttp2(fields({ ':method': 'CONNECT', ':scheme': undefined, ':path': undefined }))],
  http2: 405,
})
