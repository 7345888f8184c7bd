import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { startServer } from '../server-process.mjs'
import { ask, unexpectedAnswers } from './requests.mjs'

/** Debian's libfaketime. It changes the wall clock; timers use another clock. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Returns the seconds by which the server's Date header is ahead of this process. */
function aheadOf(port) {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: '/ping', agent: false },
      (response) => {
        response.resume()
        response.on('end', () => resolve((Date.parse(response.headers.date) - Date.now()) / 1000))
      },
    )
    request.on('error', reject)
  })
}

/** Changes the machine's clock while the server runs. */
export async function checkClock(report, { fwjs, folder, temporary, SERVER }) {
  await report.check('setting the clock back or forward changes no response', async () => {
    assert.ok(existsSync(LIBRARY), 'the Debian package libfaketime is not installed')
    const file = path.join(temporary, 'clock')
    const setClock = (offset) => writeFileSync(file, offset)
    setClock('+0')
    const env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const server = await startServer([SERVER, fwjs, folder], { env })
    const agent = new http.Agent({ keepAlive: true })
    try {
      assert.deepEqual(await unexpectedAnswers(server.port, agent), [])
      for (const [offset, seconds] of [
        ['-86400', -86_400],
        ['+86400', 86_400],
        ['-400d', -400 * 86_400],
      ]) {
        setClock(offset)
        assert.deepEqual(await unexpectedAnswers(server.port, agent), [], `by ${offset}`)
        // Node updates its Date header once a second.
        while (Math.abs((await aheadOf(server.port)) - seconds) > 60)
          await ask(server.port, '/ping')
      }
      assert.ok(server.isAlive)
    } finally {
      agent.destroy()
      await server.stop()
    }
  })
}
