import { writeFileSync } from 'node:fs'
import { readValues } from '../../../scripts/release/owner/values.mjs'
import { beginsWith, contradicts, matches, plain } from './output.mjs'
import { LIMIT, listens, NOT_FOUND, start } from './processes.mjs'

/** Runs `$1` with the folder and the variables of the previous command, and saves its own. */
const SHELL = `exec 2>&1
. "$2"
eval "$1"
code=$?
{ export -p; printf 'cd %q\\n' "$PWD"; } > "$2"
exit $code`

/** The terminal of a page: commands that run one by one, and the server that one of them left running. */
export class Session {
  #state
  #options
  #ports
  #server

  /** @param {{ folder: string, env: object, state: string, ports: import('./ports.mjs').Ports }} place */
  constructor({ folder, env, state, ports }) {
    this.#options = { cwd: folder, env }
    this.#ports = ports
    this.#state = state
    writeFileSync(state, '')
  }

  /**
   * Runs a command, and returns what is wrong with it, or undefined. A server is ready when its expected
   * output has appeared and it listens; it runs until the next one.
   */
  async run(text, expected, isServer) {
    if (isServer) await this.end()
    // A page may show a server running in the background.
    const command = this.#ports.inside(text.replace(/\s*&\s*$/, ''))
    const one = start('bash', ['-c', SHELL, 'bash', command, this.#state], this.#options)
    if (isServer) return this.#serve(one, expected)
    await one.until(() => one.code)
    if (one.code === undefined) {
      one.kill()
      return failure(`it did not exit within ${LIMIT} ms`, expected, this.#outputOf(one))
    }
    return wrongIn(one.code, expected, this.#outputOf(one))
  }

  async #serve(one, expected) {
    const ready = await one.until(() => {
      if (one.code !== undefined) return false
      const output = this.#outputOf(one)
      if (!beginsWith(output, expected)) return contradicts(output, expected) || undefined
      return listens(one.pid) || undefined
    })
    const output = this.#outputOf(one)
    if (ready === false) return wrongIn(one.code, expected, output)
    this.#server = one
    if (beginsWith(output, expected) && ready) return undefined
    return failure(ready ? 'unexpected output' : `no server within ${LIMIT} ms`, expected, output)
  }

  #outputOf(one) {
    return withoutSite(this.#ports.outside(one.output))
  }

  /** Stops the server, if there is one. */
  async end() {
    this.#server?.kill()
    await this.#server?.ended
    this.#server = undefined
  }
}

/** fwjs-cli warnings and commands link to site URLs once there is a site; pages link to files. */
function withoutSite(output) {
  const { homepage } = readValues()
  if (!homepage) return output
  const [first, ...others] = output.split(`${homepage}/`)
  return [first, ...others.map((text) => text.replace(/^[\w/-]+/, 'docs/$&.md'))].join('')
}

function wrongIn(code, expected, output) {
  if (code === NOT_FOUND) return failure('command not found', expected, output)
  const shown = expected.some((line) => line.trim() !== '')
  if (!shown) return code === 0 ? undefined : failure(`exit code ${code}`, expected, output)
  return matches(output, expected) ? undefined : failure('unexpected output', expected, output)
}

/** Describes the expected and the actual output. */
function failure(reason, expected, output) {
  return { reason, expected: expected.join('\n').trimEnd(), came: plain(output).trimEnd() }
}
