/*
 * Serves many kinds of requests and prints what clients and handlers saw, so that two processes
 * can be compared. The argument names a change that is made before the framework is loaded.
 */

import { once } from 'node:events'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const require = createRequire(import.meta.url)

const changes: Record<string, () => void> = {
  /** A Node.js that stores nothing under symbols. */
  symbols() {
    Object.getOwnPropertySymbols = () => []
  },
  /** A Node.js that doesn't export its legacy class. */
  url() {
    Reflect.deleteProperty(require('node:url'), 'Url')
  },
  /** An agent that was loaded first. */
  agent() {
    const { prototype } = http.OutgoingMessage as unknown as { prototype: Functions }
    for (const name of ['end', 'getHeader', 'removeHeader', 'setHeader']) {
      const original = prototype[name] as Functions[string]
      prototype[name] = function (this: unknown, ...args: unknown[]) {
        return original.apply(this, args)
      }
    }
  },
}

type Functions = Record<string, (...args: unknown[]) => unknown>

changes[process.argv[2] ?? '']?.()
const { default: fw } = await import('fwjs')

const seen: unknown[] = []
const app = fw()
app.set('env', 'test')
app.param('name', (_req, _res, next, value) => {
  seen.push(`param ${value}`)
  next()
})
app.get('/json', (_req, res) => void res.json({ a: [1, '<b>', 'ü'] }))
app.get('/text', (_req, res) => void res.send('text'))
app.get('/foreign', (_req, res) => void res.type('txt').send('grün'))
app.get('/bytes', (_req, res) => void res.send(Buffer.from('bytes')))
app.get('/long', (_req, res) => void res.send('x'.repeat(10_000)))
app.get('/status', (_req, res) => void res.sendStatus(204))
app.get('/user/:id', (req, res) => void res.send(req.params))
app.get('/named/:name', (req, res) => void res.send(req.params))
app.get('/query', (req, res) => void res.send(req.query))
app.get('/url', (req, res) => void res.json([req.path, Reflect.get(req, '_parsedUrl')]))
app.get('/redirect', (_req, res) => res.redirect('/text?a=b'))
app.get('/redirect/far', (_req, res) => res.redirect('/gr ün'))
app.get('/type', (req, res) => void res.type(String(req.query['of'])).send('text'))
app.get('/vary', (_req, res) => void res.vary('Accept').vary('Accept, Cookie').send('vary'))
app.get('/accepts', (req, res) => void res.json([req.accepts('html', 'json'), req.accepts('text')]))
app.get('/tagged', (_req, res) => void res.set('ETag', '"tag"').send('tagged'))
app.get('/fresh', (req, res) => void res.send(String(req.fresh)))
app.get('/error', () => {
  throw Object.assign(new Error('a <failure>'), { status: 418, stack: 'Error: a  <failure>\n at' })
})
app.post('/body', fw.json(), fw.text(), (req, res) => void res.json(req.body))
app.all('/method', (req, res) => void res.send(req.method))
app.use((req, res, next) => {
  res.set('Content-Encoding', 'identity')
  seen.push(typeof req.next, req.res === res, Object.keys(req.query ?? {}))
  next()
})

const plain: [path: string, headers?: http.OutgoingHttpHeaders][] = [
  ...['/json', '/text', '/foreign', '/bytes', '/long', '/status', '/user/4711', '/named/ada'],
  ...[
    '/query?a=1&b=2',
    '/query?a[b]=1&a[c]=%20',
    '/query?a=1&a=2',
    '/query?__proto__=1',
    '/url?a=b',
  ],
  ...['/redirect', '/redirect/far', '/type?of=html', '/type?of=json', '/type?of=text/plain'],
  ...['/type?of=image/png', '/vary', '/error', '/missing', '/missing%22%20%20x', '/fresh'],
].map((path) => [path])
const withHeaders: typeof plain = [
  ['/tagged', { 'If-None-Match': '"tag"' }],
  ['/text', { 'IF-NONE-MATCH': '*', 'Cache-Control': 'no-cache' }],
  ['/accepts', { Accept: '*/*' }],
  ['/accepts', { Accept: 'application/json' }],
  ['/redirect', { Accept: 'text/html' }],
]
const bodies: [type: string, body: string][] = [
  ['application/json', '{"a":1}'],
  ['application/json', '{"a":2}'],
  ['application/json; charset=utf-8', '{"a":3}'],
  ['text/plain', 'text'],
  ['text/html', 'html'],
]

async function ask(port: number, options: http.RequestOptions, body?: string): Promise<void> {
  const request = http.request({ port, host: '127.0.0.1', agent: false, ...options })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const headers = response.rawHeaders.map((text, at, all) => (all[at - 1] === 'Date' ? '' : text))
  seen.push([options.method, options.path, response.statusCode, response.statusMessage, headers])
  seen.push(Buffer.concat(chunks).toString('latin1'))
}

const ways = [() => app.listen(0, '127.0.0.1'), () => http.createServer(app).listen(0, '127.0.0.1')]
for (const listen of ways) {
  const server = listen()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const [path, headers = {}] of [...plain, ...withHeaders]) {
    await ask(port, { method: 'GET', path, headers })
  }
  for (const method of ['HEAD', 'OPTIONS', 'PURGE']) await ask(port, { method, path: '/method' })
  for (const [type, body] of bodies) {
    await ask(port, { method: 'POST', path: '/body', headers: { 'Content-Type': type } }, body)
  }
  server.close()
}
console.log(seen.map((one) => JSON.stringify(one)).join('\n'))
