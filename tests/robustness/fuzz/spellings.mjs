import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { Connection } from '../../../packages/fwjs-cli/lib/comparison/index.js'
import { patience } from '../../conformance/harness/quiet.mjs'
import { guardedApp, target } from './differential/guards.mjs'

const here = createRequire(import.meta.url)

/** Requests each variant and returns those that bypassed a guard, by what they got. */
async function passed(app, targets) {
  // Outside tests, each rejection would be logged.
  const server = app.set('env', 'test').listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = { folder: [], route: [] }
  let connection
  for (const text of targets) {
    if (!connection || connection.closed) connection = await Connection.open(server.address().port)
    const { status, body } = await connection.send(
      `GET ${text} HTTP/1.1\r\nHost: a.com\r\n\r\n`,
      'GET',
      patience(),
    )
    const isSecret = status.includes(' 200 ') && body.toString().toLowerCase().startsWith('secret')
    if (isSecret) found[body.includes('route') ? 'route' : 'folder'].push(text)
    if (/ 4(?:00|31) /.test(status)) connection.close()
  }
  connection?.close()
  server.closeAllConnections()
  server.close()
  return found
}

/**
 * Tries to bypass a guard with path variants: none may pass by default for a folder, and none at
 * all with `plain paths`.
 */
export async function checkSpellings(report) {
  const count = report.short ? 3000 : 50_000
  const targets = fc.sample(target, { numRuns: count, seed: report.seed })
  const express = here('express')
  const fw = here('../../../packages/fwjs')
  const ignore = () => {}

  await report.check('path variants bypass guards in Express', async () => {
    const found = await passed(guardedApp(express, ignore), targets)
    report.figure(
      'path variants that bypass a folder guard, Express',
      `${found.folder.length} of ${count}`,
    )
    assert.notEqual(found.folder.length, 0)
    assert.notEqual(found.route.length, 0)
  })
  await report.check('no path variant of a file bypasses a guard in fwjs', async () => {
    const found = await passed(guardedApp(fw, ignore), targets)
    report.figure(
      'path variants that bypass a folder guard, fwjs',
      `${found.folder.length} of ${count}`,
    )
    report.figure(
      'path variants that bypass a route guard, fwjs',
      `${found.route.length} of ${count}`,
    )
    assert.deepEqual(found.folder, [])
  })
  await report.check('no path variant bypasses any guard with `plain paths`', async () => {
    const found = await passed(guardedApp(fw, ignore).enable('plain paths'), targets)
    assert.deepEqual(found, { folder: [], route: [] })
  })
}
