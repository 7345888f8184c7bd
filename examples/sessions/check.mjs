import assert from 'node:assert/strict'

export const usesRedis = true

const cookieOf = (answer) => answer.headers.getSetCookie()[0]?.split(';')[0]

const logIn = (example, password, cookie) =>
  example.ask('/login', {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada', password }),
    headers: cookie ? { Cookie: cookie } : {},
  })

const me = (example, Cookie) => example.ask('/me', { headers: Cookie ? { Cookie } : {} })

export const checks = {
  'a wrong password creates no session': async (example) => {
    const answer = await logIn(example, 'wrong')
    assert.deepEqual([answer.status, cookieOf(answer)], [401, undefined])
    assert.equal((await me(example)).status, 401)
  },

  'a login creates a new session id, with secure cookie flags': async (example) => {
    const first = await logIn(example, 'lovelace')
    assert.match(first.headers.getSetCookie()[0], /; HttpOnly; SameSite=Lax$/)
    const second = await logIn(example, 'lovelace', cookieOf(first))
    assert.notEqual(cookieOf(second), cookieOf(first))
    assert.equal((await me(example, cookieOf(first))).status, 401)
    assert.equal((await me(example, cookieOf(second))).status, 200)
  },

  'a session survives killing the process': async (example) => {
    const cookie = cookieOf(await logIn(example, 'lovelace'))
    assert.deepEqual(await (await me(example, cookie)).json(), { name: 'ada', visits: 1 })
    await example.stop()
    await example.start()
    assert.deepEqual(await (await me(example, cookie)).json(), { name: 'ada', visits: 2 })
  },

  'a logout ends the session, not only the cookie': async (example) => {
    const cookie = cookieOf(await logIn(example, 'lovelace'))
    const options = { method: 'POST', headers: { Cookie: cookie } }
    const answer = await example.ask('/logout', options)
    assert.equal(answer.status, 204)
    assert.match(answer.headers.getSetCookie()[0], /^sid=; .*Expires=Thu, 01 Jan 1970/)
    assert.equal((await me(example, cookie)).status, 401)
  },
}
