// Sends requests through a real nginx to Express 4.22.3 and to fwjs; the client must get the same
// responses. nginx is Debian's package.

import { execFileSync, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { requireTool, toolsFolder } from '../comparison/tools.mjs'
import { exchanges } from './exchanges.mjs'

readCommand({
  name: 'node tests/acceptance/nginx/run.mjs',
  does: 'Sends requests through a real nginx to Express 4.22.3 and to fwjs, and compares the responses.',
  folders: [toolsFolder],
  programs: ['nginx'],
})

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fwjs-nginx-'))
const PORT = 4480
const frameworks = {
  express: { module: requireTool.resolve('express'), port: 4481 },
  fwjs: { module: here('../../../packages/fwjs'), port: 4482 },
}

/** Runs both frameworks behind one server, distinguished by the first path segment. */
function configuration() {
  const locations = Object.entries(frameworks).map(
    ([name, { port }]) => `
    location /${name}/ {
      proxy_pass http://127.0.0.1:${port}/;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host $host;
      proxy_request_buffering off;
    }`,
  )
  return `
daemon off;
${process.getuid() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 0;
  server {
    listen 127.0.0.1:${PORT};
${locations.join('\n')}
  }
}
`
}

function startUpstream(name) {
  const { module, port } = frameworks[name]
  const child = fork(here('upstream.cjs'), [module, String(port), join(folder, 'public')])
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`${name} exited with ${code}`)))
  })
}

async function startNginx() {
  writeFileSync(join(folder, 'nginx.conf'), configuration())
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await accepts()) return child
    await sleep(50)
  }
  throw new Error('nginx did not start')
}

function accepts() {
  return new Promise((resolve) => {
    const socket = connect(PORT, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.end())
  })
}

/**
 * Returns the client's response; dates, and the path that distinguishes the frameworks, do not
 * count.
 */
function ask(name, { method = 'GET', path, headers = {}, body }) {
  const options = { host: '127.0.0.1', port: PORT, method, path: `/${name}${path}`, headers }
  return new Promise((resolve) => {
    const asked = request(options, (res) => {
      const chunks = []
      res.on('data', (chunk) => chunks.push(chunk))
      res.on('end', () => {
        const { date: _, ...rest } = res.headers
        const text = Buffer.concat(chunks).toString('latin1')
        resolve({ status: res.statusCode, headers: rest, body: text.replaceAll(`/${name}/`, '/') })
      })
    })
    // A client that is still sending when it is rejected may see its write fail after the response.
    asked.on('error', ({ code }) => resolve({ error: code }))
    asked.end(body)
  })
}

execFileSync('mkdir', ['-p', join(folder, 'public')])
for (const [name, text] of [
  ['file.txt', '0123456789'.repeat(1000)],
  ['index.html', '<p>index</p>'],
]) {
  writeFileSync(join(folder, 'public', name), text)
  utimesSync(join(folder, 'public', name), 1_700_000_000, 1_700_000_000)
}

const children = []
let passed = 0
let failed = 0
try {
  for (const name of Object.keys(frameworks)) children.push(await startUpstream(name))
  children.push(await startNginx())
  for (const { title, ...exchange } of exchanges) {
    const onExpress = await ask('express', exchange)
    const onFwjs = await ask('fwjs', exchange)
    const answered = onExpress.error === undefined && onExpress.status !== 502
    const same = answered && isDeepStrictEqual(onExpress, onFwjs)
    if (same) passed++
    else failed++
    console.log(`${title}: ${same ? `${onFwjs.status}, the same as Express` : 'DIFFERENT'}`)
    if (!same) console.log('Express', onExpress, '\nfwjs', onFwjs)
  }
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
