import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw, { type Express } from 'fwjs-v5'
import { get } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { call, thrownBy } from '../support/reply.mts'

const views = folderOf({ 'page.tpl': 'page' })

type Engine = (path: string, options: object, done: (error: unknown, html?: string) => void) => void

function appWith(engine: Engine): Express {
  return fw().set('views', views).set('view engine', 'tpl').engine('tpl', engine)
}

const names: Engine = (_path, options, done) => {
  const { settings, _locals, cache, ...rest } = options as Record<string, unknown>
  done(null, JSON.stringify(rest))
}

test('the callback of a synchronous view engine is called later', async () => {
  const order: string[] = []
  await new Promise<void>((resolve) => {
    appWith(names).render('page', {}, () => {
      order.push('callback')
      resolve()
    })
    order.push('returned')
  })
  assert.deepEqual(order, ['returned', 'callback'])
})

test('options are own properties, after the locals', async () => {
  const app = appWith(names)
  app.locals['a'] = 1
  app.get('/', (_req, res) => {
    res.locals['b'] = 2
    const inherited = Object.create({ hidden: 1 })
    res.render('page', Object.assign(inherited, { c: 3 }))
  })
  assert.equal((await get(app, '/')).text, '{"a":1,"b":2,"c":3}')
})

test('render accepts null and no options', async () => {
  const app = appWith(names)
  const rendered = (...args: unknown[]) =>
    new Promise((resolve) =>
      call(app, 'render', 'page', ...args, (_: unknown, html: string) => resolve(html)),
    )
  assert.equal(await rendered(null), '{}')
  assert.equal(await rendered(), '{}')
})

test('a view that cannot be created throws from app.render and goes to the error handlers', async () => {
  const app = appWith(names)
  app.set('view engine', undefined as never)
  assert.match(
    thrownBy(() => app.render('page', () => {})),
    /No default engine/,
  )
  app.get('/', (_req, res) => res.render('page'))
  assert.equal((await get(app, '/')).status, 500)
})

test('an engine must be a function', () => {
  assert.match(
    thrownBy(() => call(fw(), 'engine', 'x', 1)),
    /callback function required/,
  )
})

test('an extension may begin with a dot', () => {
  const app = fw().engine('.a', names).engine('b', names)
  assert.deepEqual(Object.keys(Reflect.get(app, 'engines')), ['.a', '.b'])
})
