// The unit suite over HTTP/2: whatever `ask` of the tests asks goes through node:http2.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../commands/command.mjs'
import { readTap } from './tap.mjs'

readCommand({
  name: 'npm run http2 --',
  does: 'Runs the unit suite over HTTP/2. Only tests that are about HTTP/1.1 itself may fail.',
  folders: [import.meta.dirname],
})

/** The tests that fail over HTTP/2, each with the reason. */
const ABOUT_HTTP1 = {
  'a test runner that stops the clock does not stop a 404': "Node's HTTP/2 needs process.nextTick",
  'headers that described another body are removed and the others stay': 'it reads statusMessage',
  'a function of the program around the response that throws closes the connection':
    'the stream ends, with another error code',
  'an error of any shape from a replaced res.write becomes a response':
    "Node's `end` calls `write`, which throws again",
  'strict host: / {"Host":"evil.com/abc?x="} is a 400; without the setting it is served':
    'Node refuses the request itself',
  'strict host: / {"Host":"a b"} is a 400; without the setting it is served':
    'Node refuses the request itself',
  'strict host also judges the authority of an absolute target': 'Node refuses the request itself',
  'req.hostname is undefined when the host breaks the grammar': 'Node refuses the request itself',
  'redirect hosts: a request whose host is no name stays on it by paths only':
    'Node refuses the request itself',
  'a file is described by these headers in this order': 'names have no capitals',
  'res.append adds to a header and res.set resets it': 'names have no capitals',
  'res.send of a text spells Content-Type its way, however it was spelled before':
    'names have no capitals',
  "the program is the first to be named of res.status(99)\\\\nres.send('text')":
    'Node throws where the status is set',
  'the program is the first to be named of res.status(99)\\\\nres.send({})':
    'Node throws where the status is set',
  'a status outside what Node writes becomes a 500': 'Node throws where the status is set',
  'res.json calls a res.setHeader that was replaced': 'it replaces a function of HTTP/1.1',
  'a replaced end of all responses gets the bytes of a text, as in Express':
    'it replaces a function of HTTP/1.1',
  'setHeader of Node itself, replaced by an agent, sees the headers':
    'it replaces a function of HTTP/1.1',
  'res.end is the native method': 'it expects the function of HTTP/1.1',
  'req and res keep the native fields and methods': 'it expects httpVersion 1.1',
}

const suite = fileURLToPath(new URL('../packages/fwjs/build/test/all.mjs', import.meta.url))
const { stdout, stderr } = spawnSync(process.execPath, ['--test-reporter=tap', suite], {
  encoding: 'utf8',
  timeout: 900_000,
  maxBuffer: 1 << 28,
  env: { ...process.env, FWJS_TEST_TRANSPORT: 'http2', NO_COLOR: '1' },
})
const { passed, failures } = readTap('Node', stdout, stderr)
const unexpected = failures.filter((title) => !(title in ABOUT_HTTP1))
const outdated = Object.keys(ABOUT_HTTP1).filter((title) => !failures.includes(title))
for (const title of unexpected) console.log(`FAILED ${title}`)
for (const title of outdated) console.log(`FAILED ${title}: it is listed, but it passes`)
console.log(
  `${passed} tests pass over HTTP/2, ${failures.length - unexpected.length} are about HTTP/1.1`,
)
const failed = unexpected.length + outdated.length
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = passed > 0 && failed === 0 ? 0 : 1
