// How a worker stops on SIGTERM: each package as its README describes. If a package has no hook for
// it, the app ends its server-sent events itself on the signal.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** How long a worker may take to finish accepted requests, in ms. */
const DEADLINE = 5000

const exit = () => process.exit(0)

/** Runs on the signal, before or in parallel with the package's own handling. */
function atSignal(state, act = () => {}) {
  process.on('SIGTERM', () => {
    state.ready = false
    state.stop()
    act()
  })
}

export const variants = {
  'process.exit': (_server, state) => atSignal(state, exit),

  'server.close': (server, state) => atSignal(state, () => server.close(exit)),

  stoppable(server, state) {
    const stopped = require('stoppable')(server, DEADLINE)
    atSignal(state, () => stopped.stop(exit))
  },

  'http-terminator'(server, state) {
    const { createHttpTerminator } = require('http-terminator')
    const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: DEADLINE })
    atSignal(state, () => terminator.terminate().then(exit))
  },

  '@godaddy/terminus'(server, state) {
    const { createTerminus } = require('@godaddy/terminus')
    createTerminus(server, {
      signals: ['SIGTERM'],
      timeout: DEADLINE,
      // It exits by sending the same signal again, and our listener would prevent that.
      useExit0: true,
      beforeShutdown: async () => {
        state.ready = false
        state.stop()
      },
    })
  },

  async lightship(server, state) {
    const { createLightship } = await import('lightship')
    const lightship = await createLightship({
      detectKubernetes: false,
      port: 0,
      shutdownDelay: 0,
      shutdownHandlerTimeout: DEADLINE,
      gracefulShutdownTimeout: 2 * DEADLINE,
      terminate: exit,
    })
    lightship.registerShutdownHandler(() => {
      state.ready = false
      state.stop()
      return new Promise((resolve) => server.close(resolve))
    })
    lightship.signalReady()
  },

  manage(server, state) {
    const { manage } = require(
      fileURLToPath(new URL('../../../packages/fwjs-ops', import.meta.url)),
    )
    const managed = manage(server, { signals: ['SIGTERM'], deadline: DEADLINE })
    state.signal = managed.signal
    Object.defineProperty(state, 'ready', { get: () => managed.ready })
  },
}
