// Follows step 1 of docs/migration/from-express-3.md in an empty folder. Installs the packed tarballs,
// runs a 3.x app unchanged under the name `express`, checks that missing middleware is named, and
// runs examples/from-3 before and after their migration. With --published the packages come from
// the registry in npm's settings, by name and by alias.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { pack } from '../../../scripts/lib/pack.mjs'
import { aliasOf, nameOf, publishedOption } from '../comparison/published.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/from-3/run.mjs',
  does: 'Follows step 1 in docs/migration/from-express-3.md in an empty folder.',
  options: { published: publishedOption },
})

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fwjs-from-3-'))
const quiet = ['--no-audit', '--no-fund', '--silent']
const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })

function packages() {
  if (options.published) return [nameOf('fwjs'), aliasOf('express', 'fwjs-v3')]
  const [four, three] = ['fwjs', 'fwjs-v3'].map((name) => `file:${pack(name, folder)}`)
  return [four, `express@${three}`]
}

function install() {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  npm('install', ...quiet, ...packages())
  cpSync(here('legacy.cjs'), join(folder, 'legacy.cjs'))
  cpSync(here('../../../examples/from-3'), join(folder, 'from-3'), { recursive: true })
}

/** Runs code that prints something, in the folder. */
function printed(code) {
  writeFileSync(join(folder, 'check.cjs'), code)
  const env = { ...process.env, NO_DEPRECATION: '*', NODE_ENV: 'test' }
  const { stdout, stderr } = spawnSync(process.execPath, ['check.cjs'], {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: 10_000,
  })
  return stdout || stderr
}

/** Returns code that sends a request to an app and prints status and body. */
const asking = (app, path) => `
  const server = (${app}).listen(0, '127.0.0.1', async () => {
    const response = await fetch('http://127.0.0.1:' + server.address().port + '${path}')
    process.stdout.write(response.status + ' ' + (await response.text()))
    process.exit()
  })`

const LEGACY = `
  const http = require('node:http')
  const { listen } = http.Server.prototype
  http.Server.prototype.listen = function () {
    this.once('listening', async () => {
      const response = await fetch('http://127.0.0.1:' + this.address().port + '/hello/world')
      process.stdout.write(response.status + ' ' + (await response.text()))
      process.exit()
    })
    return listen.call(this, 0, '127.0.0.1')
  }
  require('./legacy.cjs')`

const before = (name, parts = '') =>
  `require('./from-3/${name}/before.cjs')(require('express')${parts})`
const after = (name, parts = '') => `require('./from-3/${name}/after.cjs')(${parts})`

const missing = {
  name: 'a package that is not installed is named',
  code: `require('express').session({ secret: 'x' })`,
  want: /needs the package express-session: npm install express-session/,
}
const checks = [
  { name: 'an unmodified 3.x app', code: LEGACY, want: /^200 \{"hello":"world"\}$/ },
  {
    name: 'the notebook before',
    code: asking(before('notebook'), '/login'),
    want: /^200 \|last time: never$/,
  },
  {
    name: 'the notebook after',
    code: asking(after('notebook'), '/login'),
    want: /^200 \|last time: never$/,
  },
  { name: 'the library before', code: asking(before('library'), '/books'), want: /^200 <h1>The/ },
  { name: 'the library after', code: asking(after('library'), '/books'), want: /^200 <h1>The/ },
  {
    name: 'the photos before',
    code: asking(before('photos', `, __dirname`), '/photos/package.json'),
    want: /^200 \{/,
  },
  {
    name: 'the photos after',
    code: asking(after('photos', `__dirname`), '/photos/package.json'),
    want: /^200 \{/,
  },
]

let passed = 0
function check({ name, code, want }) {
  const text = printed(code)
  if (want.test(text)) passed += 1
  console.log(`${name}: ${want.test(text) ? 'right' : `FAILED: ${text}`}`)
}

try {
  install()
  check(missing)
  npm('install', ...quiet, 'express-session@1', 'cookie-parser@1', 'multer@2', 'ejs@3')
  for (const one of checks) check(one)
} catch (error) {
  console.log(error.stdout || error.message)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const failed = checks.length + 1 - passed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
