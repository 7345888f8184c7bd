import { Readable, Stream } from 'stream'
import { membersOf } from './copied-members.ts'
import { requestMembers } from './request-members.ts'
import { responseMembers } from './response-members.ts'

export { admit } from './entry.ts'

/**
 * Node's HTTP/2 messages get their members from their prototype, and lose them with it. So another
 * prototype gets copies of these members, and inherits from the prototype of an app: what a program adds
 * there, at any time, is seen (decision 6).
 */
export function makeRequestPrototype(prototype: object, node: object, parent: object): void {
  copyMembers(prototype, node, Readable.prototype)
  Object.defineProperties(prototype, requestMembers(node))
  Object.setPrototypeOf(prototype, parent)
}

/** The same for responses. */
export function makeResponsePrototype(prototype: object, node: object, parent: object): void {
  copyMembers(prototype, node, Stream.prototype)
  Object.defineProperties(prototype, responseMembers(node))
  Object.setPrototypeOf(prototype, parent)
}

function copyMembers(prototype: object, node: object, streams: object): void {
  Reflect.deleteProperty(prototype, 'constructor')
  for (const [name, member] of membersOf(node, streams)) {
    // The app sets this one itself, as a field.
    if (name !== 'req') Object.defineProperty(prototype, name, member)
  }
}
