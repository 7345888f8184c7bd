import { IncomingMessage } from 'http'
import { memberOf, membersOf } from '../node/http2/copied-members.ts'
import type { ApplicationShape } from '../types.ts'
import { derivedFor, restorePrototypes } from './message-classes.ts'

export interface Prototypes {
  request: object
  response: object
}

/** The prototypes that other code has set as parents of an app's prototypes. */
const injectedClasses = new WeakSet<object>()
/** Maps an injected response to the original prototypes of it and its request. */
const injected = new WeakMap<object, Prototypes>()

/** Restores Node's classes, and records the messages if they have the classes that replaced them. */
export function admitInjected(app: ApplicationShape, req: object, res: object): void {
  if (!(app.request instanceof IncomingMessage)) {
    for (const replaced of restorePrototypes(app)) injectedClasses.add(replaced)
  }
  const [request, response] = [Object.getPrototypeOf(req), Object.getPrototypeOf(res)]
  if (!injectedClasses.has(request) && !injectedClasses.has(response)) return
  injected.set(res, { request, response })
}

/** Returns the prototypes of an app for injected messages; undefined for all others. */
export function injectedPrototypesFor(app: ApplicationShape, res: object): Prototypes | undefined {
  const given = injected.get(res)
  return (
    given && {
      request: derivedFor(app.request, given.request, createRequestPrototype),
      response: derivedFor(app.response, given.response, createPrototype),
    }
  )
}

function createPrototype(given: object, parent: object): object {
  const prototype = Object.create(parent) as object
  for (const [name, member] of membersOf(given, sharedPrototype(given, parent))) {
    Object.defineProperty(prototype, name, member)
  }
  return prototype
}

/** Returns the nearest prototype that both inherit from, such as that of Node's streams. */
function sharedPrototype(given: object, parent: object): object {
  let at = given
  while (!Object.prototype.isPrototypeOf.call(at, parent)) at = Object.getPrototypeOf(at)
  return at
}

/**
 * If the request is only a stream, replaces the accessors of Node's requests, because it lacks the
 * fields they read.
 */
function createRequestPrototype(given: object, parent: object): object {
  const prototype = createPrototype(given, parent)
  if (given instanceof IncomingMessage) return prototype
  const node = IncomingMessage.prototype
  for (const [name, { get }] of membersOf(node, Object.getPrototypeOf(node))) {
    const member = memberOf(given, name) ?? (get && { configurable: true, writable: true })
    if (member) Object.defineProperty(prototype, name, member)
  }
  return prototype
}
