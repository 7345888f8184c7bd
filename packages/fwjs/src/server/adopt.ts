import { IncomingMessage, type Server, ServerResponse } from 'http'
import { ownSymbol } from '../http/own-symbol.ts'
import type { ApplicationShape, Req } from '../shapes.ts'
import { birthOf } from './birth.ts'
import { holdContinue } from './continue.ts'

type Classes = Record<symbol, unknown>

const examined = new WeakSet<object>()

/**
 * A server made by `http.createServer(app)` makes plain requests. When the app is its only
 * listener, the app's own classes are put where Node keeps the server's, as if they had been given
 * to `createServer`, and the following requests are born right. Nothing happens where Node keeps
 * them elsewhere, where somebody chose classes of his own, or with the setting
 * `server adoption` off.
 */
export function adoptServer(app: ApplicationShape, req: Req): void {
  const server = serverOf(req)
  if (!server || examined.has(server)) return
  examined.add(server)
  const birth = birthOf(app)
  if (!birth || app.get('server adoption') === false || !isOnlyListener(server, app)) return

  const classes = server as Server & Classes
  const request = ownSymbol(server, 'IncomingMessage')
  const response = ownSymbol(server, 'ServerResponse')
  if (!request || classes[request] !== IncomingMessage) return
  if (!response || classes[response] !== ServerResponse) return
  classes[request] = birth.IncomingMessage
  classes[response] = birth.ServerResponse
  holdContinue(server)
}

function serverOf(req: Req): Server | undefined {
  return (req.socket as { server?: Server } | undefined)?.server
}

function isOnlyListener(server: Server, app: ApplicationShape): boolean {
  const listeners = server.listeners('request')
  return listeners.length === 1 && listeners[0] === (app as unknown)
}
