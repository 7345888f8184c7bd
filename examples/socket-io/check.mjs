import assert from 'node:assert/strict'
import { once } from 'node:events'
import { io } from 'socket.io-client'

async function connect(example, name, transports) {
  const options = { auth: { name }, transports, forceNew: true, reconnection: false }
  const socket = io(example.url(), options)
  await once(socket, 'connect')
  return socket
}

const membersOf = async (example, room) =>
  (await (await example.ask(`/rooms/${room}`)).json()).members

export const checks = {
  'WebSocket and polling clients can talk to each other': async (example) => {
    const ada = await connect(example, 'ada', ['websocket'])
    const alan = await connect(example, 'alan', ['polling'])
    assert.equal(await ada.emitWithAck('join', 'lobby'), 1)
    assert.equal(await alan.emitWithAck('join', 'lobby'), 2)
    assert.deepEqual(await membersOf(example, 'lobby'), ['ada', 'alan'])
    const heard = once(alan, 'said')
    assert.equal(await ada.emitWithAck('say', 'lobby', 'hello'), 'sent')
    assert.deepEqual(await heard, [{ from: 'ada', text: 'hello' }])
    assert.equal(await ada.emitWithAck('say', 'attic', 'hello'), 'not in the room')
    ada.disconnect()
    alan.disconnect()
  },

  'an app handler sends to a room': async (example) => {
    const ada = await connect(example, 'ada', ['websocket'])
    await ada.emitWithAck('join', 'news')
    const heard = once(ada, 'said')
    const answer = await example.ask('/rooms/news/messages', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"text":"lunch"}',
    })
    assert.equal(answer.status, 202)
    assert.deepEqual(await heard, [{ from: 'the server', text: 'lunch' }])
    ada.disconnect()
  },

  'rejects clients without a name': async (example) => {
    const socket = io(example.url(), { forceNew: true, reconnection: false })
    const [error] = await once(socket, 'connect_error')
    assert.equal(error.message, 'name is required')
    socket.disconnect()
  },

  'the app and socket.io share one port': async (example) => {
    assert.match(await (await example.ask('/')).text(), /socket\.io\.js/)
    const script = await example.ask('/socket.io/socket.io.js')
    assert.match(script.headers.get('content-type'), /javascript/)
    assert.equal((await example.ask('/nothing')).status, 404)
  },
}
