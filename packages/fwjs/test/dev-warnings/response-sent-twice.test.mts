import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Express, Request, Response } from 'fwjs'
import { warnOfSecondResponse } from 'fwjs-core/lib/diagnostics/dev-warnings/double-response.js'
import { responses as sites } from 'fwjs-core/lib/diagnostics/dev-warnings/places.js'
import { get } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

type Handler = (req: Request, res: Response) => unknown

/** Creates an app with an error handler that ignores responses already sent. */
function appWith(handler: Handler): Express {
  const app = quietApp()
  app.get('/', handler)
  app.use((_error: Error, _req: Request, res: Response, next: () => void) => {
    if (!res.writableEnded) next()
  })
  return app
}

const PLACES =
  /^Response modified or sent again after it was sent at .*response-sent-twice\.test\.m[jt]s:(\d+):\d+\. .*at .*response-sent-twice\.test\.m[jt]s:(\d+):\d+\nSee docs/s

/** Returns the number of lines between the first response and the second one. */
async function distanceOf(handler: Handler, afterwards = async () => {}): Promise<number> {
  const all = await warningsOf(async () => {
    await get(appWith(handler), '/')
    await afterwards()
  })
  // A rejection after the response causes its own warning.
  const warnings = all.filter(({ message }) => !message.startsWith('Handler promise rejected'))
  assert.equal(warnings.length, 1)
  const [, first, second] = PLACES.exec(warnings[0]?.message ?? '') ?? []
  return Number(second) - Number(first)
}

test('a second response is reported once, with both places', async () => {
  const sent: Handler = (_req, res) => {
    res.send('first')
    res.json({ second: true })
  }
  assert.equal(await distanceOf(sent), 1)
  assert.deepEqual(await warningsOf(() => get(appWith(sent), '/')), [])
  const redirected: Handler = (_req, res) => {
    res.redirect('/')
    res.set('X-Late', 'yes')
  }
  assert.equal(await distanceOf(redirected), 1)
  const rejected: Handler = async (_req, res) => {
    res.sendStatus(200)
    await null
    res.setHeader('X-Late', 'yes')
  }
  assert.equal(await distanceOf(rejected), 2)
})

test('a second response outside the handler is reported too', async () => {
  let turn: Promise<unknown> = Promise.resolve()
  const later: Handler = (_req, res) => {
    res.send('first')
    turn = setImmediate().then(() => {
      assert.throws(() => res.status(500).send('second'), { code: 'ERR_HTTP_HEADERS_SENT' })
    })
  }
  assert.equal(await distanceOf(later, async () => void (await turn)), 2)
})

test('the warning says if a Node.js method sent the first response', async () => {
  const [warning] = await warningsOf(() =>
    get(
      appWith((_req, res) => {
        res.end('first')
        res.send('second')
      }),
      '/',
    ),
  )
  assert.match(warning?.message ?? '', /was sent by a Node\.js method such as res\.end\(\)\. /)
})

test('places are recorded for 10,000 responses, and again after a mistake', async () => {
  const responses = Array.from({ length: 10_001 }, () => ({}))
  sites.renew()
  for (const res of responses) sites.record(res)
  const last = responses.at(-1) as object
  assert.equal(sites.get(last), undefined)
  const error = Object.assign(new Error('sent'), { code: 'ERR_HTTP_HEADERS_SENT' })
  await warningsOf(() => warnOfSecondResponse({}, error))
  sites.record(last)
  assert.match(sites.get(last)?.stack ?? '', /response-sent-twice\.test/)
})
