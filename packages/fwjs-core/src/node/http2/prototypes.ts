import { Readable, Stream } from 'stream'
import { membersOf } from './copied-members.ts'
import { requestMembers } from './request-members.ts'
import { responseMembers } from './response-members.ts'

export { admit, namesOtherHost } from './entry.ts'

/**
 * Node's HTTP/2 messages get their members from their prototype, and would lose them with another one.
 * So the new prototype gets copies of these members, and inherits from the prototype of an app: members
 * added there at any time are available (decision 6).
 */
export function makeRequestPrototype(prototype: object, node: object, parent: object): void {
  copyMembers(prototype, node, Readable.prototype)
  Object.defineProperties(prototype, requestMembers(node))
  Object.setPrototypeOf(prototype, parent)
}

/** Does the same for responses. */
export function makeResponsePrototype(prototype: object, node: object, parent: object): void {
  copyMembers(prototype, node, Stream.prototype)
  Object.defineProperties(prototype, responseMembers(node))
  Object.setPrototypeOf(prototype, parent)
}

function copyMembers(prototype: object, node: object, streams: object): void {
  Reflect.deleteProperty(prototype, 'constructor')
  for (const [name, member] of membersOf(node, streams)) {
    // The app itself sets this one, as a field.
    if (name !== 'req') Object.defineProperty(prototype, name, member)
  }
}
