import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { type WarningCode, warn, warningKinds } from 'fwjs-core/lib/diagnostics/warning.js'
import { heldTimers } from '../support/held-timers.mts'
import { warningsOf } from '../support/quiet.mts'
import { pageOf, sourcesOf } from '../support/sources.mts'
import { addressOf } from '../support/warning-page.mts'

const codes = Object.keys(warningKinds) as WarningCode[]
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

function rowsOf(index: string): string[] {
  return [...index.matchAll(/^\| \[(\w+)\]\(\1\.md\) \| (\w+) \|/gm)].map(
    ([, code, kind]) => `${code} ${kind}`,
  )
}

test('every warning has a row in the index, with its kind, and a page with its name', () => {
  const expected = codes.map((code) => `${code} ${warningKinds[code]}`)
  assert.deepEqual(rowsOf(pageOf('warnings/index.md')), expected)
  const pages = Object.keys(sourcesOf('../../docs/warnings', '.md'))
  assert.deepEqual(pages, [...codes.map((code) => `${code}.md`), 'index.md'])
})

/** Returns the first example of a page. */
function exampleOf(code: string): string {
  const page = pageOf(`warnings/${code}.md`)
  assert.ok(page.startsWith(`# ${code}\n`))
  assert.ok(page.includes(`--disable-warning=${code}`))
  return /```js\n(.*?)```/s.exec(page)?.[1] as string
}

/** Code around a page's example, because a page doesn't send a request that waits for 30 seconds. */
const around: { [Code in WarningCode]?: [before: string, after: string] } = {
  FWJS_NO_RESPONSE: [
    heldTimers,
    `const server = app.listen(0, () => require('http').get({ port: server.address().port }))
    server.on('request', () => {
      for (let turn = 0; turn < 3; turn++) takeTurn()
      setImmediate(() => process.exit())
    })`,
  ],
}

async function stderrOf(code: WarningCode, env: object, ...options: string[]): Promise<string> {
  const [before, after] = around[code] ?? []
  const child = spawn(
    process.execPath,
    [...options, '-e', [before, exampleOf(code), after].join('\n')],
    {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  assert.equal(status, 0, stderr)
  return stderr
}

for (const code of codes) {
  test(`${code} is emitted by the app on its page and can be disabled`, async () => {
    const isReport = warningKinds[code] === 'runtime'
    const [plain, production, ...silenced] = await Promise.all([
      stderrOf(code, {}),
      stderrOf(code, { NODE_ENV: 'production' }),
      stderrOf(code, { FWJS_WARNINGS: 'off' }),
      stderrOf(code, {}, '--disable-warning=FwjsWarning'),
      stderrOf(code, {}, `--disable-warning=${code}`),
    ])
    const emitted = `[${code}] FwjsWarning: `
    assert.ok(plain?.includes(emitted), plain)
    assert.ok(plain?.includes(`See ${addressOf(code)}\n`), plain)
    assert.equal(production?.includes(emitted), isReport, production)
    for (const stderr of silenced) assert.equal(stderr.includes('FwjsWarning'), false, stderr)
  })
}

test('a runtime warning is emitted every time, a development warning once per call site', async () => {
  const give = (code: WarningCode) => {
    for (let time = 0; time < 3; time++) warn(code, 'a message', new Error('its error'))
  }
  assert.equal((await warningsOf(() => give('FWJS_LATE_REJECTION'))).length, 3)
  assert.equal((await warningsOf(() => give('FWJS_NEXT_TWICE'))).length, 1)
  const [advice] = await warningsOf(() => warn('FWJS_NEXT_TWICE', 'a message'))
  assert.match(advice?.message ?? '', /^a message at .*warnings\.test\.m[jt]s:\d+:\d+\nSee docs/)
})

test('FWJS_WARNINGS is read on each warning', async () => {
  const warnings = await warningsOf(() => {
    process.env['FWJS_WARNINGS'] = 'off'
    warn('FWJS_LATE_REJECTION', 'silenced')
    delete process.env['FWJS_WARNINGS']
    warn('FWJS_LATE_REJECTION', 'given')
  })
  assert.deepEqual(
    warnings.map(({ message }) => message.split(' ')[0]),
    ['given'],
  )
})

test('a warning that cannot be emitted changes nothing', () => {
  const { emitWarning, env } = process
  process.emitWarning = () => {
    throw new Error('not now')
  }
  try {
    warn('FWJS_LATE_REJECTION', 'a message', Object.create(null))
    process.env = new Proxy(env, {
      get() {
        throw new Error('not here')
      },
    })
    warn('FWJS_LATE_REJECTION', 'a message')
  } finally {
    process.emitWarning = emitWarning
    process.env = env
  }
})

test('an app that changes Error.stackTraceLimit or Error.prepareStackTrace is still warned', async () => {
  const { prepareStackTrace, stackTraceLimit } = Error
  const places: string[] = []
  for (const limit of [0, 1, undefined, 'many']) {
    Error.stackTraceLimit = limit as number
    Error.prepareStackTrace = () => 'another form'
    const [advice] = await warningsOf(() => warn('FWJS_NEXT_TWICE', `a message ${limit}`))
    places.push(advice?.message ?? '')
    assert.equal(Error.stackTraceLimit, limit)
  }
  Error.prepareStackTrace = prepareStackTrace as never
  Error.stackTraceLimit = stackTraceLimit
  // The first is at this line. The others are at the same call site, so they aren't repeated.
  assert.match(places[0] ?? '', /^a message 0 at .*warnings\.test\.m[jt]s:\d+:\d+\n/)
  assert.deepEqual(places.slice(1), ['', '', ''])
})
