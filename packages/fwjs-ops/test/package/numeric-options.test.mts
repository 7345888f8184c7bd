import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import test from 'node:test'
import fw from 'fwjs'
import { manage, protect, shed, trace } from 'fwjs-ops'
import { ask, serving } from '../support/client.mts'
import { holdTimers, until } from '../support/waiting.mts'

/** Values passed to every numeric option; those that no option accepts are listed below. */
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
const never = ['NaN', '-1', "'1'", '1n', '{}', 'null']

const hello = () => http.createServer((_req, res) => res.end('hello'))

/** Calls an export with options, and serves one request with the result. */
const calls: Record<string, (options: object) => Promise<unknown>> = {
  protect: async (options) => {
    const server = protect(hello(), options)
    // Half a millisecond may really have passed.
    return Object.values(options).includes(0.5) || serving(server, (port) => ask(port, '/'))
  },
  manage: async (options) => {
    const server = hello()
    const managed = manage(server, options)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    // A long readiness delay would keep the test waiting.
    return 'readinessDelay' in options ? server.close() : managed.close()
  },
  shed: (options) => {
    const limit = shed(options)
    const server = http.createServer((req, res) => limit(req, res, () => res.end('hello')))
    return serving(server, (port) => ask(port, '/'))
  },
  trace: (options) => trace(fw(), { url: '/' }, { source: false, ...options }),
}

/** The numeric options of an export, and whether they accept fractions and numbers above 1. */
function optionsOf(file: string): string[] {
  const source = readFileSync(new URL(`../../../src/${file}.ts`, import.meta.url), 'utf8')
  const [, text = ''] = source.split(/export interface \w+Options {/)
  const found = text.split('\n}')[0]?.matchAll(/^ {2}(\w+)\?: number\b/gm) ?? []
  return [...found].map(([, name]) => String(name))
}

const options = {
  protect: optionsOf('protect/options'),
  manage: optionsOf('manage/options'),
  shed: optionsOf('shed/options'),
  trace: optionsOf('routes/trace'),
}

const whole = [
  'maxConcurrentRequests',
  'maxConcurrentStreams',
  'maxStreamResets',
  'maxHeadersCount',
  'maxConnections',
  'retryAfter',
]

function isAllowed(option: string, name: string): boolean {
  if (never.includes(name)) return false
  if (name === '0.5') return !whole.includes(option)
  return option !== 'maxEventLoopUtilization'
}

for (const [caller, names] of Object.entries(options)) {
  assert.ok(names.length > 0, caller)
  for (const option of names) {
    test(`${caller} accepts an unusual ${option}, or throws a TypeError that names it`, async () => {
      for (const [name, value] of Object.entries(values)) {
        const run = async () => calls[caller]?.({ [option]: value, ...longDeadline(option) })
        if (isAllowed(option, name)) await run()
        else await assert.rejects(run, new RegExp(`^TypeError: ${caller}: option "${option}" must`))
      }
    })
  }
}

/** A readiness delay must be shorter than the deadline, which 0 turns off. */
const longDeadline = (option: string) => (option === 'readinessDelay' ? { deadline: 0 } : {})

test('a deadline beyond the longest timer is clamped to it', async () => {
  for (const deadline of [30 * 24 * 60 * 60 * 1000, 1e12, Number.POSITIVE_INFINITY]) {
    const held = holdTimers(2 ** 31 - 1)
    let finish = () => {}
    const server = http.createServer((_req, res) => {
      finish = () => res.end('hello')
      server.emit('handled')
    })
    const managed = manage(server, { deadline, idleDelay: 0 })
    try {
      await serving(server, async (port) => {
        const response = ask(port, '/')
        await once(server, 'handled')
        const closing = managed.close()
        assert.ok(await until(() => held.count() === 1))
        finish()
        assert.equal((await response).text, 'hello')
        assert.deepEqual(await closing, { finished: true, cut: { requests: 0, connections: 0 } })
      })
    } finally {
      held.release()
    }
  }
})
