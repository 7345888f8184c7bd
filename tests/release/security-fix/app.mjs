// An app that is pinned to a minor version of a line.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATH, SECRET } from './example.mjs'

const exec = promisify(execFile)

const CODE = `const express = require('express')

const app = express()
app.use(express.static(__dirname + '/public'))
const server = require('http').createServer(app)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Installs the app. `spec` is what its package.json contains for express. */
export async function installApp(folder, spec, env) {
  mkdirSync(join(folder, 'public'), { recursive: true })
  writeFileSync(join(folder, 'public', PATH), SECRET)
  writeFileSync(join(folder, 'app.js'), CODE)
  const manifest = { name: 'pinned', private: true, dependencies: { express: spec } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
  const app = new App(folder, env)
  await app.npm('install')
  return app
}

class App {
  constructor(folder, env) {
    this.folder = folder
    this.env = env
  }

  npm(...args) {
    return exec('npm', [...args, '--silent'], { cwd: this.folder, env: this.env })
  }

  read(file) {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  /** Returns the installed versions by path. */
  installed() {
    const { packages } = JSON.parse(this.read('package-lock.json'))
    return Object.fromEntries(
      Object.entries(packages).map(([path, { version }]) => [path, version]),
    )
  }

  versionOf(name) {
    return this.installed()[`node_modules/${name}`]
  }

  /** Starts the app, sends the request of the report, and resolves to the status and the body. */
  async ask() {
    const stdio = ['ignore', 'pipe', 'inherit']
    const child = spawn(process.execPath, ['app.js'], { cwd: this.folder, stdio })
    try {
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`The app exited with ${code}`)
      })
      const [port] = await Promise.race([once(child.stdout, 'data'), ended])
      ended.catch(() => {})
      const response = await fetch(`http://127.0.0.1:${String(port).trim()}${PATH}`)
      return { status: response.status, text: await response.text() }
    } finally {
      child.kill()
    }
  }
}
