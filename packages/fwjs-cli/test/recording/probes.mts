import zlib from 'node:zlib'

/** A request with a secret that must not be recorded. */
export interface Probe {
  secret: string
  path?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const S = 'hunter2-Secret'
const HEX = '9f86d081884c7d659a2feaa0c55ad015'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJTRUNSRVQifQ.c2lnbmF0dXJl'
const UUID = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'

const at = (path: string, secret = S): Probe => ({ path, secret })
const header = (name: string, value = S, secret = value): Probe => ({
  headers: { [name]: value },
  secret,
})
const typed = (type: string, body: string | Buffer, secret = S, encoding = ''): Probe => ({
  headers: { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) },
  body,
  secret,
})
const json = (value: unknown, secret = S): Probe =>
  typed('application/json', typeof value === 'string' ? value : JSON.stringify(value), secret)
const form = (body: string, secret = S): Probe =>
  typed('application/x-www-form-urlencoded', body, secret)
const multipart = (body: string, boundary = 'B', secret = S): Probe =>
  typed(`multipart/form-data; boundary=${boundary}`, body.replaceAll('\n', '\r\n'), secret)
const part = (disposition: string, content: string): string =>
  `--B\nContent-Disposition: form-data; ${disposition}\n\n${content}\n--B--\n`
const packed = (bytes: Buffer, encoding: string): Probe =>
  typed('application/json', bytes, S, encoding)

const text = JSON.stringify({ password: S })

/** Requests with a credential in every possible location. */
export const PROBES: Record<string, Probe> = {
  'a number in JSON': json({ password: 13572468 }, '13572468'),
  'a code in JSON': json({ otp: 424242 }, '424242'),
  'a card check number in JSON': json({ cvv: 737 }, '737'),
  'a negative number in JSON': json({ pin: -135724.68 }, '135724'),
  'a number with an exponent in JSON': json('{"pin":1357e2468}', '2468'),
  'the digits of a code in a list': json({ pin: [4, 7, 5, 8] }, '4,7,5,8'),
  'the digits of a code in fields': form('d1=4&d2=7&d3=5&d4=8', 'd1=4&d2=7'),
  'an object below a name': json({ password: { value: S } }),
  'an object of credentials': json({ credentials: { user: 'u', pass: S } }),
  'a list below a name': json({ auth: [S, { x: S }] }),
  'a list in a list': json([[[S]]]),
  'a field of any name': json({ note: S }),
  'a date of birth': json({ born: '1984-03-17' }, '1984-03-17'),
  'a deep field': json(`${'{"a":'.repeat(5000)}"${S}"${'}'.repeat(5000)}`),
  'a name in JSON': json({ sk_live_51H8xYq7: 1 }, '51H8xYq7'),
  'an address as a name in JSON': json({ 'carol@example.com': 1 }, 'carol'),
  'a string alone': json(JSON.stringify(S)),
  'escapes in JSON': json('{"password":"\\u0068unter2-S\\u0065cret"}', 'unter2'),
  'a broken escape in JSON': json(`{"password":"\\x${S}"}`),
  'a comma too many in JSON': json(`{"password":"${S}",}`),
  'JSON that is cut': json(`{"password":"${S}`),
  'JSON with single quotes': json(`{'password':'${S}'}`),
  'JSON without quotes': json('{password:hunter2Secret}', 'hunter2'),
  'JSON with a comment': json(`{"a":1} // ${S}`),
  'JSON with a byte order mark': json(`\ufeff${text}`),
  'a name twice in JSON': json(`{"password":"${S}","password":"x"}`),
  'JSON lines': typed('application/x-ndjson', `${text}\n${text}`),
  'a GraphQL query': json({ query: `mutation{login(password:"${S}"){id}}` }),
  'JSON as text': typed('text/plain', text),
  XML: typed('application/xml', `<password>${S}</password>`),
  'an attribute of XML': typed('text/xml', `<login password="${S}"/>`),
  CSV: typed('text/csv', `name,password\ncarol,${S}`),
  'text without a type': { body: S, secret: S },
  'a token as a body': typed('application/jwt', JWT, JWT),
  'bytes with text': typed('application/octet-stream', Buffer.from(`\x08\xff${S}\x12`, 'latin1')),
  gzip: packed(zlib.gzipSync(text), 'gzip'),
  deflate: packed(zlib.deflateSync(text), 'deflate'),
  Brotli: packed(zlib.brotliCompressSync(text), 'br'),
  'text that is called gzip': packed(Buffer.from(text), 'gzip'),
  'an unknown encoding': packed(Buffer.from(text), 'x-none'),
  'UTF-16': typed('application/json; charset=utf-16le', Buffer.from(text, 'utf16le')),
  'a number in UTF-16': typed('application/json', Buffer.from('{"pin":4711}', 'utf16le'), '4711'),
  'Latin-1': form(`password=${S}&x=\xe9`),
  'JSON of Latin-1': typed('application/json', Buffer.from(`{"p":"${S}\xe9"}`, 'latin1')),
  'a form': form(`pass=${S}&pin=x`),
  'names with brackets in a form': form(`password[]=${S}&user.password=${S}`),
  'a name in a form': form('sk_live_51H8xYq7=1', '51H8xYq7'),
  'a form without a name': form(`=${S}`),
  'a form with escapes': form('password=%68unter2-Secret', 'unter2'),
  'a form with a broken escape': form(`password=%zz${S}`),
  'JSON in a form': form(`data=${encodeURIComponent(text)}`),
  'a field of a multipart body': multipart(part('name="password"', S)),
  'a multipart field without quotes': multipart(part('name=password', S)),
  'JSON in a multipart body': multipart(part('name="data"', text)),
  'a file': multipart(part('name="f"; filename="a.txt"', S)),
  'the name of a file': multipart(part(`name="f"; filename="${S}.txt"`, 'x')),
  'the name of a multipart field': multipart(part('name="sk51H8xYq7"', 'x'), 'B', '51H8xYq7'),
  'a header of a part': multipart(part(`name="f"\nX-Token: ${S}`, 'x')),
  'before the first part': multipart(`${S}\n${part('name="a"', 'x')}`),
  'after the last part': multipart(`${part('name="a"', 'x')}${S}`),
  'a part that has no end': multipart(`--B\nContent-Disposition: form-data; name="p"\n\n${S}`),
  'a part without a head': multipart(`--B\n${S}`),
  'a multipart body of another boundary': multipart(part('name="p"', S), 'C'),
  'a boundary': multipart(`--${HEX}\n\nx\n--${HEX}--`, HEX, HEX),
  'parts with bare line feeds': typed('multipart/form-data; boundary=B', part('name="p"', S)),
  'a subscription key': header('Ocp-Apim-Subscription-Key', HEX),
  'a function key': header('X-Functions-Key', `${HEX}==`),
  'a key': header('X-Key'),
  'an unknown header': header('X-Whatever'),
  'a header with a URL': header('X-Original-URL', `/x?token=${S}`, S),
  'a cookie without =': header('Cookie'),
  'two cookies': header('Cookie', `a=1;b=${S}`, S),
  'a cookie with escapes': header('Cookie', `a=${encodeURIComponent(text)}`, S),
  'a cookie with quotes': header('Cookie', `a="${S}"`, S),
  'the name of a cookie': header('Cookie', 'sk51H8xYq7=1', '51H8xYq7'),
  'credentials without a scheme': header('Authorization'),
  'a bearer token': header('Authorization', `bearer ${JWT}`, JWT),
  'a signature': header('Authorization', `AWS4-HMAC-SHA256 Credential=${S}`, S),
  'a password': header('Authorization', `Basic ${Buffer.from(`carol:${S}`).toString('base64')}`, S),
  'a digest': header('Authorization', `Digest username="carol", response="${HEX}"`, HEX),
  'a protocol': header('Sec-WebSocket-Protocol', JWT),
  'a header that looks like negotiation': header('Accept-X', JWT),
  'a type that is accepted': header('Accept', `application/json;profile=${S}`, S),
  'a language': header('Accept-Language', `en, ${S}`, S),
  'a parameter of a type': header('Content-Type', `text/plain; token=${S}`, S),
  'a character set': header('Content-Type', 'text/plain; charset=hunter2', 'hunter2'),
  'a tag': header('If-None-Match', `"${S}"`, S),
  'a client': header('User-Agent', `Mozilla/5.0 ${S}`, 'hunter'),
  'the number of a client': header('User-Agent', 'node 13572468', '13572468'),
  'an address of a client': header('X-Forwarded-For', '203.0.113.77'),
  'the name of a header': header('X-51H8xYq7', 'x', '51H8xYq7'),
  'a host': header('Host', `${HEX}.example.com`, HEX),
  'a page that links': header('Referer', `https://u:${S}@h/x?token=${S}#access_token=${S}`, S),
  'the path of a page that links': header('Referer', `https://h.test/reset/${HEX}`, HEX),
  'an origin': header('Origin', `https://${HEX}.example.com`, HEX),
  'punctuation alone': json({ password: '!?$%&*#' }, '!?$'),
  'a hash in a path': at(`/reset/${HEX}`, HEX),
  'a UUID in a path': at(`/reset/${UUID}`, UUID),
  'a token in a path': at(`/verify/${JWT}`, JWT),
  'random letters in a path': at('/invite/qhzrkxwpvn', 'qhzrkxwpvn'),
  'a PIN in a path': at('/unlock/4758', '4758'),
  'a password in a path': at('/login/carol/hunter2', 'hunter2'),
  'an address in a path': at('/users/carol@example.com', 'carol'),
  'escapes in a path': at('/reset/%68unter2-Secret', 'unter2'),
  'a broken escape in a path': at(`/reset/%zz${S}`),
  'a session in a path': at(`/x;jsessionid=${HEX}`, HEX),
  'a semicolon in a query': at(`/q?a=1;token=${S}`),
  'a key in a query': at(`/q?key=${S}`),
  'a search in a query': at(`/q?q=${S}`),
  'a list in a query': at(`/q?token[]=${S}&token[]=${S}`),
  'a name that is escaped twice': at(`/q?%2574oken=${S}`),
  'a query without a name': at('/q?hunter2', 'hunter2'),
  'a URL in a query': at(`/q?u=http://x/?token=${S}`),
  'a number in a query': at('/q?pin=4758', '4758'),
  'a value for a page number': at(`/q?page=${S}&sort=${HEX}`, HEX),
}
