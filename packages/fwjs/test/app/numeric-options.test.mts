import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'

/*
 * Feeds odd numbers to every numeric option. None may crash the process or leave a response open: the
 * result is Express's, a sensible one, or a TypeError that names the option. tests/conformance/cases/numbers.mjs
 * compares the same values with Express.
 */

const values: Record<string, unknown> = {
  NaN: Number.NaN,
  '-1': -1,
  '0.5': 0.5,
  '1e12': 1e12,
  Infinity: Number.POSITIVE_INFINITY,
  "'1'": '1',
  '1n': 1n,
  '{}': {},
  null: null,
}

const root = folderOf({ 'ten.txt': '0123456789', 'large.bin': Buffer.alloc(300_000, 'x') })

type Use = (app: Express, options: object, value: unknown) => void

const sendFile =
  (name: string): Use =>
  (app, options) => {
    app.use((_req, res) => res.sendFile(name, { root, ...options }))
  }
const parser =
  (create: (options: object) => unknown): Use =>
  (app, options) => {
    app.use(create(options) as never, (req, res) => res.json(req.body))
  }
const setting =
  (name: string, read: (req: fw.Request, res: fw.Response) => void): Use =>
  (app, _options, value) => {
    app.set(name as 'json spaces', value as number)
    app.use((req, res) => read(req, res))
  }

/** Every use of a number that an app may compute, by the option's name. */
const uses: Record<string, Use[]> = {
  start: [sendFile('ten.txt'), sendFile('large.bin'), (app, options) => app.use(site(options))],
  end: [sendFile('ten.txt'), sendFile('large.bin'), (app, options) => app.use(site(options))],
  maxAge: [
    sendFile('ten.txt'),
    (app, options) => app.use(site(options)),
    (app, options) => app.use((_req, res) => res.cookie('a', 'b', options).send()),
    (app, options) => app.use((_req, res) => res.clearCookie('a', options).send()),
  ],
  maxage: [(app, options) => app.use(site(options))],
  idleTimeout: [sendFile('ten.txt'), sendFile('large.bin')],
  limit: [parser(fw.json), parser(fw.urlencoded), parser(fw.text), parser(fw.raw)],
  parameterLimit: [
    parser(fw.urlencoded),
    parser((options) => fw.urlencoded({ extended: false, ...options })),
  ],
  depth: [parser(fw.urlencoded)],
  maxDepth: [parser(fw.json)],
  'json spaces': [setting('json spaces', (_req, res) => res.json({ a: 1 }))],
  'subdomain offset': [setting('subdomain offset', (req, res) => res.json(req.subdomains))],
  'trust proxy': [setting('trust proxy', (req, res) => res.json([req.ip, req.ips]))],
  status: [
    (app, _options, value) => app.use((_req, res) => res.status(value as number).send('x')),
    (app, _options, value) => app.use((_req, res) => res.sendStatus(value as number)),
    (app, _options, value) => app.use((_req, res) => res.redirect(value as number, '/')),
    (app, _options, value) => app.use((_req, _res, next) => next({ status: value })),
  ],
  size: [(app, _options, value) => app.use((req, res) => res.json(req.range(value as number)))],
}

const site = (options: object) => fw.static(root, { index: 'ten.txt', ...options })

/** Returns the response, or the error thrown while the app was set up. */
async function resultOf(use: Use, option: string, value: unknown): Promise<string> {
  const app = quietApp()
  try {
    use(app, { [option]: value }, value)
  } catch (error) {
    return String(error)
  }
  app.use((error: unknown, _req: unknown, res: fw.Response, _next: unknown) => {
    res.status(500).send(String(error))
  })
  return serving(app, async (address) => {
    const reply = await ask(address, '/', {
      headers: { 'x-forwarded-for': '192.0.2.1', ...(option === 'size' && { range: 'bytes=0-4' }) },
    })
    assert.equal(reply.cut, false)
    return `${reply.status} ${reply.text.length < 100 ? reply.text : reply.bytes.length}`
  })
}

/** Messages of Node.js and Express that name the value instead of the option. */
const namesValue = /Invalid status code|BigInt|unsupported trust argument|maxAge/

for (const [option, list] of Object.entries(uses)) {
  for (const [name, value] of Object.entries(values)) {
    // Half a millisecond may really have passed.
    if (option === 'idleTimeout' && value === 0.5) continue
    test(`${option}: ${name} gets a complete response or an error that explains the problem`, async () => {
      for (const use of list) {
        const result = await resultOf(use, option, value)
        const isError = /^(?:500 )?\w*Error/.test(result)
        if (isError) assert.ok(result.includes(option) || namesValue.test(result), result)
      }
    })
  }
}

test('start and end of a file must be integers', async () => {
  const [whole] = uses['start'] as [Use]
  const start = (value: unknown) => resultOf(whole, 'start', value)
  const end = (value: unknown) => resultOf(whole, 'end', value)
  const wrongStart = '500 TypeError: start option must be a non-negative integer'
  for (const value of [-1, 0.5, Number.POSITIVE_INFINITY, '1', 1n, {}]) {
    assert.equal(await start(value), wrongStart)
  }
  for (const value of [Number.NaN, null, 0, '']) assert.equal(await start(value), '200 0123456789')
  assert.equal(await start(7), '200 789')
  for (const value of [0.5, 1n]) {
    assert.equal(await end(value), '500 TypeError: end option must be an integer')
  }
  for (const value of [Number.NaN, {}, Number.POSITIVE_INFINITY, undefined]) {
    assert.equal(await end(value), '200 0123456789')
  }
  assert.equal(await end('2'), '200 012')
})

test('the table lists every numeric option in the contract', () => {
  const files = ['body', 'files', 'options', 'settings', 'response', 'request']
  const text = files.map((file) => readFileSync(contract(file), 'utf8')).join('\n')
  const found = [...text.matchAll(/^ {2}(?:'([\w ]+)'|(\w+))\??: .*\bnumber\b/gm)]
  const names = found.map(([, quoted, plain]) => quoted ?? plain)
  assert.ok(names.includes('idleTimeout') && names.includes('trust proxy'))
  const results = ['start', 'end', 'quality']
  assert.deepEqual(
    names.filter((name) => !results.includes(name as string) && !((name as string) in uses)),
    [],
  )
})

const contract = (file: string): URL => new URL(`../../../src/contract/${file}.ts`, import.meta.url)
