export const program = () => ({
  node: 'node_modules/node22/bin/node',
  args: ['main.mjs'],
  ready: '/aborted',
  env: { NODE_ENV: 'production' },
})

async function askForPages(ask) {
  await ask('GET /', { headers: { 'X-Who': 'me' }, shows: 'hello me' })
  await ask('HEAD /')
  await ask('GET /notes', { shows: '<li>first</li>' })
  await ask('GET /late', { shows: '<b>streamed</b>' })
  await ask('GET /none', { status: 404, shows: 'failed' })
  await ask('GET /thrown/error', { status: 500, shows: 'failed' })
  await ask('GET /thrown/response', { status: 404, shows: 'failed: no such thing' })
  await ask('GET /thrown/redirect', { status: 302 })
  // The client's router asks for the data alone.
  await ask('GET /_.data', { shows: 'nobody' })
  await ask('GET /late.data', { shows: 'streamed' })
  await ask('GET /thrown/error.data', { status: 500 })
}

async function act(ask, port) {
  const origin = { Origin: `http://127.0.0.1:${port}` }
  const added = await ask('POST /notes', { form: 'text=second', headers: origin, status: 302 })
  await ask(`GET ${added.headers.location}`, { shows: '<li>second</li>' })
  await ask('POST /notes', { form: 'text=', headers: origin, status: 422, shows: 'no text' })
  await ask('POST /notes.data', { form: 'text=third', headers: origin, status: 202 })
  const elsewhere = { Origin: 'http://evil.example.com' }
  await ask('POST /notes', { form: 'text=x', headers: elsewhere, status: 400 })
  const forwarded = 'public.example.com'
  const proxied = { Origin: `http://${forwarded}:${port}`, 'X-Forwarded-Host': forwarded }
  await ask('POST /notes', { form: 'text=x', headers: proxied, status: 302 })
  await ask('POST /late', { form: 'a=1', headers: origin, status: 405 })
}

export async function flow({ ask, abort, waitFor, port }) {
  await askForPages(ask)
  await act(ask, port)
  await ask('GET /resource', { shows: '"GET"' })
  await ask('PUT /resource', { json: { a: 1 }, status: 201, shows: '{"a":1}' })
  await ask('GET /a.txt', { headers: { Range: 'bytes=2-' }, status: 206, shows: 'file' })
  await abort('GET /resource?endless')
  await waitFor('GET /aborted', 200)
  await ask('GET /aborted', { shows: '1' })
}
