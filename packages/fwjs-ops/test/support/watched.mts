import type http from 'node:http'
import type https from 'node:https'
import type { DisconnectReason, ProtectOptions } from 'fwjs-ops'
import { load } from './require.mts'
import { until } from './waiting.mts'

const { checkAll, watchServer } = load('fwjs-ops/lib/protect/watch.js')
const { readLimits } = load('fwjs-ops/lib/protect/options.js')

/** A protected server with a clock controlled by the test. */
export interface Watched {
  /** The reasons why connections were closed. */
  reasons: DisconnectReason[]
  /** Lets this many milliseconds pass, in steps of one second. */
  pass(milliseconds: number): Promise<void>
  /** Waits until the server has this many connections. */
  connections(count: number): Promise<boolean>
}

export function watch(server: http.Server | https.Server, options: ProtectOptions = {}): Watched {
  const reasons: DisconnectReason[] = []
  const onDisconnect = (reason: DisconnectReason) => reasons.push(reason)
  const limits = readLimits({ onDisconnect, ...options }, null)
  // Its own timer never fires: on a busy machine, the time that really passes would count too.
  const watched = watchServer(server, limits, 2 ** 30)
  return {
    reasons,
    async pass(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += 1000) {
        checkAll(watched, watched.lastCheck + Math.min(1000, milliseconds - passed))
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
    connections: (count) =>
      until(() => watched.connections.size + watched.handshakes.size === count),
  }
}
