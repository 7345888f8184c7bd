import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matches } from '../../tests/docs/examples/output.mjs'
import { start } from '../../tests/docs/examples/processes.mjs'
import { readReadme } from './readme.mjs'

const examples = join(import.meta.dirname, '..')
const LISTENING = /listening on http:\/\/localhost:(\d+)/

/** An example, started with the command in its README. */
export class Example {
  #process
  #origin
  #env
  #place

  constructor(name, env = {}) {
    this.name = name
    this.folder = join(examples, name)
    this.readme = readReadme(join(this.folder, 'README.md'))
    // Files written by the example or the README's commands are removed at the end.
    this.#place = mkdtempSync(join(tmpdir(), `fwjs-example-${name}-`))
    const folders = { HOME: this.#place, TMPDIR: this.#place }
    const quiet = { NO_PROXY: 'localhost', NO_UPDATE_NOTIFIER: '1' }
    this.#env = { ...process.env, ...quiet, ...folders, ...env }
  }

  /** All output of the example. */
  get output() {
    return this.#process.output
  }

  /** Starts the example on a free port, and waits until it's listening. */
  async start() {
    this.#process = this.#run({ PORT: '0' })
    const port = await this.waitFor(LISTENING)
    this.#origin = `http://localhost:${port[1]}`
  }

  /** Runs the command to completion, for examples that aren't servers. */
  async finish() {
    this.#process = this.#run()
    await this.#process.until(() => this.#process.code)
    return { code: this.#process.code, output: this.output }
  }

  #run(env) {
    const options = { cwd: examples, env: { ...this.#env, ...env } }
    return start('bash', ['-c', this.readme.command], options)
  }

  /** Waits until the output matches a pattern, and returns the match. */
  async waitFor(pattern) {
    const running = this.#process
    const match = await running.until(
      () => pattern.exec(running.output) ?? (running.code === undefined ? undefined : false),
    )
    if (!match) throw new Error(`${pattern} didn't appear in the output:\n${running.output}`)
    return match
  }

  /** Kills the example and all processes it has started. */
  async stop() {
    this.#process?.kill()
    await this.#process?.ended
  }

  async remove() {
    await this.stop()
    rmSync(this.#place, { recursive: true, force: true })
  }

  url(path = '/') {
    return new URL(path, this.#origin).href
  }

  /** Sends a request to the example; redirects aren't followed. */
  ask(path, options = {}) {
    return fetch(this.url(path), { redirect: 'manual', ...options })
  }

  /** Runs the README's commands, and compares their output. */
  async followReadme() {
    const { host } = new URL(this.#origin)
    for (const { command, expected } of this.readme.session) {
      const args = ['-c', command.replaceAll('localhost:3000', host)]
      const one = start('bash', args, { cwd: this.#place, env: this.#env })
      await one.ended
      const isSame = matches(one.output.replaceAll(host, 'localhost:3000'), expected)
      assert.ok(isSame, `$ ${command}\n${one.output}\ninstead of\n${expected.join('\n')}`)
    }
  }
}
