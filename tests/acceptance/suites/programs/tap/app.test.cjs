const { test } = require('tap')
const { ask } = require('../app.cjs')

test('greets', async (t) => {
  t.equal((await ask('/')).body, 'hello')
})

test('says what it runs on', async (t) => {
  t.equal((await ask('/')).maker, 'Express')
})

test('is wrong about its greeting', async (t) => {
  t.equal((await ask('/')).body, 'goodbye')
})
