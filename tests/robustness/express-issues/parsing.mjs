import { ask, get, rawStatus, serving } from './client.mjs'

/* Request targets, headers, and the values parsed from them. */

const quiet = (fw) => fw().set('env', 'test')

/** Builds an app that responds with one value from the request. */
function telling(fw, look, settings = {}) {
  const app = quiet(fw)
  for (const [name, value] of Object.entries(settings)) app.set(name, value)
  app.use((req, res) => res.json(look(req) ?? null))
  return app
}

async function tell(fw, look, { settings, path = '/', headers = {} }) {
  const reply = await get(telling(fw, look, settings), path, { headers })
  return reply.status === 200 ? JSON.parse(reply.text) : reply.status
}

const on = (isOn, settings) => (isOn ? settings : {})

/** Forms of request smuggling that Node rejects. */
const SMUGGLING = [
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\nabcd',
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4 \r\n X: y\r\n\r\nabcd',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
]

export const rows = [
  {
    id: 'F50',
    fault: 'query parameters after the first 1,000 are dropped',
    option: true,
    trigger: (fw, isOn) =>
      tell(fw, (req) => Object.keys(req.query).length, {
        settings: on(isOn, { 'strict query': true }),
        path: `/?${Array.from({ length: 1100 }, (_, index) => `k${index}`).join('&')}`,
      }),
    express: 1000,
    fwjs: 400,
  },
  {
    id: 'F51',
    fault: 'a name nested deeper than 5 levels becomes one long name',
    option: true,
    trigger: (fw, isOn) =>
      tell(fw, (req) => Object.keys(req.query.a.b.c.d.e.f), {
        settings: on(isOn, { 'strict query': true }),
        path: '/?a[b][c][d][e][f][g][h]=1',
      }),
    express: ['[g][h]'],
    fwjs: 400,
  },
  {
    id: 'F63',
    fault: 'a request has two hosts',
    trigger: (fw) =>
      serving(
        telling(fw, () => 'served'),
        (port) => rawStatus(port, 'GET / HTTP/1.1\r\nHost: good\r\nHost: evil\r\n\r\n'),
      ),
    express: 200,
    fwjs: 400,
  },
  {
    id: 'F63',
    fault: 'the host of an absolute target is ignored',
    trigger: (fw) =>
      tell(fw, (req) => req.hostname, { path: 'http://target/x', headers: { Host: 'header' } }),
    express: 'header',
    fwjs: 'target',
  },
  {
    id: 'F63',
    fault: 'ambiguously framed requests are rejected',
    trigger: (fw) =>
      serving(
        telling(fw, () => 'served'),
        async (port) => {
          const statuses = []
          for (const bytes of SMUGGLING) statuses.push(await rawStatus(port, bytes))
          return [...new Set(statuses)]
        },
      ),
    both: [400],
  },
  {
    id: 'F64',
    fault: 'invalid percent-encoding is a 400',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/:name', (req, res) => res.json(req.params))
      return serving(app, async (port) => [
        (await ask(port, '/%E0%A4%A')).status,
        (await ask(port, '/%ff')).status,
      ])
    },
    both: [400, 400],
  },
  {
    id: 'F65',
    fault: 'line breaks in a parameter reach the handler, but no header accepts them',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/tell/:name', (req, res) => res.json(req.params.name))
      app.get('/set/:name', (req, res) => res.set('X-Name', req.params.name).end())
      return serving(app, async (port) => [
        (await ask(port, '/tell/a%0d%0ab%00')).text,
        (await ask(port, '/set/a%0d%0aX-Evil:%201')).status,
      ])
    },
    both: ['"a\\r\\nb\\u0000"', 500],
  },
  ...['evil.com:fake@good.com', '<script>', 'a b', '[::1', 'evil.com/abc?x='].map((host) => ({
    id: 'F94',
    fault: `${JSON.stringify(host)} is accepted as a host name`,
    trigger: async (fw) => {
      const name = await tell(fw, (req) => req.hostname, { headers: { Host: host } })
      return name === null ? 'none' : 'some'
    },
    express: 'some',
    fwjs: 'none',
  })),
  {
    id: 'F94',
    fault: 'a request with an invalid host is served',
    option: true,
    async trigger(fw, isOn) {
      const look = () => 'served'
      const settings = on(isOn, { 'strict host': true })
      return tell(fw, look, { settings, headers: { Host: 'evil.com/abc?x=' } })
    },
    express: 'served',
    fwjs: 400,
  },
  ...['javascript', 'https://evil'].map((protocol) => ({
    id: 'F95',
    fault: `a trusted proxy sets the protocol to ${protocol}`,
    trigger: (fw) =>
      tell(fw, (req) => req.protocol, {
        settings: { 'trust proxy': true },
        headers: { 'X-Forwarded-Proto': protocol },
      }),
    express: protocol,
    fwjs: 'http',
  })),
  {
    id: 'F96',
    fault: 'a trusted proxy forwards an invalid address',
    option: true,
    trigger: (fw, isOn) =>
      tell(fw, (req) => req.ip, {
        settings: { 'trust proxy': true, ...on(isOn, { 'strict addresses': true }) },
        headers: { 'X-Forwarded-For': '<script>, 203.0.113.7:4711' },
      }),
    express: '<script>',
    fwjs: '203.0.113.7',
  },
  {
    id: 'F97',
    fault: 'forwarded headers from an untrusted peer are ignored',
    trigger: (fw) =>
      tell(fw, (req) => [req.ip, req.protocol, req.hostname], {
        headers: {
          Host: 'a',
          'X-Forwarded-For': '6.6.6.6',
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-Host': 'evil',
        },
      }),
    both: ['127.0.0.1', 'http', 'a'],
  },
]
