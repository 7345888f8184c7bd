import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener } from 'http'
import { inspect } from 'util'
import { isNativeError } from 'util/types'
import { duration, readOptions, unchecked } from '../read-options.ts'
import type { LayerKind } from './entries.ts'
import { type Content, contentOf } from './live.ts'
import { type Answer, exchange, type SentRequest } from './loopback.ts'
import { PublishedLayers } from './published-layers.ts'
import { type LayerOutcome, type RecordedLayer, Recording } from './recording.ts'
import { prototypeOfExpress, ReplacedLayers } from './replaced-layers.ts'
import { addSources, type SourcePosition } from './source.ts'

/** The request that is sent. */
export interface TraceRequest {
  /**
   * The method, in capitals.
   * @default 'GET'
   */
  method?: string | undefined
  /**
   * The request target, with its query.
   * @default '/'
   */
  url?: string | undefined
  /**
   * Headers beside `Host`, `Connection` and, with a body, `Content-Length`, which are sent anyway.
   * @default {}
   */
  headers?: OutgoingHttpHeaders | undefined
  /**
   * The body, as it is sent.
   * @default undefined
   */
  body?: string | Uint8Array | undefined
}

/** How long `trace` waits, and what it finds out. */
export interface TraceOptions {
  /**
   * Whether to find the places of the functions in the program.
   * @default true
   */
  source?: boolean | undefined
  /**
   * After how many milliseconds the connection is closed if there is no complete answer; 0 means no limit.
   * @default 10000
   */
  timeout?: number | false | undefined
}

/** One layer that ran. */
export interface TracedLayer {
  /** The kind; a `handler` belongs to the route that it is in. */
  kind: LayerKind | 'handler'
  /** The name of its function, `<anonymous>` without one; `bound dispatch` is a route. */
  name: string
  /** The full pattern, with those of the routers and apps that it is in. */
  path: string
  /** The pattern of `req.baseUrl` while it ran; left out where that is empty. */
  mount?: string
  /** In how many routers, apps and routes it was. */
  depth: number
  /** The method of a handler; left out if it is for all. */
  method?: string
  /**
   * `next`: it called `next()`. `error`: it threw, rejected or called `next(error)`. `responded`: it had
   * done neither when the response was complete. `open`: nor when the connection was closed.
   */
  outcome: LayerOutcome
  /** The text of the error. */
  error?: string
  /** From its call to its outcome; what was in it counts, what followed it does not. */
  milliseconds: number
  /** The place of its function in the program, where that is known. */
  source?: SourcePosition
}

/** The layers and the response of one request. */
export interface Trace {
  /** The status of the response; left out if none came. */
  status?: number
  /** The headers of the response. */
  headers: IncomingHttpHeaders
  /** The pattern of the last route of which a handler ran. */
  route?: string
  /** Why there is no complete response: the time was over, or the connection was closed. */
  incomplete?: 'timeout' | 'closed'
  /** The layers that ran, in the order in which they began. */
  layers: TracedLayer[]
}

/**
 * Sends one real request to an app, and says which layers ran and what each did: plain data. The app
 * gets it from a server of its own on a loopback port, which is closed again.
 *
 * @param app an app of Express 4, fwjs or fwjs-v3
 * @param request the request that is sent
 * @throws {TypeError} by a rejection, when `app` is no app or a member of `request` or `options` is unknown
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
  const answer = await record(content, recording, () => {
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
  const { status, headers, incomplete } = answer
  return {
    ...(status !== undefined && { status }),
    headers,
    ...(route !== undefined && { route }),
    ...(incomplete && { incomplete }),
    layers,
  }
}

/** Records layers while the request is sent, by what the framework of the app has for it. */
async function record(
  content: Content,
  recording: Recording,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const prototype = prototypeOfExpress(content)
  const recorder = prototype
    ? new ReplacedLayers(recording, prototype)
    : new PublishedLayers(recording)
  try {
    const answer = await work()
    if (recorder.isSeen || !recording.hasRequest || content.layers.length === 0) return answer
    throw new TypeError('trace: unsupported framework; expected an Express 4, fwjs, or fwjs-v3 app')
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
