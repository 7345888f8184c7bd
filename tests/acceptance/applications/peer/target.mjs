import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export const program = (_folder, port) => ({
  args: [
    'node_modules/peer/dist/bin/peerjs.js',
    ...['--port', String(port), '--host', '127.0.0.1', '--path', '/p', '--allow_discovery', 'true'],
  ],
  ready: '/p',
})

async function connect(folder, port, name) {
  const WebSocket = createRequire(join(folder, 'package.json'))('ws')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/p/peerjs?key=peerjs&id=${name}&token=t`)
  const [message] = await once(socket, 'message')
  return { socket, opened: JSON.parse(message) }
}

export async function flow({ ask, note, port }, folder) {
  await ask('GET /p', { shows: 'PeerJS Server' })
  await ask('GET /p/peerjs/id', { shows: '-', hides: ['ETag'] })
  await ask('GET /p/peerjs/peers', { shows: '[]' })
  const one = await connect(folder, port, 'one')
  const two = await connect(folder, port, 'two')
  note('both are let in', [one.opened, two.opened], two.opened.type === 'OPEN')
  await ask('GET /p/peerjs/peers', { shows: '["one","two"]' })
  one.socket.send(JSON.stringify({ type: 'OFFER', dst: 'two', payload: { a: 1 } }))
  const [offer] = await once(two.socket, 'message')
  note('one hears the other', JSON.parse(offer), String(offer).includes('OFFER'))
  for (const { socket } of [one, two]) socket.terminate()
  await ask('GET /none', { status: 404 })
  await ask('OPTIONS /p', {
    headers: { Origin: 'http://x', 'Access-Control-Request-Method': 'GET' },
    status: 204,
  })
}

export const masks = [[/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID']]
