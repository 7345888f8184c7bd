import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { createFolder } from '../support/folder.mts'
import { run } from '../support/run.mts'

const folder = createFolder({ 'app.js': '' })
const app = join(folder, 'app.js')
const file = join(folder, 'requests')

/** Runs `fwjs compare` with an invalid request file and returns the error. */
async function runWithFile(content: string | Buffer): Promise<string> {
  writeFileSync(file, content)
  const { code, text, errors } = await run('compare', app, '--requests', file, '--all-methods')
  assert.deepEqual([code, text], [2, ''])
  return errors.replace(file, 'FILE')
}

const archive = (...entries: unknown[]): string => JSON.stringify({ log: { entries } }, null, 1)
const entry = (request: unknown): string =>
  archive({ request: { method: 'GET', url: 'http://a.test/' } }, { request })
const get = (more: object): string => JSON.stringify({ method: 'GET', url: '/', ...more })
const start = '{"method":"GET","url":"/"}\n'

/** Invalid files, each with its error message. */
const FILES: Record<string, [content: string | Buffer, said: RegExp]> = {
  'a line without JSON': [`${start}nonsense`, /^fwjs: FILE:2 isn't a request .*a JSON object/],
  'a truncated line': [`${start}{"method":`, /FILE:2 isn't a request/],
  'an array': [`${start}["GET","/"]`, /FILE:2 isn't a request .*a JSON object/],
  null: [`${start}null`, /FILE:2 isn't a request .*a JSON object/],
  'a number': [`${start}7`, /FILE:2 isn't a request/],
  'no method': ['{"url":"/"}', /FILE:1 isn't a request .*method must be a string/],
  'a method that is a number': [get({ method: 7 }), /FILE:1 .*method must be a string/],
  'a method with a line break': [get({ method: 'GET / HTTP/1.1\r\nX: ' }), /:1 .*the method "GET/],
  'no url': ['{"method":"GET"}', /FILE:1 .*url must be a string/],
  'a url that is a number': [get({ url: 7 }), /FILE:1 .*url must be a string/],
  'a url without a slash': [get({ url: 'x' }), /FILE:1 can't be sent: the URL must start with/],
  'an absolute url': [get({ url: 'http://a.test/' }), /FILE:1 can't be sent: the URL must start/],
  'a url with a line break': [
    `\n\n${get({ url: '/ HTTP/1.1\r\nHost: x\r\n\r\nDELETE /' })}`,
    /^fwjs: FILE:3 can't be sent: the URL has a character that must be percent-encoded/,
  ],
  'a url with a space': [get({ url: '/a b' }), /FILE:1 .*percent-encoded/],
  'a url whose low byte is a line feed': [get({ url: '/\u010a' }), /FILE:1 .*percent-encoded/],
  'a url with a NUL': [get({ url: '/\0' }), /FILE:1 .*percent-encoded/],
  'headers that are a string': [get({ headers: 'a: b' }), /FILE:1 .*headers must be/],
  'headers that are numbers': [get({ headers: { a: 7 } }), /FILE:1 .*headers must be/],
  'headers that are no pairs': [get({ headers: [['a']] }), /FILE:1 .*headers must be/],
  'headers of null': [get({ headers: [null] }), /FILE:1 .*headers must be/],
  'a header name with a line break': [
    get({ headers: { 'a: b\r\nc': 'd' } }),
    /:1 .*header name "a/,
  ],
  'an empty header name': [get({ headers: { '': 'd' } }), /FILE:1 .*header name ""/],
  'a header value with a line break': [
    get({ headers: { a: 'b\r\n\r\nDELETE / HTTP/1.1' } }),
    /FILE:1 can't be sent: the value of the header a has a character/,
  ],
  'a header value with a bare LF': [
    get({ headers: { a: 'b\nc: d' } }),
    /:1 .*value of the header a/,
  ],
  'a header value whose low byte is CR': [get({ headers: { a: '\u010d' } }), /:1 .*the header a/],
  'a body that is an object': [get({ body: {} }), /FILE:1 .*body must be a string/],
  'a body that is no Base64': [get({ bodyBase64: '*' }), /FILE:1 .*bodyBase64 must be/],
  'a body length that is a string': [get({ bodyOmitted: '7' }), /FILE:1 .*bodyOmitted must be/],
  'an archive without entries': ['{"log":{}}', /FILE:1 isn't an HTTP Archive: log\.entries must/],
  'an archive of null': ['{"log":null}', /FILE:1 isn't an HTTP Archive/],
  'an archive whose entries are an object': ['{"log":{"entries":{}}}', /FILE:1 isn't an HTTP/],
  'a truncated archive': ['{"log":\n{"entries":[\n{"request"', /FILE:3 isn't valid JSON\.\n$/],
  'an archive with a comma too many': ['{"log":{"entries":[\n1,\n]}}', /FILE:3 isn't valid JSON/],
  'an entry of null': [archive(null), /FILE:4 isn't an entry .*it has no request/],
  'an entry that is a string': [archive({ request: 7 }), /FILE:4 isn't an entry .*no request/],
  'an entry without method': [entry({ url: 'http://a.test/' }), /FILE:10 .*request\.method must/],
  'an entry without url': [entry({ method: 'GET' }), /FILE:10 isn't an entry .*request\.url must/],
  'an entry whose url is relative': [entry({ method: 'GET', url: '/' }), /:10 .*request\.url must/],
  'an entry whose headers are an object': [
    entry({ method: 'GET', url: 'http://a.test/', headers: {} }),
    /FILE:10 .*request\.headers must be an array/,
  ],
  'an entry whose header has no value': [
    entry({ method: 'GET', url: 'http://a.test/', headers: [{ name: 'a' }] }),
    /FILE:10 .*request\.headers must be/,
  ],
  'an entry whose header has a line break': [
    entry({ method: 'GET', url: 'http://a.test/', headers: [{ name: 'a', value: 'b\r\nc: d' }] }),
    /FILE:10 can't be sent: the value of the header a/,
  ],
  'an entry whose method has a space': [
    entry({ method: 'GET /x', url: 'http://a.test/' }),
    /FILE:10 can't be sent: the method "GET \/x"/,
  ],
  'an entry whose body is a number': [
    entry({ method: 'POST', url: 'http://a.test/', postData: { text: 7 } }),
    /FILE:10 .*request\.postData\.text must/,
  ],
  'an entry whose parameters are null': [
    entry({ method: 'POST', url: 'http://a.test/', postData: { params: [null] } }),
    /FILE:10 .*request\.postData\.params must/,
  ],
  'a list with a URL that is none': ['GET /\nGET http://[', /FILE:2 isn't a URL/],
  'a list with a line that is no header': ['GET /\n: x', /FILE:2 is neither "GET \/path" nor/],
  'a list with a header of another script': ['GET /\nGET /\nA: \u4e2d', /FILE:2 can't be sent/],
  'a list with a path of another script': ['GET /\nGET /\u4e2d', /FILE:2 .*percent-encoded/],
  'a list with a star that is no OPTIONS': ['GET *', /FILE:1 can't be sent: the URL must/],
  'UTF-16': [Buffer.from('\ufeffGET /', 'utf16le'), /FILE:1 is UTF-16\. Save the file as UTF-8/],
  'random bytes': [Buffer.from([0x7b, 0xff, 0x00, 0x0a, 0x80]), /FILE:1 isn't a request/],
  'deep nesting': [`{"log":${'['.repeat(200_000)}`, /FILE:1 isn't valid JSON/],
}

for (const [name, [content, said]] of Object.entries(FILES)) {
  test(`compare names the line that it can't send: ${name}`, async () => {
    const complaint = await runWithFile(content)
    assert.match(complaint, said)
    assert.equal(complaint.indexOf('\n'), complaint.length - 1, complaint)
  })
}

test('compare checks --header values', async () => {
  writeFileSync(file, 'GET /')
  for (const header of ['A: \u010a', 'A\u0000: b', 'A(: b']) {
    const { code, errors } = await run('compare', app, '--requests', file, '--header', header)
    assert.equal(code, 2)
    assert.match(errors, /--header can't be sent: the (?:value of the )?header/)
  }
})
