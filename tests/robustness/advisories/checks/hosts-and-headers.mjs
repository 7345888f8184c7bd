import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { growth, isLinear } from '../growth.mjs'
import { FRAMEWORKS } from '../subjects.mjs'
import { answersTo, answerTo, talk } from '../talk.mjs'

/** Returns the host that an app sees in a request. */
function hostSeen(fw, name, hosts) {
  const member = name === 'fwjs-v3' ? 'host' : 'hostname'
  const app = fw()
  app.use((req, res) => res.send({ host: req[member] }))
  return talk(app, async (ask) => {
    const seen = []
    for (const host of hosts) {
      const { code, text } = await ask(['GET /', { Host: host }])
      seen.push({ code, host: code === 200 ? JSON.parse(text).host : undefined })
    }
    return seen
  })
}

/** A row about invalid Host headers; Express 4.22.3 uses a part of them as the host. */
const oddHosts = (...hosts) => ({
  on: FRAMEWORKS,
  weak: ['express'],
  attack: (fw, name) => hostSeen(fw, name, hosts),
  holds: (seen) => seen.every(({ code, host }) => code < 500 && host === undefined),
})

/** Returns the responses of apps with one handler each. */
async function handledBy(fw, handlers) {
  const answers = []
  for (const handler of handlers) {
    const app = fw()
    app.use(handler)
    answers.push(await answerTo(app, 'GET /'))
  }
  return answers
}

/** Returns where `res.redirect('back')` leads with a Referer from another site. */
function redirectsBack(fw, referers, settings = {}) {
  const app = fw()
  for (const [name, value] of Object.entries(settings)) app.set(name, value)
  app.use((_req, res) => res.redirect('back'))
  return answersTo(
    app,
    referers.map((Referer) => ['GET /', { Host: 'own.example', Referer }]),
  )
}

const stayHere = (answers) =>
  answers.every(
    (answer) => new URL(answer.get('Location'), 'http://own.example').host === 'own.example',
  )

/** A row about the deprecated `back`, which follows every Referer unless `redirect hosts` is set. */
const followsReferer = (...referers) => ({
  on: FRAMEWORKS,
  weak: {
    express: (express) => redirectsBack(express, referers),
    'fwjs without the setting': (fw) => redirectsBack(fw, referers),
  },
  attack: (fw) => redirectsBack(fw, referers, { 'redirect hosts': true }),
  holds: stayHere,
})

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R124: {
    on: ['fwjs', 'fwjs-v5'],
    weak: { 'proxy-addr-2.0.7': (proxyAddr) => proxyAddr.compile('::/64')('8.8.8.8', 0) },
    attack(fw) {
      const app = fw()
      app.set('trust proxy', '::/64')
      return app.get('trust proxy fn')('8.8.8.8', 0)
    },
    holds: (isTrusted) => isTrusted === false,
  },

  R125: oddHosts('evil.example:fake@good.example', 'a@b.example'),
  R126: oddHosts('localhost:3000/abc?', 'evil.example/abc?x='),
  R127: oddHosts('example.com/abc?bar=', 'example.com?a', 'example.com#a'),

  R128: {
    on: FRAMEWORKS,
    attack: (fw, name) => hostSeen(fw, name, ['', '/', ':', '[', ']']),
    holds: (seen) => seen.every(({ code }) => code > 0 && code < 500),
  },

  R129: {
    on: ['fwjs', 'fwjs-v5'],
    weak: {
      'fwjs that trusts everybody': (fw) => forwarded(fw, true),
    },
    attack: (fw) => forwarded(fw, '10.0.0.1'),
    holds: ({ protocol, ip, hostname }) =>
      protocol === 'http' && ip === '127.0.0.1' && hostname === 'own.example',
  },

  R130: {
    on: FRAMEWORKS,
    weak: {
      'koa-2.15.3': (Koa) => {
        const app = new Koa({ proxy: true })
        app.use((context) => {
          context.body = context.host
        })
        return forwardedHostGrowth(app)
      },
    },
    attack: (fw, name) => {
      const member = name === 'fwjs-v3' ? 'host' : 'hostname'
      const app = fw()
      app.enable('trust proxy')
      app.use((req, res) => res.send(String(req[member])))
      return forwardedHostGrowth(app)
    },
    holds: isLinear,
  },

  R131: {
    on: FRAMEWORKS,
    weak: ['express-4.19.2'],
    attack: (fw) => {
      const app = fw()
      app.use((req, res) => res.redirect(req.query.to))
      const to = encodeURIComponent('javascript:alert(1)//"><script>x</script>')
      return answerTo(app, [`GET /?to=${to}`, { Accept: 'text/html' }])
    },
    holds: ({ text }) => text !== '' && !/href="?javascript:|<script/i.test(text),
  },

  R132: followsReferer('https://evil.example/', 'http://evil.example:80/'),
  R133: followsReferer('//evil.example', '/\\evil.example', '\\\\evil.example'),

  R134: {
    on: ['fwjs', 'fwjs-v5'],
    attack(fw) {
      const app = fw()
      app.set('trust proxy', 'loopback')
      const trust = app.get('trust proxy fn')
      const addresses = ['::ffff:127.0.0.1', '0:0:0:0:0:0:0:1', '::1', '127.0.0.1']
      return {
        own: addresses.map((address) => trust(address, 0)),
        other: trust('::ffff:8.8.8.8', 0),
      }
    },
    holds: ({ own, other }) => own.every(Boolean) && !other,
  },

  R136: {
    on: FRAMEWORKS,
    attack: (fw) =>
      handledBy(fw, [
        (_req, res) => res.set('X-A', 'a\r\nX-Injected: b').end(),
        (_req, res) => res.set('X-A', ['a', 'b\nX-Injected: b']).end(),
        (_req, res) => res.set('X-A\r\nX-Injected', 'b').end(),
      ]),
    holds: (answers) =>
      answers.every((answer) => answer.code === 500 && !/^x-injected/im.test(answer.head)),
  },

  R137: {
    on: FRAMEWORKS,
    attack: (fw) => {
      let size = 0
      const app = fw()
      app.use((_req, res) => res.set('X-A', `a${' '.repeat(size)}`).end())
      return talk(app, (ask) =>
        growth(10_000, (bytes) => {
          size = bytes
          return ask('GET /')
        }),
      )
    },
    holds: isLinear,
  },

  R138: {
    on: FRAMEWORKS,
    attack: async (fw) => {
      const handler = (_req, res) =>
        res.set('content-length', '1').set('Content-Length', '2').end('ab')
      const [answer] = await handledBy(fw, [handler])
      return answer.head.match(/^content-length: .*$/gim)
    },
    holds: (headers) => headers.length === 1 && headers[0].endsWith(' 2'),
  },

  R139: {
    on: FRAMEWORKS,
    apart: true,
    ends: true,
    attack: (fw) => {
      const app = fw()
      app.use((_req, res) => res.send('alive'))
      return talk(app, async (ask) => {
        const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n\xff\xff\xff\xff\xff'
        await ask(`GET / HTTP/1.1\r\nHost: a.example\r\n${upgrade}`)
        return (await ask('GET /')).text
      })
    },
    holds: (text) => text === 'alive',
  },

  R140: {
    on: FRAMEWORKS,
    attack: pendingBytes,
    holds: (bytes) => bytes < 2 * 2 ** 20,
  },
}

/** Returns what an app believes from a direct client that pretends to be a proxy. */
async function forwarded(fw, trust) {
  const app = fw()
  app.set('trust proxy', trust)
  app.use((req, res) => res.json({ protocol: req.protocol, ip: req.ip, hostname: req.hostname }))
  const headers = {
    Host: 'own.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Host': 'evil.example',
  }
  return JSON.parse((await answerTo(app, ['GET /', headers])).text)
}

function forwardedHostGrowth(app) {
  const header = (size) => ({ 'X-Forwarded-Host': `a${' '.repeat(size)}b` })
  return talk(app, (ask) => growth(2000, (size) => ask(['GET /', header(size)])))
}

/** Measures how much of a large file is buffered in memory for a client that does not read. */
async function pendingBytes(fw) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-large-'))
  writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(64 * 2 ** 20))
  const server = fw().use(fw.static(folder)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const client = net.connect(server.address().port, '127.0.0.1')
  client.pause()
  client.write('GET /large.bin HTTP/1.1\r\nHost: a.example\r\n\r\n')
  const [peer] = await accepted
  const bytes = await settled(
    () => peer.bytesWritten + peer.writableLength,
    () => peer.writableLength,
  )
  client.destroy()
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
  return bytes
}

/** Returns a value once another has been unchanged for ten checks. */
async function settled(watch, read) {
  let before
  for (let calm = 0; calm < 10; ) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const now = watch()
    calm = now > 0 && now === before ? calm + 1 : 0
    before = now
  }
  return read()
}
