import { request } from 'node:http'

export const program = () => ({ args: ['main.cjs'], ready: '/assets/main.js' })

/** Reads the start of an endless stream. */
function readEvent(port) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/__webpack_hmr' }, (res) => {
      let text = ''
      res.on('data', (data) => {
        text += data
        if (!text.includes('"action":"sync"')) return
        asked.destroy()
        const { date: _, 'x-powered-by': __, ...headers } = res.headers
        resolve({ status: res.statusCode, headers, text })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

export async function flow({ ask, note, port }) {
  const { headers } = await ask('GET /assets/main.js', { shows: 'from the bundle' })
  await ask('HEAD /assets/main.js')
  await ask('GET /assets/main.js', { headers: { Range: 'bytes=0-9' }, status: 206 })
  await ask('GET /assets/main.js', { headers: { Range: 'bytes=999999-' }, status: 416 })
  await ask('GET /assets/main.js', { headers: { 'If-None-Match': headers.etag }, status: 304 })
  await ask('POST /assets/main.js', { body: 'x', status: 404 })
  await ask('GET /assets/none.js', { status: 404 })
  await ask('GET /page', { shows: '["main"]' })
  const event = await readEvent(port)
  note('GET /__webpack_hmr', event, event.text.includes('"name"'))
}

export const masks = [[/\\"time\\":\d+/g, 'TIME']]
