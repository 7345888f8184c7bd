export const program = () => ({ args: ['main.mjs'], ready: '/api/0' })

const page = { Accept: 'text/html' }

export async function flow({ ask }) {
  await ask('GET /api/7?a[b]=c', { shows: '{"id":"7","query":{"a":{"b":"c"}}}' })
  await ask('GET /', { headers: page, shows: '<title>page</title>' })
  await ask('GET /deep/route', { headers: page, shows: '<title>page</title>' })
  await ask('GET /rendered', { shows: 'rendered here' })
  const { headers } = await ask('GET /source/main.ts', { shows: 'const title = "from vite"' })
  await ask('GET /source/main.ts', { headers: { 'If-None-Match': headers.etag }, status: 304 })
  await ask('GET /a.txt', { shows: 'a file' })
  await ask('GET /a.txt', { headers: { Range: 'bytes=2-3' }, status: 206, shows: 'fi' })
  await ask('GET /@vite/client', { shows: 'HMRContext', hides: ['Etag', 'Content-Length'] })
  await ask('GET /none.js', { headers: { Accept: 'text/javascript' }, status: 404 })
  await ask('POST /api/7', { json: {}, status: 404 })
}

/** The token of the run, in the client and in its source map. */
export const masks = [[/const wsToken = "[^"]*"|sourceMappingURL=data:\S+/g, 'TOKEN']]
