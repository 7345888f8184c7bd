import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server in its own process that loses something while it serves. */
export interface Starvation {
  /** The folder whose `node_modules` has a copy of the package and everything it needs. */
  folder: string
  /** Creates `app` and doesn't listen; has access to `fw` and `later`, which calls back in a new tick. */
  program: string
  /** The resource that the process loses once it listens. */
  loses: 'descriptors' | 'node_modules' | 'nothing'
  /** Complete requests as written to the socket. */
  requests: readonly string[]
}

export interface Survival {
  /** The status line of each response, '' if the connection ended without one. */
  statuses: string[]
  /** The server's stderr output, and how it exited if it did. */
  trouble: string
  /** Modules that our files required while requests were served: `file module`. */
  loaded: string[]
}

const HARNESS = `
const fs = require('fs')
const Module = require('module')
const fw = require(process.env.PACKAGE)
const later = (work) => setImmediate(work)
const app = eval('(fw, later) => {' + fs.readFileSync('program.js', 'utf8') + '; return app }')(fw, later)
let open = 0
let loads
let depth = 0
const { _load } = Module
Module._load = function (name, parent) {
  if (loads && depth === 0) loads.push(parent.filename.replace(/^.*\\/(lib|fwjs-starved-[^/]*)\\//, '') + ' ' + name)
  depth += 1
  try { return _load.apply(this, arguments) } finally { depth -= 1 }
}
const lose = {
  nothing() {},
  descriptors() { for (;;) try { fs.openSync('/dev/null') } catch { break } },
  node_modules() { fs.renameSync('node_modules', 'gone') },
}
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
server.on('connection', () => {
  open += 1
  if (open !== Number(process.env.CONNECTIONS)) return
  loads = []
  lose[process.env.LOSES]()
  // A connection that ends frees a descriptor: it is taken again before the next request.
  if (process.env.LOSES === 'descriptors') server.prependListener('request', lose.descriptors)
  process.send('ready')
})
process.on('message', () => process.send({ loaded: loads }))
`

/** Copies a package with all its dependencies into a folder's `node_modules`. */
export function copyPackage(name: string, packageFolder: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-starved-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  copyWithDependencies(name, packageFolder, modules, new Set())
  return folder
}

function copyWithDependencies(name: string, from: string, to: string, copied: Set<string>): void {
  if (copied.has(name) || name.startsWith('@types/')) return
  copied.add(name)
  const parts = ['package.json', 'index.js', 'lib', 'agent-shims']
  const isOurs = name.startsWith('fwjs')
  for (const part of isOurs ? parts : ['.']) {
    try {
      cpSync(join(from, part), join(to, name, part), { recursive: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  const text = readFileSync(join(from, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  const require = createRequire(join(from, 'package.json'))
  for (const dependency of Object.keys(dependencies)) {
    const folder = folderOf(dependency, require)
    if (folder) copyWithDependencies(dependency, folder, to, copied)
  }
}

function folderOf(name: string, require: NodeJS.Require): string | undefined {
  for (const folder of require.resolve.paths(`${name}/package.json`) ?? []) {
    try {
      readFileSync(join(folder, name, 'package.json'))
      return join(folder, name)
    } catch {}
  }
  return undefined
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the server, opens a connection per request, takes the resource away, and sends the requests. */
export async function survive(name: string, starvation: Starvation): Promise<Survival> {
  const { folder, program, loses, requests } = starvation
  writeFileSync(join(folder, 'program.js'), program)
  writeFileSync(join(folder, 'harness.js'), HARNESS)
  // The default engine for a view without one: a package that the application has.
  mkdirSync(join(folder, 'node_modules', 'plain'), { recursive: true })
  writeFileSync(
    join(folder, 'node_modules', 'plain', 'index.js'),
    'exports.__express = (path, options, done) => done(null, "rendered")',
  )
  writeFileSync(join(folder, 'page.plain'), '')
  const limit = requests.length + 64
  const child = spawn('sh', ['-c', `ulimit -n ${limit}; exec "$0" harness.js`, process.execPath], {
    cwd: folder,
    env: {
      ...process.env,
      PACKAGE: name,
      LOSES: loses,
      CONNECTIONS: String(requests.length),
      NODE_ENV: 'development',
      NO_DEPRECATION: '*',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const trouble = collect(child)
  let sockets: net.Socket[] = []
  const gone = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)))
  try {
    const started = (await Promise.race([heard(child), gone])) as { port: number } | undefined
    if (!started) return { statuses: [], trouble: trouble(), loaded: [] }
    const ready = heard(child)
    sockets = await Promise.all(requests.map(() => connected(started.port)))
    await Promise.race([ready, gone])
    const statuses: string[] = []
    for (const [index, request] of requests.entries()) {
      statuses.push(await statusOf(sockets[index] as net.Socket, request))
    }
    if (!child.connected) return { statuses, trouble: trouble(), loaded: [] }
    child.send('report')
    const report = (await Promise.race([heard(child), gone])) as { loaded: string[] } | undefined
    return { statuses, trouble: trouble(), loaded: report?.loaded ?? [] }
  } finally {
    child.kill('SIGKILL')
    await gone
    for (const socket of sockets) socket.destroy()
    if (loses === 'node_modules') renameSync(join(folder, 'gone'), join(folder, 'node_modules'))
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

function heard(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}

function connected(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

function statusOf(socket: net.Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.removeAllListeners('error')
    socket.on('error', () => {})
    // The connection stays open, so that the server gets no descriptor back.
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      if (status) resolve(status)
    })
    socket.on('close', () => resolve(''))
    if (socket.destroyed) resolve('')
    else socket.write(request)
  })
}
