// Runs the apps on Express 4 and on Express 5: `fwjs check --express-5` must name everything that
// breaks, and nothing else.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { probes } from './probes.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const modules = join(here, 'node_modules')
const rewriting = join(here, '../../../packages/fwjs-cli/lib/check/patterns/rewriting.js')

/** Applications from npm, which are started by a file of ours. */
const APPLICATIONS = ['json-server', 'redis-commander']

const folderOf = (name, from = here) => {
  const file = createRequire(join(from, 'x.js')).resolve(`${name}/package.json`)
  return dirname(realpathSync(file))
}

/** Links the packages that an app resolves: those of this folder, with one or the other Express. */
function link(side, isFor5, manifest) {
  const target = join(side, 'node_modules')
  mkdirSync(target, { recursive: true })
  const own = new Map(
    readdirSync(modules)
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, join(modules, name)]),
  )
  own.delete('express-5')
  for (const name of APPLICATIONS) own.delete(name)
  if (isFor5) {
    own.set('express', folderOf('express-5'))
    // Express 5 includes it, unless the app declares its own.
    if (!manifest.dependencies['body-parser'])
      own.set('body-parser', folderOf('body-parser', own.get('express')))
  }
  for (const [name, from] of own) symlinkSync(from, join(target, name))
}

/** Copies an app into its own folder. Returns its folder and its file. */
function place(work, name, isFor5) {
  const side = join(work, isFor5 ? 'after' : 'before')
  const isApplication = APPLICATIONS.includes(name)
  const source = isApplication ? join(modules, name) : join(here, 'programs', name)
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  link(side, isFor5, manifest)
  const folder = isApplication ? join(side, 'node_modules', name) : join(side, 'program')
  const isNested = (path) => /\/node_modules\/express(\/|$)/.test(path.slice(source.length))
  cpSync(source, folder, { recursive: true, filter: (path) => !isNested(path) })
  if (!isApplication) return { folder, file: join(folder, manifest.main) }
  const file = join(side, `${name}.cjs`)
  cpSync(join(here, 'entries', `${name}.cjs`), file)
  return { folder, file }
}

async function start(work, name, isFor5) {
  const { folder, file } = place(work, name, isFor5)
  const child = fork(join(here, 'serve.mjs'), [file], {
    execArgv: isFor5 ? ['--require', join(here, 'recorder.cjs')] : [],
    env: { ...process.env, FOLDER: folder, REWRITING: rewriting, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr.on('data', (data) => {
    printed += data
  })
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${name} did not start: ${printed}`)
  })
  failed.catch(() => undefined)
  const [{ port, records }] = await Promise.race([once(child, 'message'), failed])
  return { child, port, records }
}

const HEADERS = ['location', 'set-cookie', 'x-order', 'vary', 'content-type']

/** Sends a request; returns what a client sees, without values that change every time. */
function send(port, [line, , headers = {}, body = '', only]) {
  const [method, path] = line.split(' ')
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: {
        ...headers,
        Connection: 'close',
        'Content-Length': Buffer.byteLength(body),
        Host: `127.0.0.1:${port}`,
      },
    })
    if (body === '') sent.removeHeader('Content-Length')
    sent.on('error', reject)
    sent.on('response', async (response) => {
      let text = ''
      for await (const data of response.setEncoding('utf8')) text += data
      resolve(only ? withoutSession(response.headers[only]) : visible(response, text, port))
    })
    sent.end(body)
  })
}

/** The session has a different id each time. */
const withoutSession = (cookies) =>
  String([cookies ?? []].flat().filter((one) => !one.startsWith('connect.sid')))

function visible({ statusCode, headers }, text, port) {
  const shown = HEADERS.map((name) =>
    name === 'set-cookie' ? withoutSession(headers[name]) : headers[name],
  )
  // Error pages differ from version to version, and don't matter to apps.
  const body = statusCode >= 400 && text.startsWith('<!DOCTYPE') ? 'a page' : text
  return JSON.stringify([statusCode, shown, body]).replaceAll(`:${port}`, ':PORT')
}

/** Sends the same requests to both apps. */
async function observe(name) {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'fwjs-check-5-')))
  const sides = []
  try {
    for (const isFor5 of [false, true]) sides.push(await start(work, name, isFor5))
    const [before, after] = sides
    const answers = []
    for (const probe of probes[name]) {
      const one = await send(before.port, probe)
      const other = await send(after.port, probe)
      answers.push({ probe: probe[0], places: probe[1], isSame: one === other, one, other })
    }
    return { records: after.records, answers }
  } finally {
    for (const { child } of sides) child.disconnect()
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Compares what breaks on Express 5 with what the check named. `findings` are the check's findings
 * for the same app.
 */
export async function compareWithExpress5(name, findings) {
  const { records, answers } = await observe(name)
  const named = new Set(
    findings
      .filter(({ page, severity }) => page.includes('express-5.md') && severity !== 'note')
      .map(({ file, line }) => `${file}:${line}`),
  )
  const broken = answers.filter(({ isSame }) => !isSame)
  // A response that depends on several lines confirms none of them.
  const single = broken.filter(({ places }) => places.length === 1)
  const proved = new Set([
    ...records.map(({ place: at }) => at),
    ...single.flatMap(({ places }) => places),
  ])
  return {
    named: named.size,
    broken: new Set([...records.map(({ place: at }) => at), ...broken.map(({ probe }) => probe)])
      .size,
    missed: [
      ...records.filter(({ place: at }) => !named.has(at)),
      ...broken.filter(({ places }) => !places.some((at) => named.has(at))),
    ],
    wronglyNamed: [...named].filter((at) => !proved.has(at)),
  }
}

/** The apps that are run. */
export const programs = Object.keys(probes)
