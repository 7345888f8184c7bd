import type { Settings } from 'http2'

/** The limits of Node.js for HTTP/2, to spread into the options of `createServer`. */
export interface Http2Limits {
  /**
   * The settings sent to clients. `maxConcurrentStreams` is the number of streams that a client may
   * have open: what browsers use at most, and the default of `protect` for concurrent requests.
   * Without it, Node.js allows four billion.
   */
  settings: Settings
  /**
   * The megabytes that the streams, headers, and queues of a session may take. Node.js then refuses
   * further streams.
   */
  maxSessionMemory: number
  /**
   * How many invalid frames are ignored before Node.js closes the session. Its default is 1,000; a
   * client without bugs sends none.
   */
  maxSessionInvalidFrames: number
  /**
   * How many streams over `maxConcurrentStreams` are refused before Node.js closes the session.
   */
  maxSessionRejectedStreams: number
  /** How many PINGs of the server may wait for a reply. */
  maxOutstandingPings: number
  /** How many SETTINGS frames of the server may wait for a reply. */
  maxOutstandingSettings: number
  /** How many settings one SETTINGS frame may have. The standard has seven. */
  maxSettings: number
  /**
   * How many headers a request may have. A request with more is rejected; its stream is reset.
   */
  maxHeaderListPairs: number
  /**
   * The bytes of a response's headers. If a response has more, its stream is closed: most clients
   * would reject it and reset the whole connection.
   */
  maxSendHeaderBlockLength: number
  /**
   * How long a TLS client that supports neither HTTP/2 nor, with `allowHTTP1`, HTTP/1.1 may take to
   * close the connection.
   */
  unknownProtocolTimeout: number
  /**
   * How long a TLS handshake may take. Its default is 120 seconds. Servers without TLS ignore it.
   */
  handshakeTimeout: number
  /**
   * How many streams a client may reset at once (rapid reset). Node.js then closes the session.
   * Undefined on Node 20, which always allows 1,000.
   */
  streamResetBurst?: number
  /**
   * How many streams a client may reset every second after that. A proxy forwards all its clients'
   * resets. Undefined on Node 20, which always allows 33.
   */
  streamResetRate?: number
}

/** The first major version with the limits for resets. */
const RESET_LIMITS_SINCE = 22

/**
 * Returns the limits that `createServer` and `createSecureServer` of `node:http2` take as options.
 * `protect` enforces the others; use both.
 *
 * @example
 * ```ts
 * import http2 from 'node:http2'
 * import { http2Options, protect } from 'fwjs-ops'
 *
 * const server = http2.createServer({ ...http2Options() }, (req, res) => res.end('hello'))
 * protect(server).listen(3000)
 * ```
 * @since 0.1.0
 */
export function http2Options(): Http2Limits {
  const [major] = process.versions.node.split('.')
  const resets = { streamResetBurst: 1000, streamResetRate: 33 }
  return {
    settings: { maxConcurrentStreams: 100, enablePush: false },
    maxSessionMemory: 10,
    maxSessionInvalidFrames: 100,
    maxSessionRejectedStreams: 100,
    maxOutstandingPings: 10,
    maxOutstandingSettings: 10,
    maxSettings: 32,
    maxHeaderListPairs: 128,
    maxSendHeaderBlockLength: 65_535,
    unknownProtocolTimeout: 2000,
    handshakeTimeout: 10_000,
    ...(Number(major) >= RESET_LIMITS_SINCE ? resets : {}),
  }
}
