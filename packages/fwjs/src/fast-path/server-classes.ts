import { IncomingMessage, type Server, ServerResponse } from 'http'
import { isOn } from './switch.ts'

/** The classes with which a server creates the requests and responses of an app. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
}

const replaces = isOn('server-classes')

/**
 * Makes an existing server create its messages with other classes, as if they had been passed to
 * `createServer`. It does nothing if Node keeps the classes elsewhere or if the program chose classes
 * of its own: then the prototype of each message is set.
 */
export function replaceServerClasses(server: Server, classes: MessageClasses): void {
  if (!replaces) return
  const kept = server as Server & Record<symbol, unknown>
  const request = ownSymbol(server, 'IncomingMessage')
  const response = ownSymbol(server, 'ServerResponse')
  if (!request || kept[request] !== IncomingMessage) return
  if (!response || kept[response] !== ServerResponse) return
  kept[request] = classes.IncomingMessage
  kept[response] = classes.ServerResponse
}

function ownSymbol(object: object, description: string): symbol | undefined {
  return Object.getOwnPropertySymbols(object).find((symbol) => symbol.description === description)
}
