import cluster from 'cluster'
import type { DrainResult, ManageSettings } from './options.ts'

/**
 * npm and other parent processes forward a signal that the process has also received itself, so a
 * second one within this time doesn't count as a second request to exit.
 */
const ECHO_MILLISECONDS = 1000

/** Drains on the first signal, then exits. A later signal exits immediately. */
export function listenToSignals(
  { signals, beforeExit }: ManageSettings,
  close: () => Promise<DrainResult>,
): void {
  let first: number | undefined
  const listen = () => {
    if (first === undefined) {
      first = performance.now()
      void exitAfter(close, beforeExit)
    } else if (performance.now() - first > ECHO_MILLISECONDS) {
      process.exit(1)
    }
  }
  for (const signal of signals) process.on(signal, listen)
}

async function exitAfter(
  close: () => Promise<DrainResult>,
  beforeExit: ManageSettings['beforeExit'],
): Promise<void> {
  const result = await close()
  try {
    await beforeExit?.(result)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
  await leaveCluster()
  process.exit(result.finished ? 0 : 1)
}

/**
 * The primary of a cluster may have passed on a connection before it knew that the port was closed.
 * The worker returns it, and the primary waits for that. `disconnect` completes afterwards.
 */
async function leaveCluster(): Promise<void> {
  const { worker } = cluster
  if (!worker?.isConnected()) return
  const left = new Promise((resolve) => worker.once('disconnect', resolve))
  worker.disconnect()
  await left
}
