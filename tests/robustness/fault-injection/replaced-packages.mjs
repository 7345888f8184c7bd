import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../server-process.mjs'
import { ask, unexpectedAnswers } from './requests.mjs'

/** Installs an app in its own folder, with a copy of every package that it needs. */
function install(place, fwjs, SERVER) {
  const root = path.join(fwjs, '../..')
  mkdirSync(place, { recursive: true })
  cpSync(SERVER, path.join(place, 'server.mjs'))
  writeFileSync(path.join(place, 'package.json'), '{}')
  execFileSync('cp', ['-aL', path.join(root, 'node_modules'), path.join(place, 'node_modules')])
}

const JSON_BODY = { method: 'POST', headers: { 'Content-Type': 'application/json' } }

async function parsed(port, body) {
  const answer = await ask(port, '/echo', { ...JSON_BODY, body })
  return [answer.status, answer.body]
}

/** Simulates a deploy that replaces node_modules under a running process. */
export async function checkReplacedPackages(report, { fwjs, folder, temporary, SERVER }) {
  const place = path.join(temporary, 'program')
  const packages = path.join(place, 'node_modules')
  const args = [path.join(place, 'server.mjs'), 'fwjs', folder]
  await report.check('an app whose packages are removed responds as before', async () => {
    install(place, fwjs, SERVER)
    const used = await startServer(args)
    const fresh = await startServer(args)
    try {
      assert.deepEqual(await unexpectedAnswers(used.port), [])
      renameSync(packages, path.join(place, 'gone'))
      rmSync(path.join(place, 'gone'), { recursive: true })
      assert.deepEqual(await unexpectedAnswers(used.port), [])
      assert.deepEqual(await parsed(used.port, '{"a":1}'), [200, '{"a":1}'])
      assert.equal((await parsed(used.port, '{'))[0], 400)
      // Modules that an app has not used yet are loaded on first use, whose failure is a 500
      // (decision 11).
      assert.deepEqual(await unexpectedAnswers(fresh.port), ['/file: 500'])
      assert.ok(used.isAlive && fresh.isAlive)
    } finally {
      await Promise.all([used.stop(), fresh.stop()])
    }
    // The control: the packages are really gone.
    await assert.rejects(startServer(args))
  })
}
