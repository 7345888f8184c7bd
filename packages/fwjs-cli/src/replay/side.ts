import { noResponse, readPart } from '../comparison/answer.ts'
import { Connection, type Deadline, headerOf, type RawResponse } from '../comparison/index.ts'
import { bytesOf, isSafe, type Request } from '../requests/request.ts'
import { CookieJar } from './cookies.ts'
import { AppProcess, NotStarted, type Start } from './program.ts'

/** The result of a request on one copy. */
export interface Exchange {
  response: RawResponse
  /** How the app crashed because of it, and its last output. */
  crash?: { how: string; printed: string }
}

/** Limits for a response, in milliseconds and bytes. */
export interface Limits {
  response: number
  /** For an event stream, which has no end. */
  events: number
  bytes: number
}

const STEP = 20

const isEventStream = (bytes: Buffer): boolean =>
  /^text\/event-stream/.test(headerOf(readPart(bytes, 'silent').headers, 'content-type') ?? '')

/** Creates a deadline for a response from the limits. */
function deadlineFor(connection: Connection, { response, events }: Limits): Deadline {
  return (isOver) =>
    new Promise((resolve) => {
      let waited = 0
      let streamed = 0
      const timer = setInterval(() => {
        waited += STEP
        if (streamed > 0 || (waited % 200 === 0 && isEventStream(connection.received))) {
          streamed += STEP
        }
        const isSilent = waited >= response || streamed >= events
        if (!isSilent && !isOver()) return
        clearInterval(timer)
        resolve(isSilent)
      }, STEP)
    })
}

/** Milliseconds an app may take to exit, after closing a connection and otherwise. */
const GRACE = 500
const LATE = 50

/** Waits briefly for the app to exit, because connections close before the process does. */
function waitForExit(app: AppProcess, milliseconds: number = GRACE): Promise<unknown> {
  const grace = new Promise((resolve) => setTimeout(resolve, milliseconds))
  return Promise.race([app.exited, grace])
}

/** A copy of the app, restarted if it crashes. */
export class Side {
  readonly #start: Start
  readonly #limits: Limits
  readonly #jar = new CookieJar()
  #app: AppProcess | undefined
  #last: Exchange | undefined

  constructor(start: Start, limits: Limits) {
    this.#start = start
    this.#limits = limits
  }

  /** Starts the app; throws {@link NotStarted}. */
  async start(): Promise<void> {
    this.#app = await AppProcess.start(this.#start)
  }

  /** The HTTP ports the app asked for; the tested one comes first. */
  get ports(): number[] {
    return this.#app?.ports ?? []
  }

  /** Sends a request with the cookies this copy has set. */
  async send(request: Request): Promise<Exchange> {
    this.#noticeEnd()
    const exchange = await this.#settledExchange(request)
    this.#jar.keep(exchange.response)
    this.#last = exchange
    return exchange
  }

  /** Waits briefly in case the app crashes after its last response. */
  async waitForLateExit(): Promise<void> {
    if (this.#app) await waitForExit(this.#app, LATE)
    this.#noticeEnd()
  }

  #noticeEnd(): void {
    const { ended, printed = '' } = this.#app ?? {}
    if (ended !== undefined && this.#last) this.#last.crash ??= { how: ended, printed }
  }

  async stop(): Promise<void> {
    await this.#app?.stop()
  }

  /** Returns the app, restarted if it exited; undefined if it no longer starts. */
  async #running(): Promise<AppProcess | undefined> {
    if (this.#app?.ended === undefined) return this.#app
    await this.#app.stop()
    try {
      this.#app = await AppProcess.start(this.#start)
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error
      return undefined
    }
    return this.#app
  }

  /** Retries if the app exits without a response, which may be caused by the previous request. */
  async #settledExchange(request: Request): Promise<Exchange> {
    const hasResponded = this.#app?.ended === undefined && this.#last?.crash === undefined
    const exchange = await this.#exchange(request)
    const { response, crash } = exchange
    const isSure = !crash || !this.#last || !hasResponded || response.status !== ''
    if (isSure || !isSafe(request)) return exchange
    const second = await this.#exchange(request)
    if (!second.crash && this.#last) this.#last.crash = crash
    return second
  }

  /** An app that accepts no connection may be exiting because of the previous request. */
  async #connect(): Promise<{ app: AppProcess; connection: Connection } | undefined> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const app = await this.#running()
      if (!app) return undefined
      const { port, host } = app.address
      const connection = await Connection.open(port, host).catch(() => undefined)
      if (connection) return { app, connection }
      await waitForExit(app)
      this.#noticeEnd()
    }
    return undefined
  }

  async #exchange(request: Request): Promise<Exchange> {
    const connected = await this.#connect()
    if (!connected) return { response: noResponse('closed') }
    const { app, connection } = connected
    const response = await this.#receive(connection, this.#jar.apply(request))
    if (response.outcome === 'closed') await waitForExit(app)
    if (response.outcome !== 'closed' || app.ended === undefined) return { response }
    return { response, crash: { how: app.ended, printed: app.printed } }
  }

  async #receive(connection: Connection, request: Request): Promise<RawResponse> {
    const { bytes } = this.#limits
    const deadline = deadlineFor(connection, this.#limits)
    const response = await connection.send(bytesOf(request), request.method, deadline, bytes)
    const { received } = connection
    connection.close()
    return response.outcome === 'silent' ? readPart(received, 'silent') : response
  }
}
