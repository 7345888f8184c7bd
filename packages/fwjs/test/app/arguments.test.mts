import assert from 'node:assert/strict'
import test from 'node:test'
import fw, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const mark = (letter: string) => (_req: Request, res: Response, next: NextFunction) => {
  res.append('X-Mark', letter)
  next()
}

test('a path is a string, a pattern, a regular expression, or an array', async () => {
  const app = quietApp()
  const reply = (_req: Request, res: Response) => {
    res.send('here')
  }
  app.get('/string', reply)
  app.get('/pat+ern', reply)
  app.get(/^\/re[gx]/, reply)
  app.get(['/one', '/t*o', /^\/three$/], reply)
  for (const path of ['/string', '/patttern', '/regular', '/one', '/tango', '/three']) {
    assert.equal((await get(app, path)).status, 200, path)
  }
  assert.equal((await get(app, '/four')).status, 404)
})

test('a path of another type throws a TypeError', () => {
  const app = fw()
  const route = (path: unknown) => Reflect.apply(app.get, app, [path, () => {}])
  for (const path of [undefined, null, 5, {}]) {
    assert.throws(() => route(path), {
      name: 'TypeError',
      message: 'path must be a string, array of strings, or regular expression',
    })
  }
})

test('the default path of use is the root', async () => {
  const app = fw()
  app.use((req, res) => {
    res.send(`${req.baseUrl}|${req.url}`)
  })
  assert.equal((await get(app, '/deep/down')).text, '|/deep/down')
})

test('callbacks may be several functions and nested arrays', async () => {
  const app = fw()
  const done: RequestHandler = (_req, res) => {
    res.send('done')
  }
  Reflect.apply(app.use, app, [mark('a'), [mark('b'), [mark('c')]]])
  app.use('/x', [mark('d'), mark('e')], mark('f'))
  Reflect.apply(app.get, app, ['/x', mark('g'), [mark('h'), [mark('i')]], done])
  const reply = await get(app, '/x')
  assert.equal(reply.headers['x-mark'], 'a, b, c, d, e, f, g, h, i')
})

test('an array that begins with a function is not mistaken for a path', async () => {
  const app = fw()
  const done: RequestHandler = (_req, res) => {
    res.send('done')
  }
  Reflect.apply(app.use, app, [[[mark('a')], mark('b')], done])
  assert.equal((await get(app, '/anywhere')).headers['x-mark'], 'a, b')
})

test('a router and an application are valid middleware', async () => {
  const app = fw()
  const router = Router()
  const child = fw()
  router.get('/', (_req, res) => {
    res.send('router')
  })
  child.get('/', (_req, res) => {
    res.send('application')
  })
  app.use('/router', router)
  app.use('/child', child)
  assert.equal((await get(app, '/router')).text, 'router')
  assert.equal((await get(app, '/child')).text, 'application')
})

test('a handler that is not a function throws when it is registered', () => {
  const app = fw()
  assert.throws(() => Reflect.apply(app.get, app, ['/', null]), {
    name: 'Error',
    message:
      "Route.get() requires a callback function but got a [object Null] (argument 2 of get('/', …))",
  })
  assert.throws(() => Reflect.apply(app.get, app, ['/', 5]), /but got a \[object Number\]/)
})
