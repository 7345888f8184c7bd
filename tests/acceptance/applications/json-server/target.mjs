import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const data = {
  posts: [
    { id: 1, title: 'first', likes: 3 },
    { id: 2, title: 'second', likes: 9 },
    { id: 3, title: 'third', likes: 5 },
  ],
  comments: [{ id: 1, postId: 1, body: 'well' }],
  profile: { name: 'somebody' },
}

export function prepare(folder) {
  writeFileSync(join(folder, 'db.json'), JSON.stringify(data))
}

export const program = (_folder, port) => ({
  args: [
    'node_modules/json-server/lib/cli/bin.js',
    ...['--port', String(port), '--host', '127.0.0.1', '--static', 'public', 'db.json'],
  ],
  ready: '/posts',
})

async function read(ask) {
  await ask('GET /posts', { shows: '"second"' })
  await ask('GET /posts/1', { shows: '"first"' })
  await ask('GET /posts?title=second', { shows: '"second"' })
  await ask('GET /posts?likes_gte=5&_sort=likes&_order=desc', { shows: '"third"' })
  await ask('GET /posts?_page=2&_limit=1', { shows: '"second"' })
  await ask('GET /posts?_embed=comments&_limit=1', { shows: '"well"' })
  await ask('GET /comments?_expand=post', { shows: '"first"' })
  await ask('GET /posts/1/comments', { shows: '"well"' })
  await ask('GET /posts?q=third', { shows: '"third"' })
  await ask('GET /profile', { shows: 'somebody' })
  await ask('GET /db', { shows: '"posts"' })
  await ask('HEAD /posts')
  await ask('GET /posts/9', { status: 404 })
  const { headers } = await ask('GET /posts/2')
  await ask('GET /posts/2', { headers: { 'If-None-Match': headers.etag }, status: 304 })
}

async function write(ask) {
  await ask('POST /posts', { json: { title: 'fourth' }, status: 201, shows: '"id": 4' })
  await ask('POST /posts', { form: 'title=fifth', status: 201, shows: '"fifth"' })
  await ask('PUT /posts/4', { json: { title: 'fourth again' }, shows: 'again' })
  await ask('PATCH /posts/4', { json: { likes: 1 }, shows: '"likes": 1' })
  const hides = ['Content-Length', 'ETag']
  await ask('POST /posts', { json: { id: 4 }, status: 500, shows: 'duplicate id', hides })
  await ask('POST /posts', {
    body: '{bad',
    headers: { 'Content-Type': 'application/json' },
    status: 400,
  })
  await ask('PUT /posts/99', { json: {}, status: 404 })
  await ask('DELETE /posts/1')
  await ask('GET /posts/1', { status: 404 })
  await ask('GET /comments', { shows: '[]' })
}

export async function flow({ ask }) {
  await read(ask)
  await write(ask)
  await ask('GET /', { shows: 'from a file' })
  await ask('GET /none.html', { status: 404 })
  await ask('GET /posts', { headers: { 'Accept-Encoding': 'gzip' }, encoding: 'latin1' })
  await ask('OPTIONS /posts', {
    headers: { Origin: 'http://x', 'Access-Control-Request-Method': 'PUT' },
    status: 204,
  })
}

/** Error responses include the stack, which goes through the framework's own files. */
export const masks = [[/(\\n|&nbsp;|<br>|\s)+at [^<\\]*/g, ' FRAME']]
