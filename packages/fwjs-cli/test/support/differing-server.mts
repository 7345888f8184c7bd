/** Records an import of fwjs, and tells the app which side it is. */
export const engine = `
const { FWJS_ENGINE: name, FWJS_ENGINE_RECORD: file } = process.env
const line = { found: 'express 4.22.3', ...(name === 'fwjs' && { given: 'fwjs 4.100.0' }) }
require('fs').appendFileSync(file, JSON.stringify(line) + '\\n')
`

/** A server with deliberate differences on the fwjs side. */
export const server = `
const http = require('http')
const isFwjs = process.env.FWJS_ENGINE === 'fwjs'
const asked = {}
const count = (name) => { asked[name] = (asked[name] ?? 0) + 1; return asked[name] }
const pages = {
  '/second': (req, res) => res.end('second ' + (count('second') > 1 ? 3 : isFwjs ? 2 : 1)),
  '/flaky': (req, res) => res.end(isFwjs && count('flaky') === 1 ? 'b' : 'a'),
  '/visit': (req, res) => { if (count('visit') === 1) res.setHeader('X-New', isFwjs ? 'b' : 'a'); res.end('x') },
  '/state': (req, res) => res.end(asked.posts ? 'changed' : isFwjs ? 'b' : 'a'),
  '/post': (req, res) => { count('posts'); res.end('x') },
  '/same': (req, res) => res.end('same'),
  '/status': (req, res) => { res.statusCode = isFwjs ? 404 : 200; res.end('x') },
  '/header': (req, res) => { res.setHeader('X-A', isFwjs ? '2' : '1'); res.end('x') },
  '/order': (req, res) => {
    for (const name of isFwjs ? ['X-B', 'X-A'] : ['X-A', 'X-B']) res.setHeader(name, '1')
    res.end('x')
  },
  '/body': (req, res) => res.end(isFwjs ? 'fwjs' : 'express'),
  '/json': (req, res) => res.end(JSON.stringify({ id: Math.random().toFixed(9), name: isFwjs ? 'b' : 'a' })),
  '/varies': (req, res) => res.end(JSON.stringify({ pid: process.pid, name: 'a' })),
  '/broken': (req, res) => res.end('pid ' + (isFwjs ? undefined : process.pid)),
  '/hang': (req, res) => { if (!isFwjs) res.end('x') },
  '/cut': (req, res) => { res.setHeader('Content-Length', 2); isFwjs ? res.write('x', () => res.destroy()) : res.end('xx') },
  '/crash': (req, res) => { if (isFwjs) throw new Error('crashed on purpose'); res.end('x') },
  '/late': (req, res) => res.end('x', () => { if (isFwjs) process.exit(3) }),
  '/reject': (req, res) => {
    if (!isFwjs) return void Promise.reject(new Error('rejected on purpose'))
    res.statusCode = 500
    res.end('x')
  },
  '/login': (req, res) => { res.setHeader('Set-Cookie', 'sid=secret-' + process.pid + '; Path=/'); res.end() },
  '/me': (req, res) => res.end(String(req.headers.cookie === 'sid=secret-' + process.pid && req.headers['x-csrf'] === 'secret-' + process.pid)),
  '/auth': (req, res) => res.end(req.headers.authorization),
  '/events': (req, res) => { res.setHeader('Content-Type', 'text/event-stream'); res.write('data: x\\n\\n') },
}
http.createServer((req, res) => pages[req.url](req, res)).listen({ port: 3000, host: '127.0.0.1' })
require('net').createServer().listen(3000)
`
