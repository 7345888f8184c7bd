import { createHttp2Classes, type Http2Classes } from '../http2/message-classes.ts'
import type { ApplicationShape, Req } from '../internal-types.ts'

/** The prototypes that Node gave to a request and its response. */
interface NodePrototypes {
  request: object
  response: object
}

/** What an app has made of them, and for which of its own prototypes. */
interface Made extends Http2Classes {
  app: NodePrototypes
}

const made = new WeakMap<object, WeakMap<object, Made>>()
const nodePrototypes = new WeakMap<object, NodePrototypes>()

/** The classes of an app for messages of Node's HTTP/2 server; undefined for all others. */
export function http2ClassesFor(
  app: ApplicationShape,
  req: Req,
  res: object,
): Http2Classes | undefined {
  if (req.httpVersionMajor !== 2) return undefined
  const node = nodePrototypesOf(req, res)
  return node && classesOf(app, node)
}

function nodePrototypesOf(req: object, res: object): NodePrototypes | undefined {
  const request = Object.getPrototypeOf(req) as object
  const known = nodePrototypes.get(request)
  if (known) return known
  if (!isOfHttp2(req)) return undefined
  const found = { request, response: Object.getPrototypeOf(res) as object }
  nodePrototypes.set(request, found)
  return found
}

/** The messages of other HTTP/2 servers, such as spdy, are those of HTTP/1.1. */
function isOfHttp2(req: object): boolean {
  for (let at = Object.getPrototypeOf(req); at; at = Object.getPrototypeOf(at)) {
    if (at.constructor?.name === 'Http2ServerRequest') return true
  }
  return false
}

function classesOf(app: ApplicationShape, node: NodePrototypes): Http2Classes {
  let ofApp = made.get(app)
  if (!ofApp) {
    ofApp = new WeakMap()
    made.set(app, ofApp)
  }
  const known = ofApp.get(node.request)
  const { request, response } = app
  // A program may have replaced the prototypes of its app.
  if (known && known.app.request === request && known.app.response === response) return known
  const classes = { ...createHttp2Classes(node, app), app: { request, response } }
  ofApp.set(node.request, classes)
  nodePrototypes.set(classes.Request.prototype, node)
  return classes
}
