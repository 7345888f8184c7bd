import type { IncomingMessage, ServerResponse } from 'http'
import type { LayerKind } from './entries.ts'
import type { Handler } from './live.ts'

/** How a layer ended; `open` is one that had done nothing when the connection was closed. */
export type LayerOutcome = 'next' | 'responded' | 'error' | 'open'

/** What is known of a layer when it begins. Patterns are written as the tracing channels do. */
export interface BegunLayer {
  kind: LayerKind | 'handler'
  name: string
  /** The pattern of `req.baseUrl` while it runs. */
  mount: string
  /** Of a route and its handlers: the whole pattern. */
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

  /** Before the app gets the request: the listeners of the framework come later than these. */
  attach(req: IncomingMessage, res: ServerResponse): void {
    this.#request = req
    res.once('finish', () => this.#endAll('responded'))
    res.once('close', () => this.#endAll('open'))
  }

  get hasRequest(): boolean {
    return this.#request !== undefined
  }

  /** Whether a layer that begins now is to be recorded: the process may serve other requests too. */
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

  /** What a layer does after its end does not count: a second `next`, or one after the answer. */
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
