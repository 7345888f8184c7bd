import type { IncomingMessage, ServerResponse } from 'http'
import type { LayerKind } from './entries.ts'
import type { Handler } from './live.ts'

/** How a layer ended; `open` means that it had done nothing when the connection was closed. */
export type LayerOutcome = 'next' | 'responded' | 'error' | 'open'

/** The data of a layer when it begins. Patterns are written as in the tracing channels. */
export interface BegunLayer {
  kind: LayerKind | 'handler'
  name: string
  /** The pattern of `req.baseUrl` while it runs. */
  mount: string
  /** The full pattern of a route and its handlers. */
  route: string | undefined
  method: string | undefined
  handler: Handler
  depth: number
}

export interface RecordedLayer extends BegunLayer {
  began: number
  ended: number
  outcome: LayerOutcome
  error?: unknown
}

/** The layers that run for one request, in the order in which they begin. */
export class Recording {
  readonly layers: RecordedLayer[] = []
  readonly #running = new Set<RecordedLayer>()
  #request: IncomingMessage | undefined
  #isOver = false

  /** Called before the app gets the request, so that these listeners run before the framework's. */
  attach(req: IncomingMessage, res: ServerResponse): void {
    this.#request = req
    res.once('finish', () => this.#endAll('responded'))
    res.once('close', () => this.#endAll('open'))
  }

  get hasRequest(): boolean {
    return this.#request !== undefined
  }

  /**
   * Returns true if a layer that begins now belongs to this request: the process may serve others
   * too.
   */
  isOf(req: unknown): boolean {
    return req === this.#request && !this.#isOver
  }

  begin(layer: BegunLayer): RecordedLayer {
    const began = performance.now()
    const recorded: RecordedLayer = { ...layer, began, ended: began, outcome: 'open' }
    this.layers.push(recorded)
    this.#running.add(recorded)
    return recorded
  }

  /**
   * Ends a layer once: later events, such as a second `next` or one after the response, don't
   * count.
   */
  end(layer: RecordedLayer, outcome: LayerOutcome, error?: unknown): void {
    if (!this.#running.delete(layer)) return
    layer.ended = performance.now()
    layer.outcome = outcome
    if (outcome === 'error') layer.error = error
  }

  #endAll(outcome: LayerOutcome): void {
    for (const layer of this.#running) this.end(layer, outcome)
    this.#isOver = true
  }
}
