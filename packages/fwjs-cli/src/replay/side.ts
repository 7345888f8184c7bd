import { noResponse, readPart } from '../comparison/answer.ts'
import { Connection, type Deadline, headerOf, type RawResponse } from '../comparison/index.ts'
import { bytesOf, isSafe, type Request } from '../requests/request.ts'
import { CookieJar } from './cookies.ts'
import { AppProcess, NotStarted, type Start } from './program.ts'

/** What one program did with a request. */
export interface Exchange {
  response: RawResponse
  /** How the program ended because of it, and what it printed last. */
  crash?: { how: string; printed: string }
}

/** How long and how much is waited for, in milliseconds and bytes. */
export interface Limits {
  response: number
  /** Of a stream of events, which has no end. */
  events: number
  bytes: number
}

const STEP = 20

const isEventStream = (bytes: Buffer): boolean =>
  /^text\/event-stream/.test(headerOf(readPart(bytes, 'silent').headers, 'content-type') ?? '')

/** Ends the wait for an answer by the limits. */
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

/** How many milliseconds a program may take to end: one that closed a connection, and any other. */
const GRACE = 500
const LATE = 50

/** A program that closes connections because it ends has not ended yet: waits a moment for that. */
function waitForExit(app: AppProcess, milliseconds: number = GRACE): Promise<unknown> {
  const grace = new Promise((resolve) => setTimeout(resolve, milliseconds))
  return Promise.race([app.exited, grace])
}

/** A program that is asked the same as the others, and started again when it has ended. */
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

  /** Starts the program; throws {@link NotStarted}. */
  async start(): Promise<void> {
    this.#app = await AppProcess.start(this.#start)
  }

  /** The ports on which the program wants to answer HTTP; the one that is asked comes first. */
  get ports(): number[] {
    return this.#app?.ports ?? []
  }

  /** Sends a request with the cookies that this program has set. */
  async send(request: Request): Promise<Exchange> {
    this.#noticeEnd()
    const exchange = await this.#settledExchange(request)
    this.#jar.keep(exchange.response)
    this.#last = exchange
    return exchange
  }

  /** Looks whether the program ends after its last answer, with a moment for that. */
  async waitForLateExit(): Promise<void> {
    if (this.#app) await waitForExit(this.#app, LATE)
    this.#noticeEnd()
  }

  #noticeEnd(): void {
    const { ended, printed = '' } = this.#app ?? {}
    if (ended !== undefined && this.#last) this.#last.crash ??= { how: ended, printed }
  }

  /** Ends the program. */
  async stop(): Promise<void> {
    await this.#app?.stop()
  }

  /** The program, started again if it has ended; undefined if it does not start any more. */
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

  /** A program that ends without a word may do so because of the request before: asks it once more. */
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

  /** A program that takes no connection may be ending because of the request before. */
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
