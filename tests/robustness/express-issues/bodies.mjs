import { ask, get, rawStatus, serving } from './client.mjs'

/* Body contents. */

const quiet = (fw) => fw().set('env', 'test')

/** Returns the status and the body that an app parses, with these parser options. */
async function read(fw, parser, options, body, type) {
  const app = quiet(fw).use(fw[parser](options))
  app.use((req, res) => res.json(req.body))
  const reply = await get(app, '/', { method: 'POST', headers: { 'Content-Type': type }, body })
  return reply.status === 200 ? reply.text : reply.status
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const form = (fw, body) => read(fw, 'urlencoded', { extended: true }, body, FORM_TYPE)

export const rows = [
  {
    id: 'F52',
    fault: 'a form that is nested too deeply or has too many parameters is rejected',
    trigger: async (fw) => [
      await form(fw, `a${'[b]'.repeat(33)}=1`),
      await form(fw, Array(1001).fill('a=1').join('&')),
    ],
    both: [400, 413],
  },
  {
    id: 'F54',
    fault: '__proto__ in a form or a query is dropped, other names are data',
    async trigger(fw) {
      const app = quiet(fw)
      app.get('/', (req, res) => res.json(req.query))
      const text = '__proto__[x]=1&a[__proto__][x]=1&hasOwnProperty=2&b=3'
      const query = (await get(app, `/?${text}`)).text
      return [query, await form(fw, text), {}.x]
    },
    both: [
      '{"a":{},"hasOwnProperty":"2","b":"3"}',
      '{"a":{},"hasOwnProperty":"2","b":"3"}',
      undefined,
    ],
  },
  {
    id: 'F55',
    fault: 'a body pollutes a prototype in code that copies it',
    option: true,
    async trigger(fw, isOn) {
      const app = quiet(fw).use(fw.json(isOn ? { proto: 'remove' } : {}))
      app.use((req, res) => res.json({ isAdmin: Object.assign({}, req.body).isAdmin === true }))
      const body = '{"__proto__":{"isAdmin":true}}'
      const headers = { 'Content-Type': JSON_TYPE }
      return (await get(app, '/', { method: 'POST', headers, body })).text
    },
    express: '{"isAdmin":true}',
    fwjs: '{"isAdmin":false}',
  },
  {
    id: 'F55',
    fault: 'a body with __proto__ is not rejected',
    option: true,
    trigger: (fw, isOn) =>
      read(
        fw,
        'json',
        isOn ? { proto: 'error' } : {},
        '{"constructor":{"prototype":{}}}',
        JSON_TYPE,
      ),
    express: '{"constructor":{"prototype":{}}}',
    fwjs: 400,
  },
  {
    id: 'F56',
    fault: 'JSON of any depth is parsed, and serializing it again fails',
    option: true,
    trigger: (fw, isOn) =>
      read(
        fw,
        'json',
        isOn ? { maxDepth: 100 } : {},
        '['.repeat(20_000) + ']'.repeat(20_000),
        JSON_TYPE,
      ),
    express: 500,
    fwjs: 400,
  },
  {
    id: 'F57',
    fault: 'invalid text bytes become U+FFFD',
    option: true,
    trigger: (fw, isOn) =>
      read(
        fw,
        'json',
        isOn ? { fatal: true } : {},
        Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]),
        JSON_TYPE,
      ),
    express: '["\ufffd"]',
    fwjs: 400,
  },
  {
    id: 'F58',
    fault: 'UTF-7 is a Unicode encoding, so it is parsed',
    trigger: (fw) => read(fw, 'json', {}, '{"a":"+AGE-"}', `${JSON_TYPE}; charset=utf-7`),
    both: '{"a":"a"}',
  },
  ...['application/json garbage', 'application/json;', 'application/json\ta'].map((type) => ({
    id: 'F59',
    fault: `a body with type ${JSON.stringify(type)} is ignored`,
    option: true,
    async trigger(fw, isOn) {
      const app = quiet(fw).use(fw.json())
      if (isOn) app.enable('strict content type')
      app.use((req, res) => res.json(req.body))
      return serving(app, (port) =>
        rawStatus(
          port,
          `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 7\r\n\r\n{"a":1}`,
        ),
      )
    },
    express: 200,
    fwjs: 415,
  })),
  {
    id: 'F60',
    fault: 'the last of two charsets counts',
    option: true,
    async trigger(fw, isOn) {
      const app = quiet(fw).use(fw.json())
      if (isOn) app.enable('strict content type')
      app.use((req, res) => res.json(req.body))
      const headers = { 'Content-Type': `${JSON_TYPE}; charset=utf-8; charset=utf-16le` }
      const body = Buffer.from('{"a":1}', 'utf16le')
      const reply = await get(app, '/', { method: 'POST', headers, body })
      return reply.status === 200 ? reply.text : reply.status
    },
    express: '{"a":1}',
    fwjs: 400,
  },
  {
    id: 'F61',
    fault: 'the last of two duplicate JSON names counts, as in JavaScript',
    trigger: (fw) => read(fw, 'json', {}, '{"a":1,"a":2}', JSON_TYPE),
    both: '{"a":2}',
  },
  {
    id: 'F62',
    fault: 'a body shorter than its declared length is a 400',
    async trigger(fw) {
      const app = quiet(fw).use(fw.json())
      app.use((_req, res) => res.send('read'))
      return serving(app, async (port) => {
        const head =
          'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{}'
        return [await rawStatus(port, head, { half: true }), (await ask(port, '/')).status]
      })
    },
    both: [400, 200],
  },
]
