const assert = require('node:assert')
const { ask } = require('../app.cjs')

describe('the application', () => {
  it('greets', async () => {
    assert.equal((await ask('/')).body, 'hello')
  })

  it('says what it runs on', async () => {
    assert.equal((await ask('/')).maker, 'Express')
  })

  it('is wrong about its greeting', async () => {
    assert.equal((await ask('/')).body, 'goodbye')
  })
})
