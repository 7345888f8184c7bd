import { type ChildProcess, spawn, spawnSync } from 'child_process'
import { join } from 'path'
import { pathToFileURL } from 'url'
import { invocationOf } from '../terminal/invocation.ts'
import type { Listening } from './listening.ts'
import { REJECTED } from './rejection.ts'
import { Reports } from './reports.ts'

/** How to start an app. */
export interface Start {
  /** The command, such as `node app.js`. */
  command: string[]
  /** Additional environment variables. */
  environment: NodeJS.ProcessEnv
  /** The module imported before the app, which decides which Express it gets. */
  engine: string
  /** The server to test, by the port it asks for. */
  port?: number | undefined
  /** Milliseconds to wait until it listens. */
  timeoutMs: number
}

/** The app didn't listen in time, or exited. */
export class NotStarted extends Error {
  override name = 'NotStarted'
}

const KEPT = 4000
/** Milliseconds to wait for other servers of the app to listen. */
const TOGETHER = 100
const running = new Set<AppProcess>()

/** Creates a Node.js option that loads a file first. Quoted, because the path may contain spaces. */
const loadOption = (option: string, path: string): string =>
  `${option} "${path.replaceAll('\\', '\\\\')}"`

/** A running copy of the app, with its child processes. */
export class AppProcess {
  readonly #start: Start
  readonly #child: ChildProcess
  readonly #isBehindShell: boolean
  readonly #reports: Reports
  #printed = ''
  #ended: string | undefined
  readonly #heard: Listening[] = []
  #asked: Listening | undefined
  /** Resolves when it has exited. */
  readonly exited: Promise<void>

  #onListening = (_listening: Listening): void => {}

  private constructor(start: Start, reports: Reports) {
    this.#start = start
    this.#reports = reports
    const { file, words, shell } = invocationOf(start.command)
    this.#isBehindShell = shell
    const options = [
      process.env['NODE_OPTIONS'] ?? '',
      loadOption('--require', join(__dirname, 'listening.js')),
      loadOption('--import', pathToFileURL(start.engine).href),
    ]
    this.#child = spawn(file, words, {
      env: {
        ...process.env,
        ...start.environment,
        NODE_OPTIONS: options.join(' ').trim(),
        FWJS_COMPARE_REPORTS: JSON.stringify(reports.address),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, because npm and similar tools start more processes, and all must be stopped.
      detached: process.platform !== 'win32',
      shell,
    })
    this.exited = new Promise((resolve) => this.#watch(resolve))
    running.add(this)
  }

  /** Starts an app and waits until it listens. */
  static async start(start: Start): Promise<AppProcess> {
    const reports = await Reports.open((listening) => app.#onListening(listening))
    const app = new AppProcess(start, reports)
    try {
      await app.#untilListening()
    } catch (error) {
      await app.stop()
      throw error
    }
    return app
  }

  /** How it exited, such as `exit code 1`; undefined while it runs. */
  get ended(): string | undefined {
    return this.#ended
  }

  /** The address to send requests to. */
  get address(): { port: number; host: string } {
    const { port = 0, host = '' } = this.#asked ?? {}
    return { port, host: connectable(host) }
  }

  /** The HTTP ports it asked for; the tested one comes first. */
  get ports(): number[] {
    const http = this.#heard.filter(({ kind }) => kind === 'http').map(({ asked }) => asked)
    return [...new Set([...(this.#asked ? [this.#asked.asked] : []), ...http])]
  }

  /** The last lines of its output. */
  get printed(): string {
    return this.#printed.trim()
  }

  /** Stops it and its child processes. */
  async stop(): Promise<void> {
    this.kill('SIGTERM')
    const forced = setTimeout(() => this.kill('SIGKILL'), 3000)
    await this.exited
    clearTimeout(forced)
    this.#reports.close()
    running.delete(this)
  }

  /** Kills it without waiting. */
  abandon(): void {
    this.kill('SIGKILL')
    this.#reports.close()
  }

  /** Sends a signal to it and its child processes. */
  kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      if (process.platform === 'win32') this.#killOnWindows(pid, signal)
      else process.kill(-pid, signal)
    } catch {
      // It has already exited.
    }
  }

  /** Windows has no process groups, and only taskkill finds the child processes of a shell. */
  #killOnWindows(pid: number, signal: NodeJS.Signals): void {
    if (this.#isBehindShell) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
    else this.#child.kill(signal)
  }

  #watch(resolve: () => void): void {
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (data) => {
        this.#printed = (this.#printed + data).slice(-KEPT)
      })
    }
    const end = (how: string): void => {
      this.#ended ??= how
      resolve()
    }
    this.#child.once('error', (error) => end(error.message))
    this.#child.once('close', (code, signal) => end(signal ?? `exit code ${code}`))
  }

  #isWanted({ asked, kind }: Listening): boolean {
    const { port } = this.#start
    return kind !== 'https' && (port === undefined ? kind === 'http' : asked === port)
  }

  #untilListening(): Promise<void> {
    const { timeoutMs, port } = this.#start
    return new Promise((resolve, reject) => {
      const fail = (what: string): void => reject(new NotStarted(this.#explain(what)))
      const asked = port === undefined ? 'for HTTP' : `on port ${port}`
      const timer = setTimeout(
        () => fail(`didn't listen ${asked} within ${timeoutMs / 1000} s`),
        timeoutMs,
      )
      void this.exited.then(() => {
        clearTimeout(timer)
        fail(`exited before listening ${asked} (${this.#ended})`)
      })
      let isChosen = false
      const choose = (): void => {
        isChosen = true
        resolve()
      }
      this.#onListening = (listening) => {
        this.#heard.push(listening)
        if (isChosen || !this.#isWanted(listening)) return
        clearTimeout(timer)
        if (!this.#asked) setTimeout(choose, TOGETHER)
        // The first server to listen may not be the first to call `listen`.
        if (this.#asked && this.#asked.order < listening.order) return
        this.#asked = listening
      }
    })
  }

  #explain(what: string): string {
    const others = this.#heard.map(({ asked, kind }) => `port ${asked} (${kind})`).join(', ')
    const heard =
      others && `\nIt listens on ${others}. Choose one with --port N (HTTPS isn't supported).`
    const own = this.printed.replace(`${REJECTED}\n`, '').replace(/^/gm, '  ')
    const printed = own && `\nOutput:\n${own}`
    return `The app ${what}: ${this.#start.command.join(' ')}${heard}${printed}`
  }
}

/** Returns the address to connect to for a listening address. */
function connectable(host: string): string {
  return host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host
}

/** Kills all started apps immediately, for when this process exits. */
export function killApps(): void {
  for (const app of running) app.abandon()
}
