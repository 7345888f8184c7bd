import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/* Requests of every kind, each with its expected response. */

const FILES = {
  'small.txt': 'small',
  'page.html': '<p>page</p>',
  'large.bin': 'abcdefgh'.repeat(40_000),
}

/** Writes the files that the server serves. */
export function makeFiles(folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'view.txt'), 'the engine of the server reads no file')
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text)
}

const get = (target, status, body, headers) => ({ method: 'GET', target, status, body, headers })
const post = (target, type, sent, body, status = 200) => ({
  method: 'POST',
  target,
  sent,
  headers: { 'Content-Type': type },
  status,
  body,
})

/** Each kind of request, as a function of a unique number. */
export const KINDS = [
  (n) => get(`/json?n=${n}`, 200, JSON.stringify({ number: n, text: 'x'.repeat(100) })),
  (n) => get(`/json?n=${n}`, 200, JSON.stringify({ number: n, text: 'x'.repeat(100) })),
  (n) => get(`/user/${n}/file/a%20b`, 200, `${n} a b`),
  (n) => get(`/sub/${n}/inner`, 200, JSON.stringify({ outer: String(n), inner: 'inner' })),
  (n) =>
    post(
      '/echo',
      'application/json',
      JSON.stringify({ n, list: [n, n] }),
      JSON.stringify({ n, list: [n, n] }),
    ),
  (n) => post('/echo', 'application/json', `{"n":${n}`, undefined, 400),
  (n) =>
    post(
      '/form',
      'application/x-www-form-urlencoded',
      `a[b]=${n}&c=d`,
      JSON.stringify({ a: { b: String(n) }, c: 'd' }),
    ),
  (n) => post('/raw', 'application/octet-stream', textOf(n, 5000), textOf(n, 5000)),
  (n) => get(`/redirect/${n}`, 302, `Found. Redirecting to /user/${n}`, { Accept: 'text/plain' }),
  (n) => get(`/cookie/${n}`, 200, 'cookie'),
  (n) => get(`/view/${n}`, 200, `view of ${n}`),
  (n) => get(`/throws/t${n}`, 418, JSON.stringify({ error: `t${n}` })),
  (n) => get(`/rejects/r${n}`, 409, JSON.stringify({ error: `r${n}` })),
  (n) =>
    get(
      `/stream/${n % 50}`,
      200,
      Array.from({ length: n % 50 }, (_, index) => `${index},`).join(''),
    ),
  (n) => get(`/none/${n}`, 404, undefined),
  (n) => get(`/user/%zz${n}/file/x`, 400, undefined),
  () => get('/files/small.txt', 200, FILES['small.txt']),
  () => get('/files/page.html', 206, '<p>', { Range: 'bytes=0-2' }),
  (n) => get(`/files/missing${n}.txt`, 404, undefined),
]

/** Requests that are sent rarely: large ones, and ones that the client aborts. */
export const RARE_KINDS = [
  () => get('/files/large.bin', 200, FILES['large.bin']),
  () => ({ ...get('/files/large.bin', 200, undefined), breaksOff: true }),
  (n) => ({
    ...post('/raw', 'application/octet-stream', textOf(n, 200_000), undefined),
    breaksOff: true,
  }),
  (n) =>
    post('/echo', 'application/json', JSON.stringify({ text: textOf(n, 150_000) }), undefined, 413),
]

function textOf(n, length) {
  const piece = createHash('md5').update(String(n)).digest('hex')
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
