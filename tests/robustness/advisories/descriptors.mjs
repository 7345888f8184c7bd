import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CLIENTS = 40
/** Checks after which a descriptor that is still open counts as leaked. */
const LOOKS = 50

/** Counts this process's open descriptors of files below a folder. */
function openBelow(folder) {
  const numbers = readdirSync('/proc/self/fd')
  return numbers.filter((number) => targetOf(number)?.startsWith(folder)).length
}

function targetOf(number) {
  try {
    return readlinkSync(`/proc/self/fd/${number}`)
  } catch {
    // The descriptor used to read the folder itself is already closed.
    return undefined
  }
}

/**
 * Waits until nothing below a folder is open; returns the number still open if that never happens.
 */
export async function stillOpenBelow(folder) {
  for (let look = 0; look < LOOKS && openBelow(folder) > 0; look++) await wait(20)
  return openBelow(folder)
}

/** Runs clients that disconnect during a download, and clients that request a folder. */
export async function abandonedDownloads(fw, paths = ['/large.bin', '/folder']) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-downloads-'))
  writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(16 * 2 ** 20))
  const app = fw()
  app.use(fw.static(folder))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    for (let client = 0; client < CLIENTS; client++) {
      await leaveEarly(server.address().port, paths[client % paths.length])
    }
    return await stillOpenBelow(folder)
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

async function leaveEarly(port, target) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${target} HTTP/1.1\r\nHost: a.example\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
}
