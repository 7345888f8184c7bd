import { IncomingMessage, type Server, ServerResponse } from 'http'
import { isOn } from './fast-paths.ts'

/** The classes that a server creates an app's requests and responses with. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
}

const replaces = isOn('server-classes')

/**
 * Makes an existing server create its messages with other classes, as if they had been passed to
 * `createServer`. Does nothing if Node stores the classes elsewhere, or if application code passed its
 * own classes: then the prototype of each message is set.
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
