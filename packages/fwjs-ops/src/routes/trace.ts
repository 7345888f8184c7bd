import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener } from 'http'
import { inspect } from 'util'
import { isNativeError } from 'util/types'
import { duration, readOptions, unchecked } from '../read-options.ts'
import type { LayerKind } from './entries.ts'
import { type Content, contentOf } from './live.ts'
import { exchange, type ReceivedResponse, type SentRequest } from './loopback.ts'
import { PublishedLayers } from './published-layers.ts'
import { type LayerOutcome, type RecordedLayer, Recording } from './recording.ts'
import { layersOfExpress, ReplacedLayers } from './replaced-layers.ts'
import { routes } from './routes.ts'
import { addSources, type SourcePosition } from './source.ts'

/** The request to send. */
export interface TraceRequest {
  /**
   * The method, in uppercase.
   * @default 'GET'
   */
  method?: string | undefined
  /**
   * The request target, including the query.
   * @default '/'
   */
  url?: string | undefined
  /**
   * Headers in addition to `Host`, `Connection`, and, with a body, `Content-Length`, which are
   * always sent.
   * @default {}
   */
  headers?: OutgoingHttpHeaders | undefined
  /**
   * The raw body.
   * @default undefined
   */
  body?: string | Uint8Array | undefined
}

/** Options for `trace`. */
export interface TraceOptions {
  /**
   * Whether to find the source positions of the functions.
   * @default true
   */
  source?: boolean | undefined
  /**
   * The number of milliseconds after which the connection is closed if the response isn't complete;
   * 0 means no limit.
   * @default 10000
   */
  timeout?: number | false | undefined
}

/** A layer that ran. */
export interface TracedLayer {
  /** The kind; a `handler` belongs to the route around it. */
  kind: LayerKind | 'handler'
  /** The name of its function, or `<anonymous>`; `bound dispatch` is a route. */
  name: string
  /** The full pattern, including those of its parent routers and apps. */
  path: string
  /** The pattern of `req.baseUrl` while it ran; left out if empty. */
  mount?: string
  /** The number of routers, apps, and routes around it. */
  depth: number
  /** The method of a handler; left out if it applies to all of them. */
  method?: string
  /**
   * `next`: it called `next()`. `error`: it threw, rejected, or called `next(error)`. `responded`:
   * it had done neither when the response was complete. `open`: it had done neither when the
   * connection was closed.
   */
  outcome: LayerOutcome
  /** The error as a string. */
  error?: string
  /** The time from its call to its outcome, including nested layers but not the following ones. */
  milliseconds: number
  /** The source position of its function, if known. */
  source?: SourcePosition
}

/** The layers that ran for a request, and its response. */
export interface Trace {
  /** The status of the response; left out if there was none. */
  status?: number
  /** The headers of the response. */
  headers: IncomingHttpHeaders
  /** The pattern of the last route that ran a handler. */
  route?: string
  /** The reason why the response is incomplete: a timeout, or a closed connection. */
  incomplete?: 'timeout' | 'closed'
  /** The layers that ran, in the order in which they began. */
  layers: TracedLayer[]
}

/**
 * Sends one real request to an app, and returns which layers ran and how each ended, as plain data.
 * The app gets the request from a temporary server on a loopback port.
 *
 * @param app an Express 4 or 5, fwjs, fwjs-v5, or fwjs-v3 app
 * @param request the request to send
 * @throws {TypeError} by rejecting, if `app` isn't an app, or if `request` or `options` has an
 * unknown property
 * @example
 * ```ts
 * import fw from 'fwjs'
 * import { trace } from 'fwjs-ops'
 *
 * const app = fw()
 * app.get('/users/:id', (req, res) => res.send(req.params.id))
 * const { status, layers } = await trace(app, { url: '/users/7' })
 * console.log(status)
 * for (const { name, path, outcome } of layers) console.log(name, path, outcome)
 * ```
 * @since 0.1.0
 */
export async function trace(
  app: object,
  request: TraceRequest = {},
  options: TraceOptions = {},
): Promise<Trace> {
  const content = contentOf(app)
  if (typeof app !== 'function' || content?.kind !== 'app') {
    throw new TypeError('trace: first argument must be an app')
  }
  const sent = readOptions<SentRequest>('trace', request, {
    method: unchecked('GET'),
    url: unchecked('/'),
    headers: unchecked({}),
    body: unchecked(undefined),
  })
  const { source, timeout } = readOptions('trace', options, {
    source: unchecked(true),
    timeout: duration(10_000),
  })
  const recording = new Recording()
  const response = await record(app, content, recording, () => {
    const noteRequest: RequestListener = (req, res) => recording.attach(req, res)
    return exchange([noteRequest, app as RequestListener], sent, timeout)
  })
  const layers = recording.layers.map(toRow)
  if (source) {
    addSources(
      layers,
      recording.layers.map(({ handler }) => handler),
    )
  }
  const route = recording.layers.findLast(({ kind }) => kind === 'handler')?.route
  const { status, headers, incomplete } = response
  return {
    ...(status !== undefined && { status }),
    headers,
    ...(route !== undefined && { route }),
    ...(incomplete && { incomplete }),
    layers,
  }
}

/** Records layers while the request is sent, using the mechanism the app's framework provides. */
async function record(
  app: object,
  content: Content,
  recording: Recording,
  work: () => Promise<ReceivedResponse>,
): Promise<ReceivedResponse> {
  const layers = layersOfExpress(content)
  // Finds the mount paths of Express 5 now: it takes long, and recorded layers are timed.
  if (layers) routes(app, { source: false })
  const recorder = layers ? new ReplacedLayers(recording, layers) : new PublishedLayers(recording)
  try {
    const response = await work()
    if (recorder.isSeen || !recording.hasRequest || content.layers.length === 0) return response
    throw new TypeError(
      'trace: unsupported framework; expected an Express 4 or 5, fwjs, fwjs-v5, or fwjs-v3 app',
    )
  } finally {
    recorder.detach()
  }
}

function toRow(layer: RecordedLayer): TracedLayer {
  const { kind, name, mount, route, method, depth, outcome, began, ended } = layer
  return {
    kind,
    name,
    path: route ?? (mount || '/'),
    ...(mount && { mount }),
    depth,
    ...(method !== undefined && { method }),
    outcome,
    ...(outcome === 'error' && { error: textOf(layer.error) }),
    milliseconds: Math.round((ended - began) * 1000) / 1000,
  }
}

function textOf(error: unknown): string {
  return isNativeError(error)
    ? String(error)
    : inspect(error, { depth: 0, breakLength: Number.POSITIVE_INFINITY })
}
