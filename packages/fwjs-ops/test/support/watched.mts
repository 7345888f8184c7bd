import type { DisconnectReason, ProtectOptions } from 'fwjs-ops'
import { load } from './require.mts'
import type { AnyServer } from './servers.mts'
import { settled, until } from './waiting.mts'

const { checkAll, watchServer } = load('fwjs-ops/lib/protect/watch.js')
const { readLimits } = load('fwjs-ops/lib/protect/options.js')

/** A protected server with a clock controlled by the test. */
export interface Watched {
  /** The reasons why connections were closed. */
  reasons: DisconnectReason[]
  /** Lets this many milliseconds pass, in steps of one second. */
  pass(milliseconds: number): Promise<void>
  /** Lets time pass in which the client can respond after every second. */
  live(milliseconds: number): Promise<void>
  /** Waits until the server has this many connections. */
  connections(count: number): Promise<boolean>
}

export function watch(server: AnyServer, options: ProtectOptions = {}): Watched {
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
    async live(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += 1000) {
        checkAll(watched, watched.lastCheck + 1000)
        await settled(5)
      }
    },
    connections: (count) =>
      until(() => {
        const { connections, handshakes, sessions } = watched
        return connections.size + handshakes.size + sessions.size === count
      }),
  }
}
