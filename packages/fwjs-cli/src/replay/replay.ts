import { isSafe, type Request } from '../requests/request.ts'
import type { Side } from './side.ts'
import {
  canRetry,
  type Exchanges,
  type Explain,
  type Result,
  resultOf,
  settleWith,
} from './verdict.ts'

/** The three copies of the app. */
export type Sides = Record<keyof Exchanges, Side>

/** Callbacks of a replay. */
export interface Steps {
  explain: Explain
  /** Called before each request, including retries. */
  onRequest(request: Request, isAgain: boolean): void
  /** Waits long enough for timestamps in seconds to change. */
  pause(): Promise<void>
}

/** Total attempts for a request with different responses, because values may be equal by chance. */
const ATTEMPTS = 3

/** Groups requests between unsafe ones, which can be retried without side effects. */
function partsOf(requests: Request[]): Request[][] {
  const parts: Request[][] = []
  let isOpen = false
  for (const request of requests) {
    const isSteady = isSafe(request)
    if (isOpen && isSteady) parts.at(-1)?.push(request)
    else parts.push([request])
    isOpen = isSteady
  }
  return parts
}

/** Sends requests one after the other, each to all copies, and compares the responses. */
export class Replay {
  readonly #sides: Sides
  readonly #steps: Steps

  constructor(sides: Sides, steps: Steps) {
    this.#sides = sides
    this.#steps = steps
  }

  /** Returns the results in the order of the requests. */
  async run(requests: Request[]): Promise<Result[]> {
    const results: Result[] = []
    for (const part of partsOf(requests)) results.push(...(await this.#runPart(part)))
    return results
  }

  async #runPart(requests: Request[]): Promise<Result[]> {
    const results: Result[] = []
    const open = new Map<number, Exchanges>()
    await this.#sendAll(requests, false, (exchanges, index) => {
      const result = resultOf(requests[index] as Request, exchanges, this.#steps.explain)
      if (canRetry(result)) open.set(index, exchanges)
      results.push(result)
    })
    for (let look = 1; look < ATTEMPTS && open.size > 0; look += 1) {
      await this.#retry(results, open)
    }
    return results
  }

  /** Retries differences and removes resolved ones from `open`. */
  async #retry(results: Result[], open: Map<number, Exchanges>): Promise<void> {
    await this.#steps.pause()
    const looks = [...open]
    const requests = looks.map(([index]) => (results[index] as Result).request)
    await this.#sendAll(requests, true, (later, position) => {
      const [index, first] = looks[position] as [number, Exchanges]
      const result = settleWith(later, first, results[index] as Result)
      results[index] = result
      if (result.outcome === 'same') open.delete(index)
    })
  }

  /**
   * Collects the responses to each request one request later, because only then is it known if an app
   * crashed because of it.
   */
  async #sendAll(
    requests: Request[],
    isAgain: boolean,
    take: (exchanges: Exchanges, index: number) => void,
  ): Promise<void> {
    let last: Exchanges | undefined
    for (const [index, request] of requests.entries()) {
      this.#steps.onRequest(request, isAgain)
      const exchanges = await this.#send(request)
      if (last) take(last, index - 1)
      last = exchanges
    }
    const sides: Side[] = Object.values(this.#sides)
    await Promise.all(sides.map((side) => side.waitForLateExit()))
    if (last) take(last, requests.length - 1)
  }

  /** One after the other, so that copies sharing a database see the requests in the same order. */
  async #send(request: Request): Promise<Exchanges> {
    const { express, again, fwjs } = this.#sides
    return {
      express: await express.send(request),
      again: await again.send(request),
      fwjs: await fwjs.send(request),
    }
  }
}
