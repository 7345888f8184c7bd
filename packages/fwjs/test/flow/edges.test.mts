import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import { Router } from 'fwjs'
import { get, serving } from '../support/client.mts'
import { inside, run } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'
import { settled } from '../support/waiting.mts'

test('a URL with an unparsable host matches nothing and fails nothing', async () => {
  const router = Router()
  router.use(() => assert.fail('matched'))
  assert.equal(await run(router, { url: 'http://[', method: 'GET' }), undefined)
})

test('the page calls a request with an unparsable URL a resource', async () => {
  const reply = await get((req, res) => {
    req.url = 'http://['
    inside(quietApp()).handle(req, res)
  }, '/')
  assert.match(reply.text, /Cannot GET resource/)
})

test('an error after the headers were sent on a response without a socket does nothing', async () => {
  const app = quietApp()
  app.use((_req, _res, next) => next(new Error('late')))
  const req = { url: '/', method: 'GET', headers: {} }
  const calls: string[] = []
  const noting = (name: string) => (): void => {
    calls.push(name)
  }
  const methods = { write: noting('write'), end: noting('end'), writeHead: noting('writeHead') }
  const res = { setHeader() {}, headersSent: true, writableEnded: false, ...methods }
  inside(app).handle(req, res)
  inside(quietApp()).handle({ ...req }, { _header: 'HTTP/1.1 200 OK', ...methods })
  await settled()
  assert.deepEqual(calls, [])
})

test('an error without a message is shown by its status', async () => {
  const app = quietApp()
  app.use((_req, _res, next) => next(Object.create(null, { status: { value: 418 } })))
  const reply = await get(app, '/')
  assert.equal(reply.status, 418)
  assert.match(reply.text, /I&#39;m a Teapot/)
})

test('a rejection with a string is reported as that string', async () => {
  const app = quietApp()
  app.get('/', () => Promise.reject('plain text'))
  assert.match((await get(app, '/')).text, /plain text/)
})

test('the default page waits for a request body that is still arriving', async () => {
  const app = quietApp()
  const arrived = new Promise((resolve) => {
    app.use((req, _res, next) => {
      resolve(req)
      next()
    })
  })
  await serving(app, async (address) => {
    const request = http.request({ port: address.port, method: 'POST', path: '/', agent: false })
    let status = 0
    const done = new Promise<void>((resolve) => {
      request.on('response', (response) => {
        status = response.statusCode ?? 0
        response.resume().on('end', resolve)
      })
    })
    request.write('first')
    await arrived
    await settled()
    assert.equal(status, 0)
    request.end('last')
    await done
    assert.equal(status, 404)
  })
})
