// Runs in Jest and in Vitest, which have the same globals.
const request = require('supertest')
const app = require('./app.cjs')

describe('users', () => {
  test('are shown', async () => {
    const { body, headers } = await request(app).get('/users/7')
    expect(body).toEqual({ id: '7' })
    expect(headers['content-type']).toMatch(/json/)
  })

  test('are created', async () => {
    const { status, headers } = await request(app).post('/users').send({ a: 1 })
    expect([status, headers.location]).toEqual([201, '/users/9'])
  })

  test('have errors', async () => {
    const { status, body } = await request(app).get('/error')
    expect([status, body]).toEqual([500, { message: 'on purpose' }])
  })

  test('need no server', () => {
    expect(app._router.stack.map(({ name }) => name).slice(0, 3)).toEqual([
      'query',
      'expressInit',
      'jsonParser',
    ])
  })
})
