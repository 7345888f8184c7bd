import { subscribe, unsubscribe } from 'diagnostics_channel'
import type { LayerKind } from './entries.ts'
import type { Handler } from './live.ts'
import type { RecordedLayer, Recording } from './recording.ts'

/** The properties used here of a layer published by fwjs. */
interface LayerTrace {
  kind: LayerKind | 'handler'
  name: string
  mount: string
  route: string | undefined
  method: string | undefined
  handler: Handler
  req: object
  parent: LayerTrace | undefined
  error?: unknown
}

type Listener = (message: unknown) => void

/** Records the layers that fwjs and fwjs-v3 publish. */
export class PublishedLayers {
  /** Whether the app has published its request: no other framework does that. */
  isSeen = false
  readonly #recording: Recording
  readonly #recorded = new WeakMap<LayerTrace, RecordedLayer>()
  readonly #listeners: Record<string, Listener>

  constructor(recording: Recording) {
    this.#recording = recording
    this.#listeners = {
      'tracing:fwjs.request:start': (request) => this.#noteRequest(request as { req: object }),
      'tracing:fwjs.layer:start': (layer) => this.#begin(layer as LayerTrace),
      'tracing:fwjs.layer:error': (layer) => this.#end(layer as LayerTrace, 'error'),
      'tracing:fwjs.layer:asyncEnd': (layer) => this.#end(layer as LayerTrace, 'next'),
    }
    for (const [name, listener] of Object.entries(this.#listeners)) subscribe(name, listener)
  }

  detach(): void {
    for (const [name, listener] of Object.entries(this.#listeners)) unsubscribe(name, listener)
  }

  #noteRequest({ req }: { req: object }): void {
    if (this.#recording.isOf(req)) this.isSeen = true
  }

  #begin(layer: LayerTrace): void {
    if (!this.#recording.isOf(layer.req)) return
    const { kind, name, mount, route, method, handler } = layer
    const depth = depthOf(layer)
    const begun = { kind, name, mount, route, method, handler, depth }
    this.#recorded.set(layer, this.#recording.begin(begun))
  }

  /** Layers that end with the response are ended in the recording before they are published. */
  #end(layer: LayerTrace, outcome: 'next' | 'error'): void {
    const recorded = this.#recorded.get(layer)
    if (recorded) this.#recording.end(recorded, outcome, layer.error)
  }
}

function depthOf({ parent }: LayerTrace): number {
  return parent ? depthOf(parent) + 1 : 0
}
