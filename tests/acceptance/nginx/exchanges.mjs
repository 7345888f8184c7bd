const post = (path, type, body) => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) },
  body,
})

/** Requests that a client sends through nginx. */
export const exchanges = [
  { title: 'forwarded headers give address, protocol and host', path: '/whoami?x=1' },
  {
    title: 'a client cannot speak for another through the proxy',
    path: '/whoami',
    headers: { 'X-Forwarded-For': '10.1.2.3', 'X-Forwarded-Proto': 'https' },
  },
  { title: 'a JSON upload', ...post('/json', 'application/json', '{"a":[1,2,3]}') },
  { title: 'malformed JSON', ...post('/json', 'application/json', '{"a":') },
  { title: 'a text upload', ...post('/text', 'text/plain', 'x'.repeat(50_000)) },
  { title: 'a raw upload of 1 MB', ...post('/raw', 'application/octet-stream', 'x'.repeat(1e6)) },
  { title: 'a form', ...post('/form', 'application/x-www-form-urlencoded', 'a[b]=1&c=2') },
  { title: 'an upload over the limit', ...post('/text', 'text/plain', 'x'.repeat(300_000)) },
  { title: 'a download', path: '/download' },
  { title: 'a static file', path: '/files/file.txt' },
  { title: 'a directory', path: '/files' },
  { title: 'the index of a directory', path: '/files/' },
  { title: 'a range', path: '/files/file.txt', headers: { Range: 'bytes=10-19' } },
  { title: 'the last bytes', path: '/files/file.txt', headers: { Range: 'bytes=-5' } },
  { title: 'a range beyond the file', path: '/files/file.txt', headers: { Range: 'bytes=99999-' } },
  {
    title: 'a copy that is still good',
    path: '/files/file.txt',
    headers: { 'If-Modified-Since': 'Tue, 14 Nov 2023 22:13:20 GMT' },
  },
  { title: 'HEAD of a static file', method: 'HEAD', path: '/files/file.txt' },
  { title: 'a missing file', path: '/files/none.txt' },
]
