// Runs the unit tests over other transports: every request of the test client `ask` goes through node:http2, or
// through a package that tests an app without a port.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../scripts/lib/command.mjs'
import { readTap } from './tap.mjs'
import { exceptions } from './transports/exceptions.mjs'

const { positionals } = readCommand({
  name: 'npm run verify -- transports --',
  does: 'Runs the unit tests of fwjs and fwjs-v5 that send requests to an app over HTTP/2, with light-my-request, and with supertest.',
  positionals: '[http2] [light-my-request] [supertest]',
  folders: [import.meta.dirname],
})

const suite = fileURLToPath(new URL('transports/suite.mjs', import.meta.url))

/** Runs each package in its own process, because the tests of fwjs-v5 set NODE_ENV when they're loaded. */
function runSuite(transport, name) {
  const file = new URL(`transports/${transport}.mjs`, import.meta.url)
  const chosen = transport === 'http2' ? transport : fileURLToPath(file)
  const { stdout, stderr } = spawnSync(process.execPath, ['--test-reporter=tap', suite, name], {
    encoding: 'utf8',
    timeout: 900_000,
    maxBuffer: 1 << 28,
    env: { ...process.env, FWJS_TEST_TRANSPORT: chosen, NO_COLOR: '1' },
  })
  return readTap('Node', stdout, stderr)
}

/** Checks that only the listed tests fail, and that each of them does. */
function check(transport, name) {
  const { passed, failures } = runSuite(transport, name)
  const listed = exceptions[transport][name]
  const unexpected = failures.filter((title) => !(title in listed))
  const outdated = Object.keys(listed).filter((title) => !failures.includes(title))
  for (const title of unexpected) console.log(`FAILED ${name}, ${transport}: ${title}`)
  for (const title of outdated) {
    console.log(`FAILED ${name}, ${transport}: ${title}: listed as failing, but passes`)
  }
  const expected = failures.length - unexpected.length
  console.log(`${name}, ${transport}: ${passed} tests pass, ${expected} are listed as failing`)
  return { passed, failed: unexpected.length + outdated.length + (passed === 0 ? 1 : 0) }
}

let passed = 0
let failed = 0
for (const transport of positionals.length > 0 ? positionals : Object.keys(exceptions)) {
  for (const name of Object.keys(exceptions[transport])) {
    const result = check(transport, name)
    passed += result.passed
    failed += result.failed
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
