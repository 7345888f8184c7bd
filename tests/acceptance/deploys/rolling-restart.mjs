import { fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startNginx } from './nginx.mjs'
import { Slot } from './slots.mjs'

const loadProgram = fileURLToPath(new URL('load.mjs', import.meta.url))

/**
 * Runs `act` with two workers behind nginx.
 *
 * @param settings.isPooled whether nginx keeps its connections to the workers
 * @param settings.isShared whether both workers listen on one port, which node:cluster holds
 * @param settings.keepAliveTimeout the server's, longer than nginx's if left out
 */
export async function withFleet({ isPooled = true, isShared = false, ...settings }, act) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-deploys-'))
  const [pooled, unpooled, ...free] = await unusedPorts(4)
  const workers = isShared ? free.slice(0, 1) : free
  const log = join(folder, 'events.log')
  writeFileSync(log, '')
  const slots = free.map(
    (_, slot) => new Slot({ ...settings, log, port: workers[slot % workers.length], isShared }),
  )
  const ends = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    ends.push(...slots.map((slot) => () => slot.kill()))
    await Promise.all(slots.map((slot) => slot.start()))
    const nginx = await startNginx(folder, { pooled, unpooled }, workers)
    ends.push(nginx.stop)
    return await act({ folder, log, slots, port: isPooled ? pooled : unpooled })
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** Runs `act` with the workers under load; returns what the clients saw. */
export function underLoad({ clients, followers, seed, ...settings }, act) {
  return withFleet(settings, async ({ folder, log, slots, port }) => {
    const publisher = publish(log)
    const load = await startLoad({ port, clients, followers, seed })
    try {
      const more = await act(slots, load)
      const result = await load.stop(publisher.stop())
      return { ...result, ...more, attempts: attemptsIn(join(folder, 'access.log')) }
    } finally {
      publisher.stop()
      load.kill()
    }
  })
}

/** Replaces the workers one by one, and continues until that many requests were sent. */
export function restart(settings, replacements, requests) {
  return underLoad(settings, async (slots, load) => {
    const began = performance.now()
    for (let done = 0; done < replacements; done++) await slots[done % slots.length].replace()
    const seconds = (performance.now() - began) / 1000
    while ((await load.count()) < requests) await sleep(50)
    const killed = slots.reduce((sum, slot) => sum + slot.killed, 0)
    const exitCodes = slots.flatMap((slot) => slot.exitCodes)
    return { replacements, seconds, killed, exitCodes }
  })
}

/** Returns ports that were free a moment ago. */
export async function unusedPorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Adds an event every few milliseconds; `stop` returns the id of the last one. */
function publish(log) {
  let id = 0
  const timer = setInterval(() => appendFileSync(log, `event ${++id}\n`), 20)
  return {
    stop: () => {
      clearInterval(timer)
      return id
    },
  }
}

async function startLoad(settings) {
  const child = fork(loadProgram, [JSON.stringify(settings)])
  await once(child, 'message')
  const ask = async (message) => {
    child.send(message)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    count: async () => (await ask('count')).requests,
    stop: (stopAt) => ask({ stopAt }),
    kill: () => child.kill('SIGKILL'),
  }
}

/** Reads the ports that nginx tried for each request, and when the request began and ended. */
function attemptsIn(file) {
  const attempts = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [id, end, took, ...rest] = line.split(' ')
    const ports = rest.join(' ').match(/(?<=:)\d+/g) ?? []
    const over = 1000 * Number(end)
    attempts.set(id, { began: over - 1000 * Number(took), over, ports: ports.map(Number) })
  }
  return attempts
}
