import type { IncomingHttpHeaders } from 'http'
import type { Http2ServerRequest, Http2ServerResponse, ServerHttp2Stream } from 'http2'
import { Readable, Stream } from 'stream'
import type { Constructor } from '../internal-types.ts'
import { membersOf } from './copied-members.ts'
import { requestMembers } from './request-members.ts'
import { responseMembers } from './response-members.ts'

type RequestArguments = [
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  options: object | undefined,
  rawHeaders: readonly string[],
]

/** Classes whose objects are of Node's HTTP/2 server and have the members of an app's. */
export interface Http2Classes {
  Request: Constructor<Http2ServerRequest, RequestArguments>
  Response: Constructor<Http2ServerResponse, [ServerHttp2Stream]>
}

/**
 * Node's HTTP/2 messages get their members from their class, and lose them with its prototype. So the
 * prototype of these classes has copies of Node's members and inherits from the app's own prototype:
 * what a program adds there, at any time, is seen (decision 6).
 */
export function createHttp2Classes(
  node: { request: object; response: object },
  app: { request: object; response: object },
): Http2Classes {
  const Request = createRequestClass(node.request)
  const Response = createResponseClass(node.response)
  define(Request.prototype, node.request, Readable.prototype, requestMembers)
  define(Response.prototype, node.response, Stream.prototype, responseMembers)
  Object.setPrototypeOf(Request.prototype, app.request)
  Object.setPrototypeOf(Response.prototype, app.response)
  return { Request, Response }
}

function define(
  prototype: object,
  node: object,
  streams: object,
  changed: (node: object) => PropertyDescriptorMap,
): void {
  Reflect.deleteProperty(prototype, 'constructor')
  for (const [name, member] of membersOf(node, streams)) {
    // The app sets this one itself, as a field.
    if (name !== 'req') Object.defineProperty(prototype, name, member)
  }
  Object.defineProperties(prototype, changed(node))
}

// The same fields as of HTTP/1.1 messages, and for the same reason.
function createRequestClass(node: object): Http2Classes['Request'] {
  const Node = node.constructor as Http2Classes['Request']
  return class extends Node {
    res: unknown = undefined
    next: unknown = undefined
    query: unknown = undefined
    params: unknown = undefined
    baseUrl: unknown = undefined
    originalUrl: unknown = undefined
    _parsedUrl: unknown = undefined
  }
}

function createResponseClass(node: object): Http2Classes['Response'] {
  const Node = node.constructor as Http2Classes['Response']
  return class extends Node {
    override req: never = undefined as never
    locals: unknown = undefined
  }
}
