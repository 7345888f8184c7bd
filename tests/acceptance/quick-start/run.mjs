// Follows README in an empty folder. Installs the packed tarball, pastes README's first example as
// CommonJS, ES module, and TypeScript, and runs an Express 4 app on it under the name `express`.
// With --published the packages come from the registry in npm's settings, by name and by alias.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { pack } from '../../../scripts/lib/pack.mjs'
import { aliasOf, nameOf, publishedOption } from '../comparison/published.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/quick-start/run.mjs',
  does: 'Follows the README in an empty folder.',
  options: { published: publishedOption },
})

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fwjs-quick-start-'))
const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })

/**
 * README's first example, and the two ways to load fwjs: README shows one of them and mentions the
 * other.
 */
const readme = readFileSync(here('../../../README.md'), 'utf8')
const [, example] = /```js\b.*\n([\s\S]*?)```/.exec(readme)
const REQUIRED = "const fw = require('fwjs')"
const IMPORTED = "import fw from 'fwjs'"
const commonJs = example.replace(IMPORTED, REQUIRED)
const asModule = example.replace(REQUIRED, IMPORTED)
const typeScript = `${asModule.replace(IMPORTED, "import fw, { type Request, type Response } from 'fwjs'")}
app.get('/health', (_req: Request, res: Response) => {
  res.send('ok')
})
`

/** Returns what to install, under the name of the package and under the name `express`. */
function packages() {
  if (options.published) return [nameOf('fwjs'), aliasOf('express', 'fwjs')]
  const tarball = `file:${pack('fwjs', folder)}`
  return [tarball, `express@${tarball}`]
}

function install() {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const quiet = ['--no-audit', '--no-fund', '--silent']
  npm('install', ...quiet, ...packages(), 'typescript@7.0.2', '@types/node@20')
}

function compile() {
  writeFileSync(join(folder, 'typed.ts'), typeScript)
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--types', 'node']
  npm('exec', '--offline', '--', 'tsc', ...options, 'typed.ts')
}

/** Starts an app and polls it until it responds. */
async function answerOf(file, path) {
  const child = spawn(process.execPath, [file], { cwd: folder, stdio: 'inherit' })
  try {
    for (let attempt = 0; attempt < 50; attempt++) {
      const body = await get(path).catch(() => undefined)
      if (body !== undefined) return body
      await sleep(100)
    }
    return 'no response'
  } finally {
    child.kill()
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

function get(path) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: 3000, path }, (res) => {
      let body = ''
      res.on('data', (chunk) => {
        body += chunk
      })
      res.on('end', () => resolve(`${res.statusCode} ${res.headers['x-powered-by']} ${body}`))
    })
    asked.on('error', reject).end()
  })
}

const checks = [
  { name: 'README in CommonJS', file: 'common.js', code: commonJs },
  { name: 'README as an ES module', file: 'module.mjs', code: asModule },
  { name: 'README in TypeScript', file: 'typed.js' },
  { name: 'README in TypeScript, typed handler', file: 'typed.js', path: '/health', want: 'ok' },
  { name: 'an unmodified Express 4 app', file: 'express-program.cjs' },
]

let passed = 0
try {
  install()
  compile()
  cpSync(here('express-program.cjs'), join(folder, 'express-program.cjs'))
  for (const { name, file, code, path = '/hello/world', want = '{"hello":"world"}' } of checks) {
    if (code) writeFileSync(join(folder, file), code)
    const answer = await answerOf(file, path)
    const right = answer === `200 fw ${want}`
    if (right) passed++
    console.log(`${name}: ${right ? 'responds' : `FAILED: ${answer}`}`)
  }
} catch (error) {
  console.log(error.stdout || error.message)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${checks.length - passed} failed`)
process.exitCode = passed === checks.length ? 0 : 1
