import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../server-process.mjs'

const here = (relative) => fileURLToPath(new URL(relative, import.meta.url))

const ROUTES = `
app.get('/', (req, res) => res.send('home'))
app.get('/leave', (req, res) => res.redirect(req.query.to))
app.post('/body', fw.json(), (req, res) => res.json(req.body))
app.get('/admin', (req, res) => res.status(401).end())
app.get('/:page', (req, res) => res.send(req.params.page))
`
const LISTEN = `const server = $1
server.once('listening', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())`

/** Returns the first example of docs/guide/security.md, with its own routes and port. */
function blockProgram() {
  const page = readFileSync(here('../../../docs/guide/security.md'), 'utf8')
  const [, block] = /```js\n([\s\S]*?)```/.exec(page)
  const program = block
    .replace('// … your routes', ROUTES)
    .replace(/^(protect\(app\.listen\()3000\)\)$/m, LISTEN.replace('$1', "$10, '127.0.0.1'))"))
  assert.notEqual(program, block)
  return program
}

const PLAIN_PROGRAM = `const fw = require('fwjs')
const app = fw()
${ROUTES}
${LISTEN.replace('$1', "app.listen(0, '127.0.0.1')")}`

const json = (type, body) => ({ method: 'POST', headers: { 'Content-Type': type }, body })

/** Attacks, with their responses with and without the block. */
const ATTACKS = [
  ['/%61dmin', {}, 400, 200],
  ['/leave?to=//evil.com', {}, '302 /', '302 //evil.com'],
  [`/?${'a=1&'.repeat(1100)}`, {}, 400, 200],
  ['/body', json('application/json', '{"__proto__":{"admin":true}}'), 400, 200],
  ['/body', json('application/json', `${'['.repeat(500)}${']'.repeat(500)}`), 400, 200],
  ['/body', json('application/json garbage', '{"a":1}'), 415, 200],
]

async function answersOf(port) {
  const answers = []
  for (const [target, options] of ATTACKS) {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, {
      redirect: 'manual',
      ...options,
    })
    const location = response.headers.get('location')
    answers.push(location ? `${response.status} ${location}` : response.status)
    await response.arrayBuffer()
  }
  return answers
}

async function withProgram(folder, program, work) {
  const file = path.join(folder, 'program.cjs')
  writeFileSync(file, program)
  const server = await startServer([file], { env: { NODE_ENV: 'production' } })
  try {
    await work(server.port)
  } finally {
    await server.stop()
  }
}

/** Checks that the block to paste does what docs/guide/security.md says. */
export async function checkPastedBlock(report) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-block-'))
  mkdirSync(path.join(folder, 'node_modules'))
  const packages = {
    fwjs: '../../../packages/fwjs',
    'fwjs-ops': '../../../packages/fwjs-ops',
    helmet: '../node_modules/helmet',
  }
  for (const [name, place] of Object.entries(packages)) {
    symlinkSync(here(place), path.join(folder, 'node_modules', name))
  }
  try {
    await report.check('the configuration in docs/guide/security.md rejects what it claims', () =>
      withProgram(folder, blockProgram(), async (port) => {
        assert.deepEqual(
          await answersOf(port),
          ATTACKS.map(([, , refused]) => refused),
        )
        const home = await fetch(`http://127.0.0.1:${port}/`)
        assert.equal(await home.text(), 'home')
        assert.ok(home.headers.has('content-security-policy'), 'helmet is missing')
      }),
    )
    await report.check('without the configuration these requests are served', () =>
      withProgram(folder, PLAIN_PROGRAM, async (port) => {
        assert.deepEqual(
          await answersOf(port),
          ATTACKS.map(([, , , served]) => served),
        )
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
