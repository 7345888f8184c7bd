import assert from 'node:assert/strict'

const json = { 'Content-Type': 'application/json' }

export const checks = {
  'a body is parsed once, by the app whose route responds': async (example) => {
    for (const path of ['/items', '/orders']) {
      const answer = await example.ask(path, { method: 'POST', headers: json, body: '{"a":1}' })
      assert.deepEqual([answer.status, await answer.json()], [201, { a: 1 }])
    }
  },

  'without a body, the old app has an empty object, and new routes undefined': async (example) => {
    const bodies = []
    for (const path of ['/items', '/orders']) {
      const answer = await example.ask(path, { method: 'POST' })
      bodies.push(await answer.json())
    }
    assert.deepEqual(bodies, [{}, 'no body'])
  },

  'a path that only the old syntax can express is matched': async (example) => {
    assert.deepEqual(await (await example.ask('/items')).json(), { id: 'all', query: {} })
    assert.equal((await example.ask('/items/x')).status, 404)
  },
}
