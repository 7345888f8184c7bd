import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const upstream = createServer((req, res) => {
  let text = ''
  req.on('data', (data) => {
    text += data
  })
  req.on('end', () => res.end(`upstream ${req.method} ${req.url} ${text}`))
})

export async function prepare() {
  if (upstream.listening) return
  upstream.listen(0, '127.0.0.1').unref()
  await once(upstream, 'listening')
}

export const program = () => ({
  // Version 6 needs it.
  node: 'node_modules/node22/bin/node',
  args: ['node_modules/webpack/bin/webpack.js', 'serve', '--config', 'webpack.config.cjs'],
  env: { UPSTREAM: `http://127.0.0.1:${upstream.address().port}` },
})

/** Returns the messages that the browser's socket gets when a file changes. */
async function watchChange(folder, port) {
  const WebSocket = createRequire(join(folder, 'package.json'))('ws')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: `http://127.0.0.1:${port}` })
  const heard = []
  const changed = new Promise((resolve) => {
    socket.on('message', (data) => {
      // Version 6 also sends each event in another form, with an action.
      const { action, type = action } = JSON.parse(data)
      if (heard.at(-1) !== type) heard.push(type)
      if (type !== 'ok') return
      if (heard.includes('invalid')) resolve([...heard])
      else writeFileSync(join(folder, 'source/index.js'), "document.title = 'second'\n")
    })
  })
  const late = new Promise((resolve) => setTimeout(resolve, 20_000, heard).unref())
  const first = await Promise.race([changed, late])
  socket.terminate()
  return first
}

export async function flow({ ask, note, port }, folder) {
  const gzip = { headers: { 'Accept-Encoding': 'gzip' }, encoding: 'latin1' }
  await ask('GET /', { shows: '<title>page</title>' })
  const { headers } = await ask('GET /main.js', { shows: 'first' })
  await ask('GET /main.js', gzip)
  await ask('HEAD /main.js')
  await ask('GET /main.js', { headers: { Range: 'bytes=0-9' }, status: 206 })
  await ask('GET /main.js', { headers: { 'If-None-Match': headers.etag }, status: 304 })
  await ask('GET /deep/route', { headers: { Accept: 'text/html' }, shows: '<title>page</title>' })
  await ask('GET /deep/route', { status: 404 })
  await ask('GET /a.txt', { shows: 'a file' })
  await ask('GET /api/x?y=1', { shows: 'upstream GET /api/x?y=1' })
  await ask('POST /api/x', { json: { a: 1 }, shows: 'upstream POST /api/x {"a":1}' })
  await ask('GET /own/7?a[b]=c', { shows: '{"id":"7","query":{"a":{"b":"c"}}}' })
  await ask('GET /webpack-dev-server', { shows: 'main.js' })
  const heard = await watchChange(folder, port)
  note('the socket hears of a change', heard, heard.includes('invalid'))
  await ask('GET /main.js', { shows: 'second' })
}
