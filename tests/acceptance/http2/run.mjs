// HTTP/2 as clients see it: a page with its assets in Chromium, aborted uploads through a proxy, and what
// Express does instead.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http2 from 'node:http2'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { launchOptions } from '../comparison/browser.mjs'
import { requireTool, toolPath, toolsFolder } from '../comparison/tools.mjs'
import { checkForwarding } from './proxy.mjs'

readCommand({
  name: 'node tests/acceptance/http2/run.mjs',
  does: 'Serves a page over HTTP/2 to Chromium, aborts uploads, and sends one request to Express 4 and 5.',
  folders: [toolsFolder],
  programs: ['chromium', 'openssl'],
})

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const fwjs = here('../../../packages/fwjs')
const checks = []
const check = (title, holds) => checks.push({ title, holds })

/** Creates a certificate for this run. */
function makeCertificate(folder) {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  execFileSync('openssl', [...kind, ...names, ...files], { stdio: 'ignore' })
}

async function serving(args, work) {
  const child = fork(here('server.cjs'), args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const exited = once(child, 'exit')
  try {
    const [port] = await once(child, 'message')
    return await work(port, exited)
  } finally {
    child.kill()
    await exited
  }
}

/** Returns the status of the first request, or that the process crashed. */
async function firstRequest(framework) {
  return serving([framework], async (port, exited) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    session.on('error', () => {})
    const stream = session.request({ ':path': '/version' })
    stream.on('error', () => {})
    const answered = once(stream, 'response').then(([headers]) => headers[':status'])
    const outcome = await Promise.race([
      answered.catch(() => exited.then(() => 'the process ends')),
      exited.then(() => 'the process ends'),
    ])
    session.destroy()
    return outcome
  })
}

/** Runs in the page: returns the protocol of each resource. */
function protocolsOfPage() {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  return entries.map(({ name, nextHopProtocol }) => [new URL(name).pathname, nextHopProtocol])
}

async function openPage(port) {
  const { chromium } = requireTool('playwright-core')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`https://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
    await page.waitForFunction(
      () => document.querySelector('#version').textContent !== 'not loaded',
    )
    return {
      errors,
      protocols: await page.evaluate(protocolsOfPage),
      text: await page.locator('#version').textContent(),
      color: await page.evaluate(() => getComputedStyle(document.body).color),
      width: await page.evaluate(() => document.querySelector('img').naturalWidth),
    }
  } finally {
    await browser.close()
  }
}

async function checkPage(folder) {
  await serving([fwjs, folder], async (port) => {
    const { errors, protocols, text, color, width } = await openPage(port)
    const paths = protocols.map(([path]) => path).sort()
    const wanted = ['/', '/page.js', '/picture.svg', '/style.css', '/version']
    check(`the page and its parts are loaded: ${paths}`, String(paths) === String(wanted))
    check(
      'all of them come over HTTP/2',
      protocols.every(([, protocol]) => protocol === 'h2'),
    )
    check(`the script has run: ${text}`, text === 'HTTP/2.0 from 127.0.0.1')
    check(`the style is applied: ${color}`, color === 'rgb(0, 0, 128)')
    check(`the picture is shown: ${width}`, width > 0)
    check(`no error in the page: ${errors.join('; ') || 'none'}`, errors.length === 0)
    const options = { host: '127.0.0.1', port, path: '/version', rejectUnauthorized: false }
    const [response] = await once(https.get({ ...options, agent: false }), 'response')
    const body = String(await response.toArray())
    check(`an older client gets HTTP/1.1: ${body}`, body.includes('"1.1"'))
  })
}

const folder = mkdtempSync(join(tmpdir(), 'fwjs-http2-'))
try {
  const frameworks = { fwjs, 'Express 4': toolPath('express'), 'Express 5': toolPath('express-5') }
  for (const [name, path] of Object.entries(frameworks)) {
    const outcome = await firstRequest(path)
    const wanted = name === 'fwjs' ? 200 : 'the process ends'
    check(`the first request to ${name}: ${outcome}`, outcome === wanted)
  }
  await checkForwarding(check)
  makeCertificate(folder)
  await checkPage(folder)
} catch (error) {
  check(error.stack, false)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const { title, holds } of checks) console.log(`${holds ? 'right' : 'WRONG'}: ${title}`)
const failed = checks.filter(({ holds }) => !holds).length
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 && checks.length > 0 ? 0 : 1
