import type { IncomingHttpHeaders } from 'http'
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Stream } from 'http2'
import { attempt, lazy } from '../lazy.ts'
import { isHttp2 } from '../node/http2/protocol.ts'
import type { ApplicationShape, Constructor, Req } from '../types.ts'
import { derivedFor, withFieldsOf, withResponseFields } from './message-classes.ts'

const prototypes = lazy(
  () => require('../node/http2/prototypes.js') as typeof import('../node/http2/prototypes.ts'),
)

/** Loads the HTTP/2 code with the first HTTP/2 request; returns false if that fails. */
export function loadHttp2(): boolean {
  return attempt(prototypes) !== undefined
}

/** Returns true if an app may see a request that reaches it over HTTP/2. */
export function admitHttp2(req: Req): boolean {
  return prototypes().admit(req)
}

/** Returns true if an admitted request has a Host header that differs from `:authority`. */
export function namesOtherHost(req: Req): boolean {
  return prototypes().namesOtherHost(req)
}

type RequestArguments = [
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  options: object | undefined,
  rawHeaders: readonly string[],
]
type RequestClass = Constructor<Http2ServerRequest, RequestArguments>
type ResponseClass = Constructor<Http2ServerResponse, [ServerHttp2Stream]>

/** Classes for messages of Node's HTTP/2 server with the members of an app's messages. */
export interface Http2Classes {
  Request: RequestClass
  Response: ResponseClass
}

/** Returns the classes of an app for messages of Node's HTTP/2 server; undefined for all others. */
export function http2ClassesFor(
  app: ApplicationShape,
  req: Req,
  res: object,
): Http2Classes | undefined {
  if (!isHttp2(req)) return undefined
  return {
    Request: classFor(app.request, req, createRequestClass),
    Response: classFor(app.response, res, createResponseClass),
  }
}

/** Maps the prototype of a class created here to the prototype from Node. */
const nodePrototypes = new WeakMap<object, object>()

function classFor<Class extends RequestClass | ResponseClass>(
  parent: object,
  message: object,
  create: (node: object, parent: object) => Class,
): Class {
  const current = Object.getPrototypeOf(message) as object
  const node = nodePrototypes.get(current) ?? current
  return derivedFor(parent, node, create)
}

function createRequestClass(node: object, parent: object): RequestClass {
  const created = withFieldsOf(parent, node.constructor as RequestClass)
  prototypes().makeRequestPrototype(created.prototype, node, parent)
  nodePrototypes.set(created.prototype, node)
  return created
}

function createResponseClass(node: object, parent: object): ResponseClass {
  const created = withResponseFields(node.constructor as ResponseClass)
  prototypes().makeResponsePrototype(created.prototype, node, parent)
  nodePrototypes.set(created.prototype, node)
  return created
}
