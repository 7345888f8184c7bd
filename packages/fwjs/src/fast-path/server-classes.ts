import { IncomingMessage, type Server, ServerResponse } from 'http'
import { isOn } from './switch.ts'

interface MessageClasses {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
}

const replaces = isOn('server-classes')

/**
 * Lets a server that is already there make its messages of other classes, as if `createServer` had
 * been given them. Does nothing where Node keeps the classes elsewhere, and where somebody chose
 * classes of his own: those messages get their prototype set one by one.
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
