import { IncomingMessage, type Server, ServerResponse } from 'http'
import { ownSymbol } from '../http/own-symbol.ts'
import type { ApplicationShape, Req } from '../shapes.ts'
import { birthOf } from './birth.ts'
import { holdContinue } from './continue.ts'

type Classes = Record<symbol, unknown>

const examined = new WeakSet<object>()

/**
 * A server made by `http.createServer(app)` creates plain requests. If the app is its only listener,
 * this stores the app's classes where Node keeps the classes of the server, as if they had been
 * passed to `createServer`, so that Node creates the following requests with them (decision 6).
 * It does nothing if Node keeps them elsewhere, if the program chose classes of its own, or if the
 * setting `server adoption` is off.
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
