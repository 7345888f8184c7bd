// The requests that every bundle gets.

const incomplete = { body: '[', headers: { 'Content-Type': 'application/json' } }
const asked = (name, value) => ({ headers: { [name]: value } })

/** @param {import('./lines.mjs').Line} line */
export async function send(ask, line) {
  await ask('GET /users/7?a[b]=c', { shows: '{"id":"7","query":{' })
  await ask('HEAD /users/7')
  await ask('POST /users', { json: { a: 1 }, status: 201, shows: '{"a":1}' })
  await ask('POST /users', { form: 'a[b]=1', status: 201, shows: '{"a":{"b":"1"}}' })
  await ask('POST /users', { ...incomplete, status: 400, shows: 'SyntaxError: ' })
  await ask('GET /moved', { status: 302 })
  await ask('GET /bytes', { encoding: 'latin1', shows: '\0ÿ\x80' })
  await sendForFiles(ask)
  await ask('GET /page', { shows: 'rendered development' })
  await ask('GET /no-engine', { shows: 'Error' })
  await ask('GET /compressed', {
    ...asked('Accept-Encoding', 'gzip'),
    encoding: 'latin1',
    shows: '\x1f\x8b',
  })
  await ask('GET /late', { shows: 'late' })
  await ask('GET /error', { status: 409, shows: 'Error: x' })
  await ask('GET /none', { status: 404, shows: 'Cannot GET /none' })
  if (line.handlesRejections) await ask('GET /rejected', { status: 409, shows: 'Error: ' })
  if (line.hasOps) await sendForOps(ask)
}

async function sendForFiles(ask) {
  const file = 'GET /files/page.txt'
  await ask(file, { shows: 'a page' })
  await ask('HEAD /files/page.txt')
  await ask(file, { ...asked('Range', 'bytes=2-3'), status: 206, shows: 'pa' })
  await ask(file, { ...asked('Range', 'bytes=99-'), status: 416, shows: 'Range Not Satisfiable' })
  await ask(file, { ...asked('If-None-Match', 'W/"7-0"'), status: 304 })
  await ask('GET /unvalidated/page.txt', { ...asked('If-None-Match', 'W/"7-0"'), shows: 'a page' })
  await ask('GET /files/none.txt', { status: 404 })
  await ask('GET /sent', { shows: 'a page' })
  await ask('GET /download', { shows: 'a page' })
}

async function sendForOps(ask) {
  await ask('GET /busy', { shows: 'accepted' })
  await ask('GET /ready')
  await ask('GET /routes', { shows: '"/users/:id"' })
  await ask('GET /trace', { shows: '"responded"' })
}
