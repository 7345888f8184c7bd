import { IncomingMessage, type Server, ServerResponse } from 'http'
import { holdContinue } from '../node/connection/continue.ts'
import { replaceMessages } from '../node/http2/streams.ts'
import { replaceServerClasses } from '../node/server-classes.ts'
import type { ApplicationShape, Req, Res } from '../types.ts'
import type { Http2Classes } from './http2.ts'
import { messageClassesOf } from './message-classes.ts'

const examined = new WeakSet<object>()
/** A server that also serves HTTP/1.1 is checked twice. */
const examinedForHttp2 = new WeakSet<object>()

/**
 * Prepares a server created with `http.createServer(app)`, which creates plain requests. If the app is
 * its only listener, the server is treated like one from `app.listen`, starting with its second
 * request: it creates messages with the app's classes, and clients that send `Expect: 100-continue`
 * wait (decision 6). Does nothing if application code passed its own classes, or if the setting `server
 * adoption` is off.
 */
export function adoptServer(app: ApplicationShape, req: Req, res: Res): void {
  const server = serverOf(req)
  if (!server || examined.has(server)) return
  examined.add(server)
  const classes = messageClassesOf(app)
  if (!classes || app.get('server adoption') === false || !isOnlyListener(server, app)) return
  if (!isPlain(req, IncomingMessage) || !isPlain(res, ServerResponse)) return
  replaceServerClasses(server, classes)
  holdContinue(server)
}

/**
 * Does the same for a server created with `http2.createServer(app)` or `http2.createSecureServer(app)`.
 */
export function adoptHttp2Server(app: ApplicationShape, req: Req, classes: Http2Classes): void {
  const server = serverOf(req)
  if (!server || examinedForHttp2.has(server)) return
  examinedForHttp2.add(server)
  if (app.get('server adoption') === false || !isOnlyListener(server, app)) return
  replaceMessages(server, (stream, headers, rawHeaders) => [
    new classes.Request(stream, headers, undefined, rawHeaders),
    new classes.Response(stream),
  ])
  holdContinue(server)
}

function serverOf(req: Req): Server | undefined {
  return (req.socket as { server?: Server } | undefined)?.server
}

function isOnlyListener(server: Server, app: ApplicationShape): boolean {
  const listeners = server.listeners('request')
  return listeners.length === 1 && listeners[0] === (app as unknown)
}

function isPlain(message: object, nodeClass: { prototype: unknown }): boolean {
  return Object.getPrototypeOf(message) === nodeClass.prototype
}
