import { noAnswer, readPart } from '../comparison/answer.ts'
import { type Answer, Connection, headerOf, type Patience } from '../comparison/index.ts'
import { bytesOf, isSafe, type Request } from '../requests/request.ts'
import { CookieJar } from './cookies.ts'
import { NotStarted, Program, type Start } from './program.ts'

/** What one program did with a request. */
export interface Exchange {
  answer: Answer
  /** How the program ended because of it, and what it printed last. */
  crash?: { how: string; printed: string }
}

/** How long and how much is waited for, in milliseconds and bytes. */
export interface Limits {
  answer: number
  /** Of a stream of events, which has no end. */
  events: number
  bytes: number
}

const STEP = 20

const isEventStream = (bytes: Buffer): boolean =>
  /^text\/event-stream/.test(headerOf(readPart(bytes, 'silent').headers, 'content-type') ?? '')

/** Ends the wait for an answer by the limits. */
function patienceFor(connection: Connection, { answer, events }: Limits): Patience {
  return (isOver) =>
    new Promise((resolve) => {
      let waited = 0
      let streamed = 0
      const timer = setInterval(() => {
        waited += STEP
        if (streamed > 0 || (waited % 200 === 0 && isEventStream(connection.received))) {
          streamed += STEP
        }
        const isSilent = waited >= answer || streamed >= events
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
function mayEnd(program: Program, milliseconds: number = GRACE): Promise<unknown> {
  const grace = new Promise((resolve) => setTimeout(resolve, milliseconds))
  return Promise.race([program.exited, grace])
}

/** A program that is asked the same as the others, and started again when it has ended. */
export class Side {
  readonly #start: Start
  readonly #limits: Limits
  readonly #jar = new CookieJar()
  #program: Program | undefined
  #last: Exchange | undefined

  constructor(start: Start, limits: Limits) {
    this.#start = start
    this.#limits = limits
  }

  /** Starts the program; throws {@link NotStarted}. */
  async start(): Promise<void> {
    this.#program = await Program.start(this.#start)
  }

  /** The ports on which the program wants to answer HTTP; the one that is asked comes first. */
  get ports(): number[] {
    return this.#program?.ports ?? []
  }

  /** Sends a request with the cookies that this program has set. */
  async ask(request: Request): Promise<Exchange> {
    this.#noticeEnd()
    const exchange = await this.#settledExchange(request)
    this.#jar.keep(exchange.answer)
    this.#last = exchange
    return exchange
  }

  /** Looks whether the program ends after its last answer, with a moment for that. */
  async noticeLateEnd(): Promise<void> {
    if (this.#program) await mayEnd(this.#program, LATE)
    this.#noticeEnd()
  }

  #noticeEnd(): void {
    const { ended, printed = '' } = this.#program ?? {}
    if (ended !== undefined && this.#last) this.#last.crash ??= { how: ended, printed }
  }

  /** Ends the program. */
  async stop(): Promise<void> {
    await this.#program?.stop()
  }

  /** The program, started again if it has ended; undefined if it does not start any more. */
  async #running(): Promise<Program | undefined> {
    if (this.#program?.ended === undefined) return this.#program
    await this.#program.stop()
    try {
      this.#program = await Program.start(this.#start)
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error
      return undefined
    }
    return this.#program
  }

  /** A program that ends without a word may do so because of the request before: asks it once more. */
  async #settledExchange(request: Request): Promise<Exchange> {
    const hasAnswered = this.#program?.ended === undefined && this.#last?.crash === undefined
    const exchange = await this.#exchange(request)
    const { answer, crash } = exchange
    const isSure = !crash || !this.#last || !hasAnswered || answer.status !== ''
    if (isSure || !isSafe(request)) return exchange
    const second = await this.#exchange(request)
    if (!second.crash && this.#last) this.#last.crash = crash
    return second
  }

  /** A program that takes no connection may be ending because of the request before. */
  async #connect(): Promise<{ program: Program; connection: Connection } | undefined> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const program = await this.#running()
      if (!program) return undefined
      const { port, host } = program.address
      const connection = await Connection.open(port, host).catch(() => undefined)
      if (connection) return { program, connection }
      await mayEnd(program)
      this.#noticeEnd()
    }
    return undefined
  }

  async #exchange(request: Request): Promise<Exchange> {
    const connected = await this.#connect()
    if (!connected) return { answer: noAnswer('closed') }
    const { program, connection } = connected
    const answer = await this.#answerOf(connection, this.#jar.apply(request))
    if (answer.outcome === 'closed') await mayEnd(program)
    if (answer.outcome !== 'closed' || program.ended === undefined) return { answer }
    return { answer, crash: { how: program.ended, printed: program.printed } }
  }

  async #answerOf(connection: Connection, request: Request): Promise<Answer> {
    const { bytes } = this.#limits
    const patience = patienceFor(connection, this.#limits)
    const answer = await connection.ask(bytesOf(request), request.method, patience, bytes)
    const { received } = connection
    connection.close()
    return answer.outcome === 'silent' ? readPart(received, 'silent') : answer
  }
}
