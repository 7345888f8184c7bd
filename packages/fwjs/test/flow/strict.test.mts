import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { ask, get, type Question, type Reply, serving } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

/* Settings that reject a request before any handler runs. */

function reply(setting: string, path: string, question: Question = {}): Promise<Reply> {
  const app = quietApp(setting ? { [setting]: true } : {})
  app.use(fw.json(), (req, res) => {
    res.json({ query: req.query, body: req.body as object })
  })
  return get(app, path, question)
}

const deep = 'a[b][c][d][e][f][g]=1'
const many = Array(1001).fill('a=1').join('&')

const posted = (type: string): Question => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body: '{"a":1}',
})

const cases: [setting: string, path: string, question: Question, rejectedWith: number][] = [
  ['strict query', `/?${deep}`, {}, 400],
  ['strict query', `/?${encodeURIComponent('a[b][c][d][e][f][g]')}=1`, {}, 400],
  ['strict query', `/?${many}`, {}, 400],
  ['strict host', '/', { headers: { Host: 'evil.com/abc?x=' } }, 400],
  ['strict host', '/', { headers: { Host: 'a b' } }, 400],
  ['strict host', '/', { headers: { Host: '[::1' } }, 400],
  ['strict content type', '/', posted('application/json garbage'), 415],
  ['strict content type', '/', posted('application/json;'), 415],
  ['strict content type', '/', posted('application/json; charset=utf-8; charset=utf-8'), 400],
]

for (const [setting, path, question, rejectedWith] of cases) {
  const title = `${path.slice(0, 30)} ${JSON.stringify(question.headers ?? '')}`
  test(`${setting}: ${title} gets a ${rejectedWith}; without the setting it is served`, async () => {
    assert.equal((await reply(setting, path, question)).status, rejectedWith)
    assert.equal((await reply('', path, question)).status, 200)
  })
}

test('the strict settings accept valid requests', async () => {
  const passes: [string, string, Question][] = [
    ['strict query', '/?a[b][c][d][e][f]=1&c=d', {}],
    ['strict query', `/?${Array(1000).fill('a=1').join('&')}`, {}],
    ['strict query', '/', {}],
    ['strict host', '/', { headers: { Host: 'example.com:8080' } }],
    ['strict host', '/', { headers: { Host: '[::1]:8080' } }],
    ['strict content type', '/', posted('application/json; charset=utf-8')],
    ['strict content type', '/', { headers: { 'Content-Type': 'application/json garbage' } }],
    ['strict content type', '/', {}],
  ]
  for (const [setting, path, question] of passes) {
    assert.equal((await reply(setting, path, question)).status, 200, `${setting} ${path}`)
  }
})

test('strict host also checks the authority of an absolute target', async () => {
  const app = quietApp({ 'strict host': true }).use((_req, res) => {
    res.send('served')
  })
  await serving(app, async (address) => {
    const headers = { Host: 'a' }
    assert.equal((await ask(address, 'http://b/x', { headers })).status, 200)
    assert.equal((await ask(address, 'http://u@b/x', { headers })).status, 400)
  })
})

test('the strict settings are off by default and can be changed while the app serves', async () => {
  const app = quietApp()
  app.use((_req, res) => {
    res.send('served')
  })
  await serving(app, async (address) => {
    const status = async () => (await ask(address, `/?${deep}`)).status
    assert.equal(await status(), 200)
    app.enable('strict query')
    assert.equal(await status(), 400)
    app.disable('strict query')
    assert.equal(await status(), 200)
  })
})

test('only the app that the server calls rejects requests, including those for its sub-apps', async () => {
  const echo = quietApp().use((_req, res) => {
    res.send('served')
  })
  const path = `/in?${deep}`
  const inner = quietApp({ 'strict query': true }).use(echo)
  assert.equal((await get(quietApp().use('/in', inner), path)).status, 200)
  const outer = quietApp({ 'strict query': true }).use('/in', echo)
  assert.equal((await get(outer, path)).status, 400)
  assert.equal(echo.enabled('strict query'), true)
})
