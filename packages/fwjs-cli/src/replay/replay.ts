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

/** The three programs. */
export type Sides = Record<keyof Exchanges, Side>

/** How a replay goes on. */
export interface Steps {
  explain: Explain
  /** Called before each request that is sent, for the first time or again. */
  onRequest(request: Request, isAgain: boolean): void
  /** Waits so long that a time in seconds is another one. */
  pause(): Promise<void>
}

/** How often a request is asked in all, when its answers differ: values may be equal by chance. */
const ATTEMPTS = 3

/** Requests up to the next that may change something: a second look at one of them sees the same. */
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

/** Sends requests one after the other, each to all programs, and compares the answers. */
export class Replay {
  readonly #sides: Sides
  readonly #steps: Steps

  constructor(sides: Sides, steps: Steps) {
    this.#sides = sides
    this.#steps = steps
  }

  /** The results, in the order of the requests. */
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

  /** Asks again what differs, and takes what is settled out of `open`. */
  async #retry(results: Result[], open: Map<number, Exchanges>): Promise<void> {
    await this.#steps.pause()
    const looks = [...open]
    const requests = looks.map(([index]) => (results[index] as Result).request)
    await this.#sendAll(requests, true, (later, position) => {
      const [index, first] = looks[position] as [number, Exchanges]
      const result = settleWith(later, first, results[index] as Result)
      results[index] = result
      if (result.verdict === 'same') open.delete(index)
    })
  }

  /**
   * Takes the answers to each request one request later: only then is it known whether a program ended
   * because of it.
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

  /** One after the other: programs that share a database see the requests in the same order. */
  async #send(request: Request): Promise<Exchanges> {
    const { express, again, fwjs } = this.#sides
    return {
      express: await express.send(request),
      again: await again.send(request),
      fwjs: await fwjs.send(request),
    }
  }
}
