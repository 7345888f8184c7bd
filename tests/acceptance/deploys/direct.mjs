import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { unusedPorts } from './rolling-restart.mjs'
import { Slot } from './slots.mjs'

const CLIENTS = 24
/** After this long, every client has sent requests; the result doesn't depend on it. */
const PAUSE = 200
const BUSY = 'for (;;);'

/**
 * Stops servers whose clients connect to them directly and open a new connection for each request,
 * while other processes keep every core busy. Returns how many requests were lost.
 */
export async function stopUnderDirectLoad({ framework, variant, rounds, busy }) {
  const args = [JSON.stringify({ clients: CLIENTS })]
  const clients = fork(new URL('direct-clients.mjs', import.meta.url).pathname, args)
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', BUSY]))
  const figures = { rounds, requests: 0, lost: 0, roundsWithLoss: 0 }
  const reasons = {}
  try {
    for (let round = 0; round < rounds; round++) {
      const { answered, lost } = await stopOnce(clients, { framework, variant })
      figures.requests += answered + lost.length
      figures.lost += lost.length
      if (lost.length > 0) figures.roundsWithLoss++
      for (const reason of lost) reasons[reason] = (reasons[reason] ?? 0) + 1
    }
  } finally {
    for (const child of [clients, ...others]) child.kill('SIGKILL')
  }
  return { ...figures, reasons }
}

async function stopOnce(clients, settings) {
  const [port] = await unusedPorts(1)
  const slot = new Slot({ ...settings, port })
  await slot.start()
  clients.send({ port })
  await once(clients, 'message')
  await sleep(PAUSE)
  const ended = once(clients, 'message')
  await slot.stop()
  const [result] = await ended
  return result
}
