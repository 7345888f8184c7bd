import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fw from 'fwjs'
import { type Address, ask, serving } from '../support/client.mts'
import { FAST_PATHS } from '../support/fast-paths.mts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../support/fast-path-program.mjs', import.meta.url))

/** Returns the sample app's output without some fast paths, on a modified Node.js. */
async function transcript(without: string, change = ''): Promise<string> {
  const env = { ...process.env, FWJS_DISABLE_FAST_PATHS: without }
  const { stdout } = await run(process.execPath, [script, change], { env })
  return stdout
}

const usual = transcript('')

test('the sample app covers every kind of response', async () => {
  const text = await usual
  for (const status of ['200', '204', '302', '304', '404', '418']) {
    assert.ok(text.includes(`,${status},`), status)
  }
})

for (const name of [...FAST_PATHS, 'all']) {
  test(`clients and handlers see the same without the fast path ${name}`, async () => {
    assert.equal(await transcript(name), await usual)
  })
}

const changes = {
  symbols: 'on a Node.js that stores nothing under symbols',
  url: 'on a Node.js that does not export its legacy URL class',
  agent: 'under an agent that replaced Node.js functions first',
}

for (const [change, title] of Object.entries(changes)) {
  test(`clients and handlers see the same ${title}`, async () => {
    assert.equal(await transcript('', change), await usual)
  })
}

test('an unknown fast path name disables nothing', async () => {
  assert.equal(await transcript('raw-header, legacy-url'), await usual)
})

const responseOf = (app: ReturnType<typeof fw>) =>
  serving(app, (address: Address) => ask(address, '/'))

test('fast paths follow an app that changes the type of html or the charset of a type', async () => {
  const { mime } = fw.static as unknown as {
    mime: { types: Record<string, string>; charsets: { lookup(type: string): string } }
  }
  const { lookup } = mime.charsets
  const app = fw().get('/', (_req, res) => void res.send('text'))
  const data = fw().get('/', (_req, res) => void res.type('json').end('{}'))
  try {
    mime.types['html'] = 'text/x-html'
    assert.equal((await responseOf(app)).headers['content-type'], 'text/x-html; charset=utf-8')
    mime.types['html'] = 'text/html'
    mime.charsets.lookup = () => 'UTF-16'
    assert.equal(
      (await responseOf(data)).headers['content-type'],
      'application/json; charset=utf-16',
    )
  } finally {
    mime.types['html'] = 'text/html'
    mime.charsets.lookup = lookup
  }
})
