const echo = (fw) => {
  const app = fw()
  app.use((req, res) =>
    res.json([req.method, req.url, req.httpVersion, req.headers.host, req.hostname]),
  )
  return app
}

const line = (text) => `${text}\r\n`
const raw = (...lines) => lines.map(line).join('') + line('')

export default [
  {
    name: 'older protocols and the Connection header',
    covers: ['resm/send'],
    build: echo,
    requests: [
      raw('GET /a HTTP/1.0'),
      raw('GET /a HTTP/1.0', 'Host: a.com', 'Connection: keep-alive'),
      raw('GET /a HTTP/1.1', 'Host: a.com', 'Connection: close'),
      raw('HEAD /a HTTP/1.0', 'Host: a.com'),
      raw('GET /a HTTP/1.1', 'Host: a.com', 'Expect: 100-continue'),
      raw('GET /a HTTP/1.1', 'host:a.com'),
      raw('GET /a HTTP/1.1', 'HOST:   a.com   '),
    ],
  },
  {
    name: 'malformed requests are rejected alike',
    covers: ['B2.2.20'],
    build: echo,
    requests: [
      raw('nonsense'),
      raw('GET /a HTTP/1.1'),
      raw('GET /a HTTP/9.9', 'Host: a.com'),
      raw('GET /a HTTP/1.1', 'Host: a.com', 'Bad Header: x'),
      raw('BREW /pot HTTP/1.1', 'Host: a.com'),
      raw('GET /a HTTP/1.1', 'Host: a.com', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      raw('GET /a HTTP/1.1', 'Host: a.com', `X-Big: ${'x'.repeat(20000)}`),
    ],
  },
  {
    name: 'one connection carries good and failed requests',
    covers: ['B2.6.4', 'B2.6.1'],
    oneConnection: true,
    build(fw) {
      const app = fw()
      app.get('/ok', (req, res) => res.send('ok'))
      app.get('/fail', (req, res, next) => next(new Error('failed')))
      app.get('/written', (req, res) => {
        res.writeHead(202, 'Fine', { 'X-One': '1' })
        res.end('written')
      })
      return app
    },
    requests: [
      'GET /ok',
      'GET /fail',
      'GET /none',
      'HEAD /fail',
      'GET /written',
      ['POST /none', {}, 'body'],
      'GET /ok',
    ],
  },
  {
    name: 'bodies stream in and out',
    covers: ['resm/end', 'req/body'],
    build(fw, observe) {
      const app = fw()
      app.post('/echo', (req, res) => req.pipe(res))
      app.post('/count', (req, res) => {
        let bytes = 0
        req.on('data', (data) => {
          bytes += data.length
        })
        req.on('end', () => res.json({ bytes, complete: req.complete }))
      })
      app.get('/chunks', async (req, res) => {
        for (const part of ['one', 'two', 'three']) {
          res.write(part)
          await new Promise((resolve) => setImmediate(resolve))
        }
        res.end()
      })
      app.get('/flush', (req, res) => {
        res.status(201).type('txt').flushHeaders()
        observe('sent', [res.headersSent, res.statusCode])
        setTimeout(() => res.end('late'), 5)
      })
      app.get('/events', (req, res) => {
        res.on('finish', () =>
          observe('finish', [res.headersSent, res.writableEnded, res.get('X-A'), res.statusCode]),
        )
        res.set('X-A', 'b').send('text')
      })
      return app
    },
    requests: [
      ['POST /echo', {}, 'some body'],
      ['POST /echo', { 'Transfer-Encoding': 'chunked' }, '4\r\nsome\r\n5\r\n body\r\n0\r\n\r\n'],
      ['POST /count', {}, 'x'.repeat(100000)],
      'GET /chunks',
      'GET /flush',
      'GET /events',
      'HEAD /chunks',
    ],
  },
  {
    name: 'the server of app.listen is a plain Node server with its defaults',
    covers: ['app/listen', 'B2.2.20'],
    shape: async (fw) => {
      const server = fw().listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const {
        timeout,
        keepAliveTimeout,
        headersTimeout,
        requestTimeout,
        maxHeadersCount,
        maxRequestsPerSocket,
      } = server
      const seen = {
        timeouts: [timeout, keepAliveTimeout, headersTimeout, requestTimeout],
        limits: [maxHeadersCount, maxRequestsPerSocket],
        kind: server.constructor.name,
        listeners: ['request', 'connection', 'clientError', 'upgrade', 'error', 'listening'].map(
          (event) => [event, server.listenerCount(event)],
        ),
      }
      await new Promise((resolve) => server.close(resolve))
      return seen
    },
  },
]
