import assert from 'node:assert/strict'

const publish = (example, text) =>
  example.ask('/messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
  })

/** Connects to the stream, and reads one message after the other. */
async function listen(example, headers = {}) {
  const controller = new AbortController()
  const answer = await example.ask('/events', { headers, signal: controller.signal })
  const decoder = new TextDecoderStream()
  const reader = answer.body.pipeThrough(decoder).getReader()
  let text = ''
  const read = async () => {
    while (!text.includes('\n\n')) text += (await reader.read()).value
    const [message] = text.split('\n\n', 1)
    text = text.slice(message.length + 2)
    return message
  }
  const leave = async () => {
    const before = example.output.match(/has left/g)?.length ?? 0
    controller.abort()
    await example.waitFor(new RegExp(`(?:client disconnected.*){${before + 1}}`, 's'))
  }
  return { answer, read, leave }
}

const listening = async (example) => (await (await example.ask('/listening')).json()).listening

export const checks = {
  'every client gets every message': async (example) => {
    const last = await (await publish(example, 'first')).json()
    const clients = [
      await listen(example, { 'Last-Event-ID': last.id }),
      await listen(example, { 'Last-Event-ID': last.id }),
    ]
    assert.equal(clients[0].answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    await publish(example, 'two\nlines')
    for (const { read, leave } of clients) {
      assert.equal(await read(), `id: ${last.id + 1}\ndata: {"text":"two\\nlines"}`)
      await leave()
    }
  },

  'a reconnecting client gets the messages it missed': async (example) => {
    const { id } = await (await publish(example, 'seen')).json()
    await publish(example, 'missed')
    const { read, leave } = await listen(example, { 'Last-Event-ID': id })
    assert.equal(await read(), `id: ${id + 1}\ndata: {"text":"missed"}`)
    await leave()
  },

  'a disconnected client is removed': async (example) => {
    const client = await listen(example)
    assert.equal(await listening(example), 1)
    await client.leave()
    assert.equal(await listening(example), 0)
  },
}
