import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { deprecationsOf } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

function paramApp(body: unknown): fw.Express {
  const app = fw()
  app.use((req, _res, next) => {
    req.body = body
    next()
  })
  app.get('/:id', (req, res) => {
    const { param } = req as unknown as Record<'param', (...values: unknown[]) => unknown>
    const one = (name: string) => Reflect.apply(param, req, [name])
    const two = (name: string, value: string) => Reflect.apply(param, req, [name, value])
    res.json([one('id'), one('name'), two('missing', 'default'), one('toString') ?? null])
  })
  return app
}

test('req.param checks params, then body, then query, then the default', async () => {
  await deprecationsOf(async () => {
    const all = await get(paramApp({ id: 'body', name: 'body' }), '/7?id=query&name=query')
    assert.equal(all.text, '["7","body","default",null]')
    const query = await get(paramApp({}), '/7?name=query')
    assert.equal(query.text, '["7","query","default",null]')
    const none = await get(paramApp(undefined), '/7?name=query')
    assert.equal(none.text, '["7","query","default",null]')
  })
})

test('req.param is deprecated', async () => {
  const messages = await deprecationsOf(() =>
    seen((req) => {
      const { param } = req as unknown as Record<'param', (...values: unknown[]) => unknown>
      return [Reflect.apply(param, req, ['a']), Reflect.apply(param, req, ['a', 'default'])]
    }),
  )
  assert.deepEqual(messages, [
    'req.param(name): Use req.params, req.body, or req.query instead',
    'req.param(name, default): Use req.params, req.body, or req.query instead',
  ])
})
